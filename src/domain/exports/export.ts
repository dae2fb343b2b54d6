/** The forms in which people take along what they see. The BI service makes tables only as `xlsx` and `csv`. */
export const exportFormats = ['pdf', 'xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Whether a person can have a format: it needs an add-on of the BI service (`addOn`), the operator has turned it off, the BI service denies
 * it to this person, or the month's exports are used up (`usedUp`).
 */
export const formatStates = ['offered', 'addOn', 'off', 'denied', 'usedUp'] as const;
export type FormatState = (typeof formatStates)[number];

export const exportStates = ['waiting', 'making', 'ready', 'failed'] as const;

/** Why an export failed. */
export const exportReasons = [
  /** The dashboard is gone, unpublished, or no longer for this person. */
  'no-access',
  /** The sheet or the table is gone. */
  'no-sheet',
  /** The BI service denies this format to this person. */
  'denied',
  'add-on',
  /** A dataset was deleted. */
  'no-data',
  'too-large',
  /** The BI service took longer than the portal waits. */
  'too-slow',
  /** The month's exports are used up. */
  'used-up',
  /** The BI service refused it for a reason that the operator has to fix. */
  'refused',
  /** The BI service failed again and again. */
  'unavailable',
] as const;
export type ExportReason = (typeof exportReasons)[number];

/** Milliseconds for which a finished export can be downloaded. */
export const exportsLast = 24 * 3_600_000;
/** Seconds for which the address of one download works; it is followed as soon as it is made. */
export const exportAddressSeconds = 60;

/** The BI service's limits for a view: parameters, values of each, and characters of a value. */
export const viewLimits = { parameters: 50, values: 100, characters: 512 } as const;

export const fitsFile = (parameters: readonly { values: readonly string[] }[]): boolean =>
  parameters.length <= viewLimits.parameters &&
  parameters.every(
    ({ values }) => values.length <= viewLimits.values && values.every(({ length }) => length <= viewLimits.characters),
  );
