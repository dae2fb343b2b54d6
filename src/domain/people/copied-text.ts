/** Characters that nobody sees and that come along when text is copied, such as the marks of direction around a phone number; no joiners. */
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Where the digits of Arabic, Persian and Hindi keyboards begin. */
const zeros = [0x660, 0x6f0, 0x966];
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g;

export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}

/** A username, an email address or a phone number as it was meant: no spaces around it, and nothing in it that can't be seen. */
export function tidyName(typed: string): string {
  return withoutInvisible(typed).trim();
}

/** With plain digits instead of those of other keyboards, full-width ones too, and without invisible characters. */
export function withPlainDigits(text: string): string {
  return withoutInvisible(text.normalize('NFKC')).replaceAll(otherDigits, (digit) => {
    const point = digit.charCodeAt(0);
    return String(point - (zeros.findLast((zero) => zero <= point) ?? point));
  });
}
