import type { Access } from '#domain/access/roles';
import type { DeliveryReason } from '#domain/deliveries/delivery';
import { isLasting } from '#domain/deliveries/scheduled-delivery';
import { unopenedStep } from '#domain/deliveries/unopened';
import { lineOf } from '../../ports/log';
import type { MailEnd } from '../../ports/mail';
import type { Ports } from '../../ports/ports';
import { openableBy } from '../catalogue/granted';
import { type KeptDelivery, pauseAll } from './kept-deliveries';
import type { NoteExport } from '../exports/note-export';
import { type DeliverySteps, type OpenDelivery, type StepParts } from './delivery-steps';
import { lastVisitOf } from '../shelf/last-visit';
import { type ContentParts, type GrantedDelivery, type ReadyDelivery, createMailContents } from './mail-contents';
import type { SentDelivery } from './delivery-parts';
import { writeDeliveries, writePaused } from './write-delivery';

export interface MailParts extends StepParts, ContentParts, Pick<Ports, 'access' | 'poolDirectory' | 'mail'> {
  mode: Access;
  noteExport: NoteExport;
}

/** Hands deliveries over to the mail server, several of one person in one mail. */
export function createMailDeliveries(parts: MailParts, steps: DeliverySteps) {
  const { jobs, people, poolDirectory, mail, clock, metrics, incidents, mode, noteExport } = parts;
  const { letterFor, stopUrlOf, contentsOf } = createMailContents(parts);
  const now = (): number => clock().getTime();

  const unopened = async ({ one, run }: OpenDelivery): Promise<ReturnType<typeof unopenedStep>> =>
    run.isTest
      ? 'send'
      : unopenedStep(Math.max(one.since ?? 0, await lastVisitOf(people, one.sub, clock())), one.asked, now());

  /** Pauses it if the reason lasts, and tells the person once, without data. */
  const giveUp = async (open: OpenDelivery, state: 'failed' | 'skipped', reason: DeliveryReason, address: string) => {
    const { one, run } = open;
    const isEnded = await steps.end([open], { state, reason });
    if (!isEnded || !isLasting(reason)) return;
    const written = writePaused(letterFor(one), one, await stopUrlOf(one, one.id), reason);
    await mail.send({ ...written, id: `paused-${run.id}`, to: address });
  };

  /** Finds the person's groups and verified address; undefined if these have ended, or have to wait. */
  const recipientOf = async (sub: string, open: readonly OpenDelivery[]) => {
    const person = await poolDirectory.person(sub);
    if (!person.ok) {
      await steps.later(open, 'unavailable');
      return undefined;
    }
    const address = person.value?.person.email ?? '';
    if (!person.value || address === '') {
      await steps.end(open, { state: 'skipped', reason: person.value ? 'no-address' : 'no-person' });
      return undefined;
    }
    return { address, groups: person.value.groups };
  };

  /** Writes how a mail ended. */
  const settle = async (
    sent: readonly GrantedDelivery[],
    contents: readonly SentDelivery[],
    address: string,
    end: MailEnd,
  ): Promise<void> => {
    metrics.mailed(end.kind);
    if (end.kind !== 'sent') {
      const runs = sent.map(({ run }) => run.id).join(' ');
      incidents(lineOf({ level: 'warn', code: `mail-${end.kind}`, run: runs, reason: end.reason }));
    }
    const keepSent = ({ id }: KeptDelivery) => {
      const { dataOf, asks } = contents.find(({ delivery }) => delivery.id === id) ?? {};
      return { sentTo: address, ...(dataOf && { dataOf: dataOf.getTime() }), ...(asks && { asked: now() }) };
    };
    switch (end.kind) {
      case 'sent':
        await steps.end(sent, { state: 'sent' }, keepSent);
        for (const { one, run, made } of sent) {
          const { reason: _, ...rest } = one;
          await noteExport({ sub: one.sub, email: address }, made ?? { ...rest, id: run.id }, 'delivered');
        }
        return;
      case 'unsure':
        await steps.end(sent, { state: 'unsure' }, keepSent);
        return;
      case 'refused':
        await steps.end(sent, { state: 'failed', reason: 'address-refused' });
        if (sent[0]) await pauseAll(jobs, sent[0].one.sub, 'address-refused', now());
        return;
      case 'unmailable':
        await steps.end(sent, { state: 'failed', reason: 'address-not-ascii' });
        return;
      case 'down':
        await steps.later(sent, 'mail-down');
    }
  };

  const handOver = async (granted: readonly GrantedDelivery[], address: string): Promise<void> => {
    const [first] = granted;
    if (!first) return;
    const contents = await contentsOf(granted);
    if (!Array.isArray(contents)) {
      await steps.end([contents], { state: 'failed', reason: 'unavailable' });
      return;
    }
    const stopUrl = await stopUrlOf(first.one, ...granted.map(({ one }) => one.id));
    const message = writeDeliveries(letterFor(first.one), contents, stopUrl);
    if (!(await steps.markSending(granted))) return;
    const sent = granted.map((open) => ({ ...open, run: { ...open.run, state: 'sending' as const } }));
    await settle(sent, contents, address, await mail.send({ ...message, id: `delivery-${first.run.id}`, to: address }));
  };

  return {
    unopened,

    /** Sends what the person may still have; the rest has ended, or waits. */
    async send(sub: string, ready: readonly ReadyDelivery[]): Promise<void> {
      const to = ready.length > 0 && (await recipientOf(sub, ready));
      if (!to) return;
      const { address, groups } = to;
      const granted: GrantedDelivery[] = [];
      for (const one of ready) {
        const dashboard = await openableBy({ access: mode, groups, sub }, one.one.dashboard, parts);
        const step = await unopened(one);
        if (!dashboard) await giveUp(one, 'skipped', 'no-access', address);
        else if (step === 'pause') await giveUp(one, 'skipped', 'unopened', address);
        else if (one.made && one.made.state !== 'ready')
          await giveUp(one, 'failed', one.made.reason ?? 'unavailable', address);
        else granted.push({ ...one, dashboard, asks: step === 'ask' });
      }
      await handOver(granted, address);
    },
  };
}
