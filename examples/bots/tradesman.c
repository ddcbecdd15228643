/* A bot that needs nothing but C: cc -O2 -o tradesman examples/bots/tradesman.c, then
 * ironbridge play --bots exec:./tradesman
 *
 * It sells if it can, else builds, else lays a link, and takes whatever is left otherwise. It reads of a message only
 * what it needs: the type, the words of luck, and what each choice does.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WISHES = 3, MOST = 4096 };
static const char *const wishes[WISHES] = {"sell", "build", "link"};

static const char *skip_space(const char *at) {
    return at + strspn(at, " \t\r\n");
}

/* The end of the JSON value that begins here. */
static const char *end_of(const char *at) {
    int depth = 0, in_text = 0;
    for (; *at; at++) {
        if (in_text) {
            if (*at == '\\' && at[1]) at++;
            else if (*at == '"') in_text = 0;
        } else if (*at == '"') in_text = 1;
        else if (*at == '{' || *at == '[') depth++;
        else if (*at == '}' || *at == ']') { if (depth-- == 0) return at; }
        else if (*at == ',' && depth == 0) return at;
    }
    return at;
}

/* The value of a key of the object that begins here, or NULL. */
static const char *value_of(const char *object, const char *key) {
    const char *at = skip_space(object);
    if (*at++ != '{') return NULL;
    for (;;) {
        at = skip_space(at);
        if (*at++ != '"') return NULL;
        const char *name = at;
        while (*at && *at != '"') at += (*at == '\\' && at[1]) ? 2 : 1;
        size_t length = (size_t)(at - name);
        at = skip_space(at + 1);
        if (*at++ != ':') return NULL;
        at = skip_space(at);
        if (length == strlen(key) && !strncmp(name, key, length)) return at;
        at = end_of(at);
        if (*at++ != ',') return NULL;
    }
}

static int is_text(const char *value, const char *text) {
    size_t length = strlen(text);
    return value && *value == '"' && !strncmp(value + 1, text, length) && value[1 + length] == '"';
}

/* The index of the choice that this bot likes best. */
static int choose(const char *message) {
    static int good[WISHES + 1][MOST];
    int counts[WISHES + 1] = {0};
    const char *at = value_of(message, "choices"), *luck = value_of(message, "luck");
    if (!at || !luck) exit(1);
    for (int index = 0; *at && *at != ']' && index < MOST; index++) {
        const char *choice = skip_space(at + 1);
        const char *what = value_of(choice, "do");
        for (int wish = 0; wish <= WISHES; wish++)
            if (wish == WISHES || is_text(what, wishes[wish])) good[wish][counts[wish]++] = index;
        at = skip_space(end_of(choice));
    }
    unsigned long word = strtoul(luck + 1, NULL, 10);
    for (int wish = 0; wish <= WISHES; wish++)
        if (counts[wish]) return good[wish][word % (unsigned long)counts[wish]];
    return 0;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        const char *type = value_of(line, "type");
        if (is_text(type, "hello")) puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"tradesman\"}");
        if (is_text(type, "choose")) printf("{\"type\":\"choice\",\"index\":%d}\n", choose(line));
        fflush(stdout);
    }
    free(line);
    return 0;
}
