import { settlesIn } from '#domain/notifications/mail-due';
import type { Job } from '#domain/work/job';
import type { Ports } from '../../ports/ports';
import { runBy } from '../../ports/stores/jobs';

/** The portal's own job, which looks for what happened that people want mails about at once. */
export const mailNews = 'mail';

/**
 * The same ports; once a change is written that people can have mails about, the job that looks for such changes is due in a minute.
 * `newsKind` is the kind of jobs that are such changes.
 */
export function mailedChanges<Given extends Pick<Ports, 'signals' | 'permissions' | 'jobs' | 'clock'>>(
  given: Given,
  newsKind: string,
): Given {
  const { signals, permissions, jobs, clock } = given;
  const look = async (): Promise<void> => {
    const now = clock().getTime();
    try {
      await runBy(jobs, { kind: mailNews, owner: '', key: '', due: now + settlesIn, payload: {} }, now);
    } catch {
      // The change is written, and that job looks by itself every hour.
    }
  };
  const lookIfNews = async ({ kind }: Pick<Job, 'kind'>): Promise<void> => {
    if (kind === newsKind) await look();
  };
  return {
    ...given,
    signals: {
      async publish(signal, readers) {
        await signals.publish(signal, readers);
        if (signal.kind !== 'notices') await look();
      },
    },
    permissions: {
      ...permissions,
      async saveFailedSync(failed) {
        await permissions.saveFailedSync(failed);
        await look();
      },
    },
    jobs: {
      ...jobs,
      async put(job) {
        const put = await jobs.put(job);
        await lookIfNews(job);
        return put;
      },
      async write(seen, job) {
        const written = await jobs.write(seen, job);
        await lookIfNews(job);
        return written;
      },
    },
  };
}
