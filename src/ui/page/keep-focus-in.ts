/**
 * Keeps the focus in `place` when what was pressed there has gone, or will. Whoever has moved it elsewhere meanwhile keeps it there: a
 * menu that was just opened would close.
 */
export function keepFocusIn(place: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || place?.contains(activeElement)) place?.focus();
}
