import type { Access } from '#domain/access/roles';
import { createExpectMails } from '../application/mail/expect-mails';
import type { MailPreferences } from '../application/mail/mail-preferences';
import { createLatestChange, createNoteChanges } from '../application/mail/note-changes';
import { createPatience } from '../application/mail/patience';
import { createSendMails } from '../application/mail/send-mails';
import { createTellPerson } from '../application/mail/tell-person';
import { createUnsubscribing } from '../application/mail/unsubscribing';
import { mailAtOnce } from '../application/notifications/mail-jobs';
import type { KeptLostSteps } from '../application/recovery/kept-lost-steps';
import { unsubscribeRoutes } from '../http/letters/unsubscribe';
import type { JobKind } from '../ports/job-kind';
import type { Ports } from '../ports/ports';
import type { Deliveries } from './deliveries';
import type { Notifications } from './notifications';

export interface MailSettings {
  access: Access;
  publicUrl: string;
  /** The portal's title. */
  title: string;
}

interface Needs extends Pick<Notifications, 'notices'>, Pick<Deliveries, 'stopByLink'> {
  keptLostSteps: KeptLostSteps;
  preferencesOf: (sub: string) => Promise<MailPreferences>;
}

/** Mails about notifications, and the links in mails that end them. */
export function composeMail(
  ports: Ports,
  settings: MailSettings,
  { notices, preferencesOf, stopByLink, keptLostSteps }: Needs,
) {
  const { mail, clock } = ports;
  const tellPerson = createTellPerson({ ...ports, ...settings, notices, preferencesOf });
  const patience = createPatience(clock);
  const latest = createLatestChange({ ...ports, lostSteps: keptLostSteps.all });
  const sending = [
    createExpectMails(ports),
    createNoteChanges(ports, latest.read),
    createSendMails({ ...ports, tellPerson, latestChange: () => latest.readRecent(), patience }),
  ];
  /** Where no mail is sent, jobs from before are forgotten: people are expected again once it is. */
  const ended = ({ kind }: Pick<JobKind, 'kind'>): JobKind => ({
    kind,
    limit: 1,
    run: async () => ({ state: 'done', until: clock().getTime() }),
  });
  return {
    open: unsubscribeRoutes(createUnsubscribing(ports, stopByLink), async (sub) => (await preferencesOf(sub)).language),
    // The jobs of `mailAtOnce` are never due.
    jobs: [...(mail.isSetUp ? sending : sending.map(ended)), ended({ kind: mailAtOnce })],
    /** When the first try failed of those since the last good one, in milliseconds since 1970. */
    failingSince: () => patience.failingSince(),
  };
}

export type Mail = ReturnType<typeof composeMail>;
