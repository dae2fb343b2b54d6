import { readKept } from '#domain/notifications/kept';
import type { MailEnd } from '../../ports/mail';
import type { KeptPart, PersonalPart, PersonPart, PersonStore } from '../../ports/stores/person-store';
import type { TellPerson } from './tell-person';

/** How many mails ended how, and whether the run gave up because the mail server or the user pool doesn't answer. */
export interface MailRun extends Record<MailEnd['kind'], number> {
  isDown: boolean;
}

/** So many in a row: one address that is refused for now says nothing of the server. */
const patience = 3;

/** Sends everyone who has used the portal the mails that they are due, until `signal` aborts. */
export function createSendMails(
  people: Pick<PersonStore, 'page'>,
  tellPerson: TellPerson,
  /** When something last happened in the portal, in milliseconds since 1970. */
  latestChange: () => Promise<number>,
): (signal: AbortSignal) => Promise<MailRun> {
  async function* everyoneWith(part: PersonPart): AsyncGenerator<PersonalPart> {
    let page = await people.page(part);
    yield* page.people;
    while (page.next !== undefined) {
      page = await people.page(part, page.next);
      yield* page.people;
    }
  }

  return async (signal) => {
    const run: MailRun = { sent: 0, refused: 0, unsure: 0, down: 0, isDown: false };
    // Read by pages: reading each by itself would cost a hundred times as much in a table.
    const marks = new Map<string, KeptPart>();
    for await (const { sub, ...part } of everyoneWith('mail')) marks.set(sub, part);
    const latest = await latestChange();
    let failures = 0;
    for await (const { sub, value } of everyoneWith('notices')) {
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
