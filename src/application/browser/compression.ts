/** The text in fewer characters, all of them ASCII. */
export async function compress(text: string): Promise<string> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
  // Browsers limit how many arguments a call can have.
  const parts = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * 8192, (at + 1) * 8192)),
  );
  return btoa(parts.join(''));
}

/** Undefined for what `compress` has not made, and for more than `most` bytes. */
export async function decompress(compressed: string, most: number): Promise<string | undefined> {
  let length = 0;
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      length += part.length;
      if (length > most) controller.error(new RangeError('More than it can have been'));
      else controller.enqueue(part);
    },
  });
  try {
    const bytes = Uint8Array.from(atob(compressed), (character) => character.charCodeAt(0));
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(limit);
    return await new Response(text).text();
  } catch {
    return undefined;
  }
}
