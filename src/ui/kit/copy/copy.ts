/** Returns false if the browser refuses, or has no clipboard because the page is served over http. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
