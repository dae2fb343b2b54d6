interface LetterWords {
  /** Follows the portal's title. */
  subject: string;
  /** `hours` is the waiting time, such as `24 hours`. */
  paragraphs: (hours: string) => string[];
  /** The name of the letter's link. */
  action?: string;
}

/** All texts about a lost second step in one language, except those of the portal's own pages. */
export interface RecoveryWords {
  letters: Record<'asked' | 'approved' | 'ready' | 'declined' | 'stopped' | 'done', LetterWords>;
  /** The pages that links in letters open; those with a button ask first. */
  pages: Record<
    'ask-stop' | 'ask-finish' | 'stopped' | 'finished' | 'over' | 'down',
    { title: string; text: string; button?: string }
  >;
}
