import { askedFor, hasExpired, linkDueAt, nextStepAt } from '#domain/people/recovery/lost-step';
import { failed, ok } from '#domain/result';
import type { JobKind } from '../../ports/job-kind';
import type { Ports } from '../../ports/ports';
import type { PersonalNotices } from '../notifications/personal-notices';
import { type KeptLostStep, type KeptLostSteps, lostStepIn, lostStepKind } from './kept-lost-steps';
import { type RecoveryLink, isSigned } from './recovery-link';
import type { TellLostStep } from './tell-lost-step';

export type LinkEnd = 'stopped' | 'finished' | 'over' | 'down';

export interface LostStepLinks {
  /** Returns what following the link would do. */
  look(link: RecoveryLink): Promise<'ask-stop' | 'ask-finish' | 'over'>;
  follow(link: RecoveryLink): Promise<LinkEnd>;
  /** Sends the link of a request once its waiting time is over, and ends a request that has expired. */
  job: JobKind;
  /** Sends the link of a request whose waiting time is over. */
  send: (request: KeptLostStep) => Promise<void>;
}

export interface LinkParts extends Pick<Ports, 'mail' | 'clock'> {
  secondSteps: Pick<Ports['secondSteps'], 'remove'>;
  kept: KeptLostSteps;
  notices: Pick<PersonalNotices, 'addEvent'>;
  tell: TellLostStep;
  /** Milliseconds between the approval and the link. */
  waitMs: number;
  complain: (reason: string) => void;
}

/** Milliseconds until the next try while the mail server doesn't answer. */
const tryAgain = 5 * 60_000;

/** Follows the links in letters about a request: one stops it, the other removes the second step. */
export function createLostStepLinks(parts: LinkParts): LostStepLinks {
  const { kept, secondSteps, mail, clock, notices, tell, waitMs, complain } = parts;
  const now = (): number => clock().getTime();

  const send = async (request: KeptLostStep): Promise<void> => {
    const due = linkDueAt(request, waitMs);
    if (due === undefined || due > now()) return;
    const isThis = (open: KeptLostStep | undefined): open is KeptLostStep => open?.at === request.at;
    const marked = await kept.change(request.sub, (open) =>
      isThis(open) && open.linkSentAt === undefined ? ok({ ...open, linkSentAt: now() }) : failed('over'),
    );
    if (!marked.ok || (await tell.write('ready', marked.value, 'finish'))) return;
    // The letter wasn't sent: the job tries again.
    const { linkSentAt: _, ...unsent } = marked.value;
    await kept.change(request.sub, (open) => (isThis(open) ? ok(unsent) : failed('over')));
  };

  const find = async (link: RecoveryLink): Promise<KeptLostStep | undefined> => {
    const request = await kept.read(link.sub);
    const isTimely = link.does === 'stop' || (link.does === 'finish' && request?.linkSentAt !== undefined);
    return request && isTimely && isSigned(link, request) ? request : undefined;
  };

  return {
    send,

    async look(link) {
      if (!(await find(link))) return 'over';
      return link.does === 'finish' ? 'ask-finish' : 'ask-stop';
    },

    async follow(link) {
      const found = await find(link);
      const ended = found && (await kept.end(link.sub, (open) => open.at === found.at));
      if (!ended) return 'over';
      if (link.does === 'stop') {
        await tell.write('stopped', ended);
        return 'stopped';
      }
      const removed = await secondSteps.remove(ended.username);
      if (!removed.ok) {
        complain(removed.failure);
        await kept.change(ended.sub, (open) => (open ? failed('over') : ok(ended)));
        return 'down';
      }
      await tell.enter(ended, ended, 'finish');
      await notices.addEvent({ sub: ended.sub }, { kind: 'second-step-changed' });
      await tell.write('done', ended);
      return 'finished';
    },

    job: {
      kind: lostStepKind,
      limit: 1,
      farthest: askedFor + waitMs,
      lacks: mail.isSetUp ? undefined : 'mail',
      async run(job) {
        const request = lostStepIn(job.current());
        if (!request) return 'unread';
        await send(request);
        return (current) => {
          const left = lostStepIn(current);
          if (left && hasExpired(left, now())) return { state: 'done', until: now() };
          const next = left ? nextStepAt(left, waitMs) : now();
          return { state: 'waiting', due: next > now() ? next : now() + tryAgain, attempt: 0 };
        };
      },
    },
  };
}
