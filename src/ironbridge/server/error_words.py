"""What callers are told in other languages than English, by the code of an error; English is said where it happens."""

from collections.abc import Mapping

from ironbridge.server.errors import ServerError

GERMAN: Mapping[str, str] = {
    "advice_failed": "Jetzt gibt es keinen Rat: versuch es später noch einmal.",
    "already_agreed": "Du hast schon zugestimmt: warte auf die anderen.",
    "already_asked": "Um eine Rücknahme ist schon gebeten: warte auf die Antworten.",
    "asked_anew": "Du hast inzwischen etwas anderes gefragt.",
    "bad_change": "Ein Entwurf kennt nur push, undo, redo und reset.",
    "bad_choice": "Diese Wahl gibt es in diesem Spiel nicht.",
    "bad_key": "Ein Schlüssel hat 1 bis 64 druckbare ASCII-Zeichen.",
    "bad_message": "Diese Nachricht ist nicht zu lesen.",
    "bad_name": "Ein Name hat 1 bis 24 druckbare Zeichen.",
    "bad_record": "Das ist keine Aufzeichnung eines regelgerechten Spiels; die Fehler stehen dabei.",
    "bad_request": "Diese Anfrage ist nicht zu lesen.",
    "bad_seat": "Diesen Platz gibt es nicht.",
    "bad_table": "Einen solchen Tisch gibt es in diesem Spiel nicht.",
    "busy": "Zu viele warten darauf: versuch es später noch einmal.",
    "conflict": "Jemand anders hat gerade dasselbe getan: sieh noch einmal hin.",
    "damaged_game": "Dieses Spiel ist beschädigt und wurde beiseitegelegt; der Gastgeber kann in sein Protokoll sehen.",
    "disk_full": "Die Platte des Servers ist voll: nichts wurde gespeichert, versuch es später noch einmal.",
    "game_over": "Das Spiel ist aus.",
    "has_begun": "Das Spiel hat begonnen.",
    "is_whole": "Der Zug ist vollständig: beende ihn oder nimm etwas zurück.",
    "key_reused": "Dieser Schlüssel wurde schon benutzt: nimm für jede Anfrage einen neuen.",
    "no_advice": "An diesem Tisch gibt es keinen Rat.",
    "no_identity": "Sag zuerst, wer du bist.",
    "no_request": "Um keine Rücknahme ist gebeten.",
    "no_seat": "Setz dich selbst: ein Platz muss deiner sein.",
    "no_such_action": "Diese Aktion hat das Spiel (noch) nicht.",
    "not_allowed": "Das darfst du nicht.",
    "not_found": "Hier ist nichts.",
    "not_invited": "Dieser Tisch ist privat: nimm den Link, den du bekommen hast.",
    "not_over": "Das Spiel ist noch nicht aus, und vorher bleibt verdeckt, was verdeckt ist.",
    "not_owner": "Nur wer den Tisch aufgestellt hat, beginnt, bevor er voll ist.",
    "not_seated": "Du spielst hier nicht mit.",
    "not_whole": "Der Zug ist noch nicht vollständig: wähle weiter, dann beende ihn.",
    "not_your_seat": "Dieser Platz ist nicht deiner.",
    "not_your_turn": "Du bist nicht am Zug.",
    "nothing_to_redo": "Es gibt nichts zu wiederholen.",
    "nothing_to_undo": "Es gibt nichts zurückzunehmen.",
    "position_passed": "Die Stellung ist vorbei: frag noch einmal.",
    "refused": "Die Regeln erlauben das nicht.",
    "seat_taken": "Für dich ist an diesem Tisch kein solcher Platz frei.",
    "server_error": "Der Server hat versagt: nichts ist verloren, sieh noch einmal hin und versuch es erneut.",
    "stale_draft": "Der Entwurf wurde inzwischen geändert: sieh noch einmal hin.",
    "stale_number": "Das Spiel ist schon weiter: sieh noch einmal hin.",
    "storage_failed": "Der Server konnte das nicht speichern: nichts ist geschehen, versuch es noch einmal.",
    "too_large": "Das ist zu groß.",
    "too_many": "Zu viele Anfragen: warte ein wenig und versuch es noch einmal.",
    "too_many_positions": "So viele Stellungen werden nicht auf einmal erzählt.",
    "too_many_sockets": "Zu viele Fenster sind offen: schließe einige und versuch es noch einmal.",
    "too_many_tables": "Du hast zu viele Tische oder Aufzeichnungen: beginne einige Spiele oder verlasse sie.",
    "unavailable": "Das geht jetzt nicht: versuch es später noch einmal.",
    "unknown_bot": "Diesen Bot gibt es nicht.",
    "unknown_ruleset": "Dieses Spiel gibt es hier nicht.",
    "wrong_method": "So wird hier nicht gefragt.",
    "wrong_seats": "Das Spiel hat so viele Plätze wie zuvor.",
    "wrong_origin": "Diese Seite gehört zu einer anderen Adresse.",
}
TRANSLATED: Mapping[str, Mapping[str, str]] = {"de": GERMAN}


def sentence_of(error: ServerError, language: str) -> str:
    """What an error says, in English where there is nothing better."""
    return error.said.get(language) or translated(error.code, language) or error.message


def translated(code: str, language: str) -> str:
    """The sentence for a code in a language, or nothing."""
    return TRANSLATED.get(language, {}).get(code, "")
