import { readKept } from '#domain/notifications/kept';
import type { MailEnd } from '../../ports/mail';
import { type KeptPart, type PersonStore, everyoneWith } from '../../ports/stores/person-store';
import type { TellPerson } from './tell-person';

/** Counts mails by how they ended. `isDown` if the run ended with failures of the mail server or the user pool. */
export interface MailRun extends Record<MailEnd['kind'], number> {
  isDown: boolean;
}

/** Failures in a row after which a run gives up: a single one may be about its address. */
const patience = 3;

/** Sends the mails that are due to everyone who has used the portal, until `signal` aborts. */
export function createSendMails(
  people: Pick<PersonStore, 'page'>,
  tellPerson: TellPerson,
  /** When something last happened in the portal, in milliseconds since 1970. */
  latestChange: () => Promise<number>,
): (signal: AbortSignal) => Promise<MailRun> {
  return async (signal) => {
    const run: MailRun = { sent: 0, refused: 0, unmailable: 0, unsure: 0, down: 0, isDown: false };
    // Pages cost a hundredth of what reading each person's marks would in DynamoDB.
    const marks = new Map<string, KeptPart>();
    for await (const { sub, ...part } of everyoneWith(people, 'mail')) marks.set(sub, part);
    const latest = await latestChange();
    let failures = 0;
    for await (const { sub, value } of everyoneWith(people, 'notices')) {
      if (signal.aborted) break;
      for (const end of await tellPerson(sub, readKept(value), marks.get(sub), latest)) {
        if (end !== 'no-pool') run[end] += 1;
        failures = end === 'down' || end === 'no-pool' ? failures + 1 : 0;
      }
      if (failures >= patience) break;
    }
    return { ...run, isDown: failures > 0 };
  };
}
