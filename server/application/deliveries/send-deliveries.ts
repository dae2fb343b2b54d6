import type { ExportFormat } from '#domain/exports/export';
import { longestPause } from '#domain/deliveries/due';
import { dueOf, notAhead } from '#domain/deliveries/scheduled-delivery';
import { nextMail } from '#domain/deliveries/shared-mail';
import type { JobKind } from '../../ports/job-kind';
import type { Mail } from '../../ports/mail';
import type { KeptJob } from '../../ports/stores/jobs';
import { type KeptExport, exportJob, exportsOf, findExport, leftThisHour } from '../exports/kept-exports';
import { type OpenDelivery, createDeliverySteps } from './delivery-steps';
import { inTurn } from '../mail/in-turn';
import { createPatience } from '../mail/patience';
import { type Run, deliveriesIn, deliveryKind, ownedIn } from './kept-deliveries';
import type { ReadyDelivery } from './mail-contents';
import { type MailParts, createMailDeliveries } from './mail-deliveries';

const minute = 60_000;
/** A run is woken when its file has been made. It also looks after this long, in case the process that would wake it has ended. */
const whileMade = 10 * minute;
/** People whose deliveries are advanced at once. */
const atOnce = 4;

/**
 * Sends deliveries that are due, each at most once; runs of one person that are due within 15 minutes share a mail. A run is written together
 * with the next due time, and marked before its mail is handed over; a mail that was being sent when a process ended may have arrived, and
 * is not sent again. Whether the person may see the dashboard is checked at each run.
 */
export function createSendDeliveries(parts: MailParts & { perHour: number; begin: () => void }): JobKind {
  const { jobs, mail, clock, begin } = parts;
  const now = (): number => clock().getTime();
  const steps = createDeliverySteps(parts);
  const patience = createPatience(clock);
  const send: Mail['send'] = async (message) => {
    const end = await mail.send(message);
    patience.note(end.kind === 'down');
    return end;
  };
  const mails = createMailDeliveries({ ...parts, mail: { ...mail, send } }, steps);
  const takeTurn = inTurn();

  const askForFile = async ({ one, run }: OpenDelivery, format: ExportFormat): Promise<void> => {
    const { id: delivery, dashboard, title, sheet, visual, parameters, locale, zone, email } = one;
    const view = { dashboard, title, sheet, visual, parameters, locale, zone, email };
    const exports = await exportsOf(jobs, one.sub);
    if (leftThisHour(exports, parts.perHour, now()) === 0) return steps.later([{ one, run }], 'used-up');
    await jobs.put(exportJob(one.sub, { ...view, id: run.id, format, delivery }, exports, now()));
    begin();
  };

  /** Advances a run; `ready` once it has all that its mail needs. */
  const advance = async (open: OpenDelivery, made: KeptExport | undefined): Promise<'ready' | 'ended' | 'making'> => {
    const { one, run } = open;
    if (run.state === 'sending') {
      await steps.end([open], { state: 'unsure' });
      return 'ended';
    }
    if (one.format === 'link') return 'ready';
    if (made) return made.state === 'waiting' || made.state === 'making' ? 'making' : 'ready';
    if ((await mails.unopened(open)) === 'pause') return 'ready';
    await askForFile(open, one.format);
    return 'making';
  };

  /** Advances one person's deliveries, and returns how far each run has come. */
  const deliverTo = async (job: KeptJob): Promise<ReadonlyMap<string, 'ready' | 'making' | 'ended'>> => {
    const open: (ReadyDelivery & { due: number; readySince: number | undefined; isTest?: true | undefined })[] = [];
    const expected: number[] = [];
    const states = new Map<string, 'ready' | 'making' | 'ended'>();
    for (const one of ownedIn(job)) {
      const isDue = !one.run && one.state === 'on' && one.next <= now();
      const run = one.run ?? (isDue ? await steps.begin(one) : undefined);
      // New data can arrive at any time, and no delivery waits for it.
      if (!run && !isDue && one.state === 'on' && one.rhythm.every !== 'refresh') expected.push(one.next);
      if (!run || (run.notBefore ?? 0) > now()) continue;
      const made = one.format === 'link' ? undefined : (await findExport(jobs, one.sub, run.id))?.one;
      const state = await advance({ one, run }, made);
      const readySince = state === 'ready' ? (made?.finished ?? run.due) : undefined;
      states.set(run.id, state);
      if (state !== 'ended') open.push({ one, run, made, due: run.due, readySince, isTest: run.isTest });
    }
    if (!patience.isOver()) await takeTurn(() => mails.send(job.owner, nextMail(open, expected, now())));
    return states;
  };

  return {
    kind: deliveryKind,
    farthest: longestPause,
    limit: atOnce,
    lacks: mail.isSetUp ? undefined : 'mail',
    async run(job) {
      if (!deliveriesIn(job.current())) return 'unread';
      const states = await deliverTo(job.current());
      const lookAt = ({ id, isMade }: Run): number | undefined => {
        const state = states.get(id);
        // A run that was begun meanwhile, or whose file was made meanwhile, is looked at now.
        if (state === undefined || (state === 'making' && isMade)) return undefined;
        return now() + (state === 'making' ? whileMade : minute);
      };
      return (current) => {
        const deliveries = deliveriesIn(current)
          ?.map((one) => notAhead(one, now()))
          .map((one) => (one.run ? { ...one, run: { ...one.run, lookAt: lookAt(one.run) } } : one));
        const payload = deliveries && { deliveries };
        return { state: 'waiting', due: deliveries ? dueOf(deliveries) : now(), payload, attempt: 0 };
      };
    },
  };
}
