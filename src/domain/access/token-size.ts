/** Bytes of one of Cognito's tokens without its groups: header, signature and all other claims. */
const withoutGroups = 1_150;

/** Bytes that these groups add to each token, which names them in base64. */
export const bytesOfGroups = (names: readonly string[]): number =>
  Math.ceil((new TextEncoder().encode(names.map((name) => `"${name}",`).join('')).length * 4) / 3);

/** Bytes of request headers that this many tokens of a person take. */
export const bytesOfTokens = (groups: number, tokens: number): number => tokens * (withoutGroups + groups);
