/** Invisible characters that are copied along with a text, such as direction marks around a phone number; not joiners. */
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** The zeros of Arabic, Persian and Hindi keyboards. */
const zeros = [0x660, 0x6f0, 0x966];
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g;

export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}

/** Trims a username, an email address or a phone number, and removes invisible characters. */
export function tidyName(typed: string): string {
  return withoutInvisible(typed).trim();
}

/** Replaces the digits of other keyboards, full-width ones too, with plain ones, and removes invisible characters. */
export function withPlainDigits(text: string): string {
  return withoutInvisible(text.normalize('NFKC')).replaceAll(otherDigits, (digit) => {
    const point = digit.charCodeAt(0);
    return String(point - (zeros.findLast((zero) => zero <= point) ?? point));
  });
}
