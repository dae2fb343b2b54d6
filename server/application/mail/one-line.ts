import { cutText } from '#domain/cut-text';

/**
 * Puts a text on one line, drops characters that reverse the direction of the text around it, and cuts it after `longest` characters.
 */
export function oneLine(text: string, longest = 300): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
  return line.length > longest ? `${cutText(line, longest)}…` : line.toWellFormed();
}
