import { failed, ok, type Result } from '#domain/result';
import { createKeptLostSteps } from '#server/application/recovery/kept-lost-steps';
import { createLostSteps } from '#server/application/recovery/lost-steps';
import type { Mail, MailMessage } from '#server/ports/mail';
import { noMetrics } from '#server/ports/metrics';
import { createWorker } from '#server/work/worker';
import { bob, directoryInMemory } from '../../pool-directory-in-memory';
import { storesInMemory } from '../../stores-in-memory';

const hour = 3_600_000;

const proof = { username: 'bob', challenge: 'SMS_MFA', session: 'a-session-of-bob' } as const;

const as = (sub: string) => ({ access: 'by-group', groups: ['SuperUser'], sub, email: `${sub}@example.com` }) as const;

interface Differing {
  managers?: string[];
  email?: string;
  sendsMail?: boolean;
}

/** Bob, who has lost his phone, with the managers Mona and Max; he is one himself. */
export function aLostStep({
  managers = ['mona', 'max', bob.sub],
  email = bob.email,
  sendsMail = true,
}: Differing = {}) {
  const stores = storesInMemory();
  const directory = directoryInMemory();
  const sent: MailMessage[] = [];
  const removed: string[] = [];
  const complaints: string[] = [];
  const down = { mail: false, pool: false };
  let now = Date.UTC(2026, 10, 20, 9);
  const clock = () => new Date(now);
  const mail: Mail = {
    isSetUp: sendsMail,
    isOnceById: true,
    async send(message) {
      if (down.mail) return { kind: 'down', reason: 'no route to host' };
      sent.push(message);
      return { kind: 'sent' };
    },
  };
  const kept = createKeptLostSteps({ ...stores, clock }, 24 * hour);
  const lostSteps = createLostSteps({
    ...stores,
    mail,
    clock,
    kept,
    poolDirectory: {
      ...directory,
      membersOf: async () => ok(managers),
      person: async () => ok({ person: { ...bob, email }, username: 'bob', groups: [] }),
    },
    secondSteps: {
      personWith: async ({ session }) => ok(session === proof.session ? bob.sub : undefined),
      async remove(username): Promise<Result<void, string>> {
        if (down.pool) return failed('no answer');
        removed.push(username);
        return ok(undefined);
      },
    },
    notices: { addEvent: async () => undefined },
    languageOf: async () => 'en',
    title: 'Analytics',
    publicUrl: 'https://portal.example.com',
    waitHours: 24,
    complain: (reason) => void complaints.push(reason),
  });
  const worker = createWorker({ jobs: stores.jobs, clock, metrics: noMetrics, incidents: () => undefined });
  worker.register(lostSteps.job);
  const waiting = async () => {
    const found = await lostSteps.waiting(as('mona'));
    return found.ok ? found.value.requests : [];
  };
  return {
    ...lostSteps,
    ...stores,
    sent,
    removed,
    complaints,
    down,
    waiting,
    ask: (altered: { session?: string } = {}, note = 'Stolen') =>
      lostSteps.ask({ ...proof, ...altered }, { note, reach: 'Extension 214' }),
    async decide(manager: string, decision: 'approve' | 'decline' = 'approve', at?: number) {
      const [request] = await waiting();
      return lostSteps.answer(as(manager), { sub: bob.sub, at: at ?? request?.at ?? 0, decision });
    },
    subjects: () => sent.map(({ subject }) => subject.replace('Analytics: ', '')),
    /** The link in a letter that was sent. */
    linkIn(message: MailMessage | undefined) {
      const { searchParams } = new URL(/https:\/\/\S+/.exec(message?.text ?? '')?.[0] ?? 'https://none');
      const [does = '', sub = '', signature = ''] = ['does', 'for', 'signature'].map(
        (key) => searchParams.get(key) ?? '',
      );
      return { does, sub, signature };
    },
    /** Lets hours pass, and does what is due then. */
    async pass(hours: number) {
      now += hours * hour;
      await worker.run(new AbortController().signal);
    },
    now: () => now,
  };
}
