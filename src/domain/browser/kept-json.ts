/** Reads a JSON object; undefined for anything else, because anyone can write to the browser's storage. */
export function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export const areTexts = (found: unknown): found is string[] =>
  Array.isArray(found) && found.every((text) => typeof text === 'string');
export const isOptionalText = (found: unknown): found is string | undefined =>
  found === undefined || typeof found === 'string';
