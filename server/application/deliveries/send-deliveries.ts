import type { ExportFormat } from '#domain/exports/export';
import { nextMail } from '#domain/exports/shared-mail';
import { lineOf, reasonOf } from '../../ports/log';
import type { Mail } from '../../ports/mail';
import { everyoneWith } from '../../ports/stores/person-store';
import { type KeptDelivery, readDeliveries } from '../exports/kept-deliveries';
import { type KeptExport, changeExports, leftThisHour, readExports, withOneMore } from '../exports/kept-exports';
import { type OpenDelivery, createDeliverySteps } from './delivery-steps';
import type { ReadyDelivery } from './mail-contents';
import { type MailParts, createMailDeliveries } from './mail-deliveries';

/**
 * Mails in a row that nobody took, after which a pass sends no more: each can wait half a minute for a server that is gone, and other runs
 * have to begin meanwhile.
 */
const patience = 3;

/**
 * Sends deliveries that are due, each at most once; runs of one person that are due within 15 minutes share a mail. A run is written together
 * with the next due time, and marked before its mail is handed over; a mail that was being sent when a process ended may have arrived, and
 * is not sent again. Whether the person may see the dashboard is checked at each run. Resolves with whether runs are under way.
 */
export function createSendDeliveries(
  parts: MailParts & { perHour: number },
): (signal: AbortSignal) => Promise<boolean> {
  const { people, mail, clock, metrics, incidents } = parts;
  const now = (): number => clock().getTime();
  const steps = createDeliverySteps(parts);
  let failures = 0;
  const send: Mail['send'] = async (message) => {
    const end = await mail.send(message);
    failures = end.kind === 'down' ? failures + 1 : 0;
    return end;
  };
  const mails = createMailDeliveries({ ...parts, mail: { ...mail, send } }, steps);

  const askForFile = async ({ one, run }: OpenDelivery, format: ExportFormat): Promise<void> => {
    const { id: delivery, dashboard, title: named, sheet, visual, parameters, locale, zone, email } = one;
    const view = { dashboard, title: named, sheet, visual, parameters, locale, zone, email };
    const asked: KeptExport = {
      ...view,
      id: run.id,
      format,
      delivery,
      requested: run.due,
      state: 'waiting',
      attempt: 0,
    };
    let isFull: 'used-up' | 'too-large' | undefined;
    await changeExports(people, one.sub, (kept) => {
      isFull = undefined;
      if (kept.exports.some(({ id }) => id === run.id)) return undefined;
      const more = withOneMore(kept, asked, now());
      if (leftThisHour(kept, parts.perHour, now()) === 0) isFull = 'used-up';
      else if (!more) isFull = 'too-large';
      return isFull ? undefined : more;
    });
    if (isFull) await steps.later([{ one, run }], isFull);
  };

  /** Advances a run; `ready` once it has all that its mail needs. */
  const advance = async (open: OpenDelivery, made: KeptExport | undefined): Promise<'ready' | 'ended' | 'making'> => {
    const { one, run } = open;
    if (run.state === 'sending') {
      if (!mails.isSending(run)) await steps.end([open], { state: 'unsure' });
      return 'ended';
    }
    if (one.format !== 'link') {
      if (!made && (await mails.unopened(open)) !== 'pause') {
        await askForFile(open, one.format);
        return 'making';
      }
      if (made?.state === 'waiting' || made?.state === 'making') return 'making';
    }
    return 'ready';
  };

  /** Advances one person's deliveries; false if there is nothing to do within a minute. */
  const deliverTo = async (
    sub: string,
    own: readonly KeptDelivery[],
    filesOf: () => Promise<ReadonlyMap<string, KeptExport>>,
  ): Promise<boolean> => {
    const open: (ReadyDelivery & { due: number; readySince: number | undefined; isTest?: true | undefined })[] = [];
    const expected: number[] = [];
    let isBusy = false;
    for (const kept of own) {
      const one = { ...kept, sub };
      const isDue = !one.run && one.state === 'on' && one.next <= now();
      const run = one.run ?? (isDue ? await steps.begin(one) : undefined);
      // New data can arrive at any time, and no delivery waits for it.
      if (!run && !isDue && one.state === 'on' && one.rhythm.every !== 'refresh') expected.push(one.next);
      if (!run || (run.notBefore ?? 0) > now()) continue;
      const made = (await filesOf()).get(run.id);
      const state = await advance({ one, run }, made);
      const readySince = state === 'ready' ? (made?.finished ?? run.due) : undefined;
      isBusy ||= state !== 'ready';
      if (state !== 'ended') open.push({ one, run, made, due: run.due, readySince, isTest: run.isTest });
    }
    const next = nextMail(open, expected, now());
    if (failures < patience) await mails.send(sub, next);
    return isBusy || next.length > 0;
  };

  const filesOfDeliveries = async (): Promise<ReadonlyMap<string, KeptExport>> => {
    const files = new Map<string, KeptExport>();
    for await (const { value } of everyoneWith(people, 'exports')) {
      for (const one of readExports(value).exports) if (one.delivery !== undefined) files.set(one.id, one);
    }
    return files;
  };

  return async (signal) => {
    if (!mail.isSetUp) return false;
    let isBusy = false;
    failures = 0;
    let files: Promise<ReadonlyMap<string, KeptExport>> | undefined;
    for await (const { sub, value } of everyoneWith(people, 'deliveries')) {
      if (signal.aborted) break;
      const isOpen = await deliverTo(sub, readDeliveries(value), () => (files ??= filesOfDeliveries())).catch(
        (error: unknown) => {
          metrics.failed('delivery-failed');
          incidents(lineOf({ level: 'error', code: 'delivery-failed', sub, reason: reasonOf(error) }));
          return false;
        },
      );
      isBusy ||= isOpen;
    }
    return isBusy;
  };
}
