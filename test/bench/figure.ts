/** One line of what the bench prints. */
export interface Figure {
  label: string;
  measured: string;
  /** Missing where no target is set: the figure is there to be compared with the one of another version. */
  target?: { words: string; reached: boolean };
  /** What explains the figure, a line each, printed below the table. */
  notes?: string[];
}
