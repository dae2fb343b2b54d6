/**
 * Gives `place` the focus of what was pressed in it and is gone, or about to go. A focus that has been moved elsewhere meanwhile stays
 * there: a menu that was just opened would close.
 */
export function keepFocusIn(place: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || place?.contains(activeElement)) place?.focus();
}
