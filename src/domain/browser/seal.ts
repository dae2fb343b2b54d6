import { fingerprint } from '../fingerprint';

const seal = /^\{"seal":"(\w+)",/;

/**
 * Adds a fingerprint of a JSON object as its first field. It shows that a stored text was damaged or altered by other
 * code. It doesn't protect against an attacker, who could use the tokens beside it as well.
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
