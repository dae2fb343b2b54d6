/** What a limit counts: characters as people see them, UTF-16 units (as `length` and schemas do), or bytes of UTF-8 (as file systems do). */
type Measure = 'graphemes' | 'units' | 'bytes';

/** Latin letters, digits and signs, one unit and one grapheme each, as in most texts: the segmenter takes hundreds of times as long. */
const latin = /^[\x20-\x7E\xA0-\u02AF]*$/;
/** Created when first needed, because that takes a browser milliseconds that the sign-in page would wait for. */
let segmenter: Intl.Segmenter | undefined;

/** Splits a text into what people see as one character: a letter with its marks, an emoji of a family (UAX 29). */
export function* graphemes(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/**
 * Cuts a text to the graphemes that fit into `most`, so that nothing broken is shown. The result is well-formed. It is empty only if not
 * one code point fits: a first grapheme that is too large, such as a letter with a thousand marks, is cut between its code points.
 */
export function cutText(text: string, most: number, measure: Measure = 'units'): string {
  const whole = text.toWellFormed();
  const inBytes = measure === 'bytes';
  if (whole.length * (inBytes ? 3 : 1) <= most) return whole;
  if (!inBytes && latin.test(whole.slice(0, most + 1))) return whole.slice(0, most);
  return thoseThatFit(graphemes(whole), most, measure) || thoseThatFit(whole, most, measure);
}

function thoseThatFit(parts: Iterable<string>, most: number, measure: Measure): string {
  let fitting = '';
  let size = 0;
  for (const part of parts) {
    size += sizeOf(part, measure);
    if (size > most) break;
    fitting += part;
  }
  return fitting;
}

function sizeOf(text: string, measure: Measure): number {
  if (measure === 'graphemes') return 1;
  return measure === 'units' ? text.length : bytesOf(text);
}

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
