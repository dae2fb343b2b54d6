import { createMailPreferences } from '../application/mail/mail-preferences';
import { mailPause } from '../application/mail/mail-pause';
import { type MailRun, createSendMails } from '../application/mail/send-mails';
import { createTellPerson } from '../application/mail/tell-person';
import { createKeptLostSteps } from '../application/recovery/kept-lost-steps';
import type { LostSteps } from '../application/recovery/lost-steps';
import type { PersonalNotices } from '../application/notices/personal-notices';
import { lineOf } from '../ports/log';
import type { Ports } from '../ports/ports';
import type { JobKind } from '../ports/job-kind';
import type { IprApiSettings } from './ipr-api';

export interface MailSettings extends Pick<IprApiSettings, 'access' | 'locale'> {
  publicUrl: string;
  /** The portal's title. */
  title: string;
}

export interface Mails {
  /** Sends the mails that are due, until `signal` aborts, and logs how many. */
  run(signal: AbortSignal): Promise<MailRun>;
  /** Runs every five minutes; missing where no mail is sent. */
  job: JobKind | undefined;
  /** When the first of the failed runs since the last good one ended, in milliseconds since 1970. */
  failingSince(): number | undefined;
}

/** Composes the sending of notifications by email, and of links for lost second steps. */
export function createMails(
  ports: Ports,
  settings: MailSettings,
  notices: Pick<PersonalNotices, 'between'>,
  lostSteps: Pick<LostSteps, 'sendLinks'>,
): Mails {
  const { people, history, mail } = ports;
  const preferencesOf = createMailPreferences(people, settings.locale);
  const tellPerson = createTellPerson({ ...ports, ...settings, notices, preferencesOf });
  const lost = createKeptLostSteps(people, () => ports.clock().getTime());
  const latestChange = async (): Promise<number> => {
    const [{ entries }, waiting, failed] = await Promise.all([
      history.page({}),
      ports.access.waiting(),
      ports.permissions.failedSync(),
    ]);
    const times = [...entries, ...waiting, ...(failed ? [failed] : [])].map(({ at }) => at.getTime());
    for await (const { at } of lost.all()) times.push(at);
    return Math.max(0, ...times);
  };
  const send = createSendMails(people, tellPerson, latestChange);
  const run = async (signal: AbortSignal): Promise<MailRun> => {
    await lostSteps.sendLinks();
    const done = await send(signal);
    const { isDown: _, ...ends } = done;
    const some = Object.values(ends).some((count) => count > 0);
    if (some) ports.record(lineOf({ level: 'info', event: 'mailed', ...ends }));
    return done;
  };
  let failures = 0;
  let failingSince: number | undefined;
  const noteEnd = (isDown: boolean): void => {
    failures = isDown ? failures + 1 : 0;
    failingSince = isDown ? (failingSince ?? ports.clock().getTime()) : undefined;
  };
  const job: JobKind = {
    kind: 'mail',
    limit: 1,
    first: (now) => now + mailPause(0),
    next: (now) => now + mailPause(failures),
    async run(_, signal) {
      noteEnd(true);
      noteEnd((await run(signal)).isDown);
    },
  };
  return { run, job: mail.isSetUp ? job : undefined, failingSince: () => failingSince };
}
