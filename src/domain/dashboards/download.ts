/** The forms in which managers download the catalogue. Excel in German, Italian and others reads semicolons only. */
export const downloadFormats = ['json', 'csv', 'csv-semicolons'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

export const fileEndingOf = (format: DownloadFormat): string => (format === 'json' ? 'json' : 'csv');

/** The formats in which a backend offers each; none where it does not offer it. */
export type DownloadFormats = Record<'catalogue' | 'history', DownloadFormat[]>;

/** Seconds for which a download's address works unless someone asks for another time (specification, section 9). */
export const standardLifetime = 3600;

/** Seven days in seconds (specification, section 9). */
export const longestLifetime = 604_800;

export const isLifetime = (seconds: number): boolean =>
  Number.isInteger(seconds) && seconds > 0 && seconds <= longestLifetime;
