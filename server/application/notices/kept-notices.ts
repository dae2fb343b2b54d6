import { type KeptNotices, readKept } from '#domain/notifications/kept';
import type { PersonStore } from '../../ports/stores/person-store';

export const keptOf = async (people: Pick<PersonStore, 'read'>, sub: string): Promise<KeptNotices> =>
  readKept((await people.read(sub, 'notices'))?.value);

/** Writes what `change` returns, and starts again if another write came first. Returns the part's `rev`; undefined if nothing was written. */
export async function changeKept(
  people: Pick<PersonStore, 'read' | 'write'>,
  sub: string,
  change: (kept: KeptNotices) => KeptNotices | undefined,
): Promise<number | undefined> {
  for (;;) {
    const part = await people.read(sub, 'notices');
    const changed = change(readKept(part?.value));
    if (!changed) return undefined;
    const before = part?.rev ?? 0;
    const written = await people.write(sub, 'notices', changed, before);
    if (written !== 'stale') return written === 'written' ? before + 1 : undefined;
  }
}
