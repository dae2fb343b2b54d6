/** One line of what the bench prints. */
export interface Figure {
  label: string;
  measured: string;
  /** Missing if there is no target: the figure is for comparison with another version. */
  target?: { words: string; reached: boolean };
  /** Explanations of the figure, one per line, printed below the table. */
  notes?: string[];
}
