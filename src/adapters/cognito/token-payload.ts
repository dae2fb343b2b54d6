/** What a token carries, unverified. Throws where it isn't a token. */
export function payloadOf(token: string): unknown {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const text = atob(base64);
  return JSON.parse(/[\x80-\xFF]/.test(text) ? asUtf8(text) : text);
}

/** A character for each byte is the text itself where there are only ASCII ones, as in most tokens: each call of the backend reads one. */
function asUtf8(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** Whose token it is, before any code that checks claims has loaded. Undefined if it isn't a token. */
export function subOf(token: string): string | undefined {
  try {
    const { sub } = payloadOf(token) as { sub?: unknown };
    return typeof sub === 'string' && sub !== '' ? sub : undefined;
  } catch {
    return undefined;
  }
}
