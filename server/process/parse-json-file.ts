/**
 * Parses a file's text without the byte order mark that Windows editors put before it. Throws an error that repeats nothing of the text, which
 * may hold a secret.
 */
export function parseJsonFile(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // "Unexpected token 'x', "{"key": xy" is not valid JSON".
    throw new Error((error as Error).message.replace(/, [."].*/s, ''), { cause: error });
  }
}
