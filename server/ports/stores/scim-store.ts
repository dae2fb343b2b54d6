/**
 * What a company's directory has told through SCIM: its people, its groups and who is a member of which, the tokens with which it calls, and what
 * has become of people since their ID tokens were issued.
 */
export const scimKinds = ['user', 'group', 'member', 'token', 'change'] as const;
export type ScimKind = (typeof scimKinds)[number];

/** The provider and the kind; each company's rows are by themselves. */
export interface ScimShelf {
  provider: string;
  kind: ScimKind;
}

export interface ScimRow extends ScimShelf {
  id: string;
  /** Each finds one row of its shelf; of 1,000 characters at most. */
  keys: readonly string[];
  /** JSON. */
  value: unknown;
}

export interface KeptScimRow extends ScimRow {
  /** Grows with every write. */
  rev: number;
}

/** `taken` where another row of the shelf has one of the keys. */
export type ScimWritten = 'written' | 'stale' | 'taken' | 'too-large';

/** The most that a row's value holds, in bytes of UTF-8 as JSON. */
export const largestScimRow = 64 * 1024;

/** A write resolves once it is on disk, as a whole. Other processes may write as well, so nothing is kept in memory. */
export interface ScimStore {
  find(shelf: ScimShelf, by: { id: string } | { key: string }): Promise<KeptScimRow | undefined>;
  /** The keys that begin so, in order, with their rows' ids. */
  keys(shelf: ScimShelf, prefix: string): Promise<{ key: string; id: string }[]>;
  /** Rows by id, in any order; those that don't exist are left out. */
  rows(shelf: ScimShelf, ids: readonly string[]): Promise<KeptScimRow[]>;
  /** `rev` is that of the row as it was read, 0 for a new one. */
  write(row: ScimRow, rev: number): Promise<ScimWritten>;
  /** Removes a row as it was read; false if it has changed since. */
  remove(row: KeptScimRow): Promise<boolean>;
}

/** The value as stores keep it; undefined if it is too large. */
export function storedScimValue(value: unknown): string | undefined {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) <= largestScimRow ? json : undefined;
}
