/**
 * Texts with gaps, written as `ironbridge.languages.texts` says:
 * `{name}`, or `{count|one=# tile|other=# tiles}` by the plural category of a number.
 */
export type Fields = Readonly<Record<string, string | number>>;

const GAP = /\{(\w+)((?:\|\w+=[^|{}]*)*)\}/g;

export function filled(text: string, fields: Fields, language: string): string {
  return text.replace(GAP, (whole, name: string, written: string) => {
    const value = fields[name];
    if (value === undefined) return whole;
    if (!written) return said(value);
    const forms = formsOf(written);
    const form = forms[new Intl.PluralRules(language).select(Number(value))] ?? forms.other ?? "";
    return form.replaceAll("#", said(value));
  });
}

/** A value as it stands in a sentence: below zero with a minus sign, not with a hyphen. */
export function said(value: string | number): string {
  return typeof value === "number" ? String(value).replace("-", "−") : value;
}

function formsOf(written: string): Readonly<Record<string, string>> {
  const pairs = written
    .slice(1)
    .split("|")
    .map((form) => [form.slice(0, form.indexOf("=")), form.slice(form.indexOf("=") + 1)] as const);
  return Object.fromEntries(pairs);
}
