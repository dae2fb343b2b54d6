/** Whether the clipboard took the text: browsers may refuse, and have no clipboard at all for pages served over http. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
