/** What a token carries, unverified. Throws where it isn't a token. */
export function payloadOf(token: string): unknown {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
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
