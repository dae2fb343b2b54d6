import { fingerprint } from '../fingerprint';

const seal = /^\{"seal":"(\w+)",/;

/**
 * The text of a JSON object with a fingerprint of the rest as its first field. It shows that a kept text was damaged or altered by other
 * code; someone who alters it on purpose can seal it again, as they can use the tokens beside it.
 */
export function sealed(json: string): string {
  const rest = json.slice(1);
  return `{"seal":"${fingerprint(rest)}",${rest}`;
}

/** `unsealed`: written by a release that sealed nothing. */
export function sealOf(text: string): 'whole' | 'broken' | 'unsealed' {
  const [start, print] = seal.exec(text) ?? [];
  if (start === undefined) return 'unsealed';
  return fingerprint(text.slice(start.length)) === print ? 'whole' : 'broken';
}
