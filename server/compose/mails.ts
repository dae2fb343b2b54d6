import { createMailPreferences } from '../application/mail/mail-preferences';
import { createExpectMails, expectAtOnce } from '../application/mail/expect-mails';
import { mailNews } from '../application/mail/mailed-changes';
import { createPatience } from '../application/mail/patience';
import { createSendMails } from '../application/mail/send-mails';
import { createTellPerson } from '../application/mail/tell-person';
import { lostStepKind } from '../application/recovery/kept-lost-steps';
import type { LostSteps } from '../application/recovery/lost-steps';
import { mailAtOnce } from '../application/notices/mail-jobs';
import type { PersonalNotices } from '../application/notices/personal-notices';
import type { Ports } from '../ports/ports';
import { againIn } from '../ports/stores/jobs';
import type { JobKind } from '../ports/job-kind';
import type { IprApiSettings } from './ipr-api';

export interface MailSettings extends Pick<IprApiSettings, 'access' | 'locale'> {
  publicUrl: string;
  /** The portal's title. */
  title: string;
}

export interface Mails {
  /** What sends mails; empty where none is sent. */
  jobs: JobKind[];
  /** When the first try failed of those since the last good one, in milliseconds since 1970. */
  failingSince(): number | undefined;
}

/** `mailedChanges` makes that job due in time; this covers changes of which it could not. */
const anHour = 3_600_000;
/** Milliseconds for which the time of the last change is cached, because many people are told in a row. */
const aSecond = 1000;

/** Composes what sends mails: about notifications, and about lost second steps. */
export function createMails(
  ports: Ports,
  settings: MailSettings,
  notices: Pick<PersonalNotices, 'between'>,
  lostSteps: Pick<LostSteps, 'job'>,
): Mails {
  const { people, history, jobs, mail, clock } = ports;
  const now = (): number => clock().getTime();
  const preferencesOf = createMailPreferences(people, settings.locale);
  const tellPerson = createTellPerson({ ...ports, ...settings, notices, preferencesOf });
  const patience = createPatience(clock);
  const readLatest = async (): Promise<number> => {
    const [{ entries }, waiting, failed, lost] = await Promise.all([
      history.page({}),
      ports.access.waiting(),
      ports.permissions.failedSync(),
      jobs.open(lostStepKind),
    ]);
    const times = [...entries, ...waiting, ...(failed ? [failed] : [])].map(({ at }) => at.getTime());
    return Math.max(0, ...times, ...lost.map(({ asked }) => asked));
  };
  let known: { at: number; latest: Promise<number> } | undefined;
  const latestChange = (): Promise<number> => {
    if (!known || Math.abs(now() - known.at) >= aSecond) known = { at: now(), latest: readLatest() };
    return known.latest;
  };
  const changes: JobKind = {
    kind: mailNews,
    limit: 1,
    first: (at) => at + anHour,
    next: (at) => at + anHour,
    async run(job, signal) {
      // A wrong clock may have left times in the future.
      const latest = Math.min(await readLatest(), now());
      const { seen } = Object(job.current().payload) as { seen?: unknown };
      await expectAtOnce(ports, { latest, seen }, signal);
      return (current) => {
        const due = Math.min(againIn(current), now() + anHour);
        return { state: 'waiting', due, payload: { seen: latest }, attempt: 0 };
      };
    },
  };
  const send = createSendMails({ ...ports, tellPerson, latestChange, patience });
  const expectMails = createExpectMails(ports);
  const own = [expectMails, changes, send];
  /** Where no mail is sent, jobs from before are forgotten: people are expected again once it is. */
  const ended = ({ kind }: Pick<JobKind, 'kind'>): JobKind => ({
    kind,
    limit: 1,
    run: async () => ({ state: 'done', until: now() }),
  });
  // Its jobs are never due.
  const marks = ended({ kind: mailAtOnce });
  return {
    jobs: [...(mail.isSetUp ? own : own.map(ended)), marks, lostSteps.job],
    failingSince: () => patience.failingSince(),
  };
}
