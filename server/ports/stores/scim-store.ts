/**
 * Kinds of rows: the people, groups and memberships of a company's directory, who has left it, the tokens it calls with, and changes of
 * people that ID tokens issued before don't have yet.
 */
export const scimKinds = ['user', 'group', 'member', 'leaver', 'token', 'change'] as const;
export type ScimKind = (typeof scimKinds)[number];

/** Rows of one kind of one company. */
export interface ScimShelf {
  provider: string;
  kind: ScimKind;
}

export interface ScimRow extends ScimShelf {
  id: string;
  /** Unique within the shelf; 1,000 characters each at most. */
  keys: readonly string[];
  /** JSON. */
  value: unknown;
}

export interface KeptScimRow extends ScimRow {
  /** Incremented by every write. */
  rev: number;
}

/** `taken`: another row of the shelf has one of the keys. */
export type ScimWritten = 'written' | 'stale' | 'taken' | 'too-large';

/** The largest value of a row, in bytes of its JSON. */
export const largestScimRow = 64 * 1024;

/** A write is atomic and resolves once it is on disk. Other processes write too, so an adapter caches nothing. */
export interface ScimStore {
  find(shelf: ScimShelf, by: { id: string } | { key: string }): Promise<KeptScimRow | undefined>;
  /** The keys with this prefix, sorted, with the ids of their rows. */
  keys(shelf: ScimShelf, prefix: string): Promise<{ key: string; id: string }[]>;
  /** Rows by id, in any order. Ids without a row are skipped. */
  rows(shelf: ScimShelf, ids: readonly string[]): Promise<KeptScimRow[]>;
  /** Succeeds only if the row still has this `rev`; 0 for a new row. */
  write(row: ScimRow, rev: number): Promise<ScimWritten>;
  /** Removes the row unless it has changed since it was read; false if it has. */
  remove(row: KeptScimRow): Promise<boolean>;
}

/** Serialises a value for a store; undefined if it is too large. */
export function storedScimValue(value: unknown): string | undefined {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) <= largestScimRow ? json : undefined;
}
