import type { PersonalNotices } from '../application/notices/personal-notices';

/** Milliseconds that a list waits for the number of unread notifications. */
const patience = 50;

/**
 * Counts unread notifications for the answer to another call, which doesn't fail if they can't be counted. Returns undefined if counting
 * takes too long; the next count goes on from what was read of the history by then.
 */
export function createUnreadInTime(notices: Pick<PersonalNotices, 'unread'>, complain: (error: unknown) => void) {
  return async (person: Parameters<PersonalNotices['unread']>[0]): Promise<number | undefined> => {
    const counted = notices.unread(person).catch((error: unknown) => {
      complain(error);
      return undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, patience, undefined).unref()));
    return Promise.race([counted, late]).finally(() => clearTimeout(timer));
  };
}
