/** Where a dashboard stands in a list that is only partly drawn. */
export interface PlaceInList {
  /** The index of its line among all lines; cards that stand side by side share one. */
  line: number;
  /** Its index among all `of` dashboards of the list. */
  index: number;
  of: number;
  /** The height of the lines above it that aren't drawn, in pixels. */
  gap: number;
  /** Missing for all but the first of a line. */
  measure?: (element: HTMLElement | null) => void;
}

/** The attributes of its list item. */
export const placed = ({ line, index, of, gap, measure }: PlaceInList) => ({
  ref: measure,
  'data-index': line,
  'aria-setsize': of,
  'aria-posinset': index + 1,
  style: { marginTop: gap },
});
