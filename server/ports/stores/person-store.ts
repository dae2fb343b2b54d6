/** Everything that the backend keeps about one person, in parts that are written independently. */
export const personParts = ['shelf', 'notices', 'mail', 'recovery', 'lost', 'exports', 'deliveries'] as const;
export type PersonPart = (typeof personParts)[number];

/** The most that a part may hold, in bytes of UTF-8 as JSON. */
export const largestPart = 64 * 1024;

/** A JSON value, and a number that grows with every write. */
export interface KeptPart {
  rev: number;
  value: unknown;
}

/** A part with its owner, as archives hold it. */
export interface PersonalPart extends KeptPart {
  sub: string;
  part: PersonPart;
}

export type PartWritten = 'written' | 'stale' | 'too-large';

/** A write resolves once it is on disk. */
export interface PersonStore {
  read(sub: string, part: PersonPart): Promise<KeptPart | undefined>;
  /** `rev` is that of the part as it was read, 0 for a new one; `stale` if it has changed since. */
  write(sub: string, part: PersonPart, value: unknown, rev: number): Promise<PartWritten>;
  /** Deletes every part. */
  forget(sub: string): Promise<void>;
  everything(sub: string): Promise<Partial<Record<PersonPart, unknown>>>;
  /** A page of the people who have this part, in any order; it can be short. `next` asks for the following one. */
  page(part: PersonPart, after?: string): Promise<{ people: PersonalPart[]; next?: string }>;
}

/** Yields everyone who has this part, page by page. */
export async function* everyoneWith(people: Pick<PersonStore, 'page'>, part: PersonPart): AsyncGenerator<PersonalPart> {
  for (let after: string | undefined; ;) {
    const page = await people.page(part, after);
    yield* page.people;
    after = page.next;
    if (after === undefined) return;
  }
}

/** The value as stores keep it; undefined if it is too large. */
export function storedPart(value: unknown): string | undefined {
  const json = JSON.stringify(value);
  return new TextEncoder().encode(json).length <= largestPart ? json : undefined;
}
