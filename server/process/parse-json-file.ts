/** Parses a file's text without the byte order mark that Windows editors put before it. */
export const parseJsonFile = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));
