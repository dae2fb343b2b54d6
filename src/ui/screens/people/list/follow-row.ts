import type { MouseEvent } from 'react';

/**
 * Follows the link of a row that is pressed anywhere. The link stays the only stop of the keyboard and gets the focus, so that it comes
 * back there. Other controls of the row, menus opened from it, and selecting text are left alone.
 */
export function followRow({ target, currentTarget: row }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !row.contains(target) || target.closest('a, button')) return;
  if (getSelection()?.isCollapsed === false) return;
  const link = row.querySelector('a');
  link?.focus();
  link?.click();
}
