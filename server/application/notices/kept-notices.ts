import { type KeptNotices, readKept } from '#domain/notifications/kept';
import type { PersonStore } from '../../ports/stores/person-store';

export const keptOf = async (people: Pick<PersonStore, 'read'>, sub: string): Promise<KeptNotices> =>
  readKept((await people.read(sub, 'notices'))?.value);

/** Writes what `change` returns, and starts again if another write came first; false if it returned undefined. */
export async function changeKept(
  people: Pick<PersonStore, 'read' | 'write'>,
  sub: string,
  change: (kept: KeptNotices) => KeptNotices | undefined,
): Promise<boolean> {
  for (;;) {
    const part = await people.read(sub, 'notices');
    const changed = change(readKept(part?.value));
    if (!changed) return false;
    if ((await people.write(sub, 'notices', changed, part?.rev ?? 0)) !== 'stale') return true;
  }
}
