import { type KeptNotices, readKept } from '#domain/notifications/kept';
import { settlesIn } from '#domain/notifications/mail-due';
import type { Ports } from '../../ports/ports';
import type { PersonStore } from '../../ports/stores/person-store';
import { expectMail } from './mail-jobs';

export interface NoticeStores extends Pick<Ports, 'jobs' | 'clock'> {
  people: Pick<PersonStore, 'read' | 'write'>;
  mail: Pick<Ports['mail'], 'isSetUp'>;
}

export const keptOf = async (people: Pick<PersonStore, 'read'>, sub: string): Promise<KeptNotices> =>
  readKept((await people.read(sub, 'notices'))?.value);

/**
 * Writes what `change` returns, and starts again if another write came first. Returns the part's `rev`; undefined if nothing was written. If the
 * change affects their mails, the person's mail job becomes due.
 */
export async function changeKept(
  { people, jobs, mail, clock }: NoticeStores,
  sub: string,
  change: (kept: KeptNotices) => KeptNotices | undefined,
): Promise<number | undefined> {
  for (;;) {
    const part = await people.read(sub, 'notices');
    const kept = readKept(part?.value);
    const changed = change(kept);
    if (!changed) return undefined;
    const before = part?.rev ?? 0;
    const written = await people.write(sub, 'notices', changed, before);
    if (written === 'stale') continue;
    if (written === 'too-large') return undefined;
    const now = clock().getTime();
    const isAboutMails = changed.settings.send !== kept.settings.send || changed.security !== kept.security;
    if (mail.isSetUp && (!part || isAboutMails)) await expectMail(jobs, sub, now + settlesIn, now);
    return before + 1;
  }
}
