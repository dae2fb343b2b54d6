import { expect, it, onTestFinished, vi } from 'vitest';
import { createInMemorySite } from '#adapters/in-memory/in-memory-browser';
import { type FrameOutcome, createExamineOpening } from '#application/viewing/examine-opening';
import { failed, ok } from '#domain/result';
import type { Tickets } from '#ports/dashboards/tickets';
import { sales } from './an-opening';
import { aBackend, anEmbedder } from '../ports';

function examining(over: Partial<Tickets> = {}, serverTime = async (): Promise<Date | undefined> => new Date()) {
  const embedder = anEmbedder();
  let issued = 0;
  const real = aBackend([sales], { tickets: () => over }).tickets;
  const tickets: Tickets = {
    issue(id) {
      issued += 1;
      return real.issue(id);
    },
  };
  const examine = createExamineOpening({ tickets, embedder, site: { ...createInMemorySite().site, serverTime } });
  return { embedder, tickets: () => issued, examine: (frame?: FrameOutcome) => examine(sales.id, frame) };
}

it('an examination asks backend and host, tells how long each took, and finds a dashboard in sight right', async () => {
  const { examine } = examining();
  const { findings, host } = await examine('shown');
  expect(findings.every(({ result }) => result === 'good')).toBe(true);
  expect(findings.filter(({ took }) => took !== undefined).map(({ check }) => check)).toEqual(['backend', 'service']);
  expect(host).toBe('bi.example:8443');
});

it('the connection check needs no other link for a frame in trouble, which had one', async () => {
  const { examine, embedder, tickets } = examining();
  const { findings } = await examine({ trouble: 'unreachable', host: 'bi.example', after: 3_500 });
  expect(findings[0]).toEqual({ check: 'service', result: 'bad', took: 3_500 });
  expect([tickets(), embedder.probes]).toEqual([0, 0]);
});

it('the connection check names why the backend gave no link, and probes no host then', async () => {
  const { examine, embedder } = examining({ issue: async () => failed({ kind: 'busy' }) });
  expect(await examine()).toMatchObject({
    failure: { kind: 'busy' },
    findings: [{ check: 'backend', result: 'bad' }, {}, {}, {}, {}, {}, {}, {}],
  });
  expect(embedder.probes).toBe(0);
});

it('the connection check compares the clock with the server’s', async () => {
  const { examine } = examining({}, async () => new Date(Date.now() - 8 * 3_600_000));
  expect((await examine('shown')).findings[0]).toEqual({ check: 'clock', result: 'bad' });
});

it('the connection check knows nothing of the clock where the server tells no time', async () => {
  const { examine } = examining({}, async () => undefined);
  expect((await examine('shown')).findings).toContainEqual({ check: 'clock', result: 'unknown' });
});

it('the connection check says nothing of the host of a frame that this page refused itself', async () => {
  const { examine } = examining();
  const { findings, host } = await examine({ trouble: 'blocked', host: 'bi.example', after: 20 });
  expect(findings[0]).toEqual({ check: 'policy', result: 'bad' });
  expect(findings).toContainEqual({ check: 'service', result: 'unknown' });
  expect(host).toBe('bi.example');
});

it('knows that the host of a silent frame answers', async () => {
  const { findings } = await examining().examine({ trouble: 'silent', host: 'bi.example', after: 10_000 });
  expect(findings).toContainEqual({ check: 'service', result: 'good', took: 10_000 });
});

it('the connection check times the backend and the host separately, and gives the host 5 s', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(90_000);
  const { examine, embedder } = examining({
    async issue() {
      await new Promise((resolve) => setTimeout(resolve, 700));
      return ok({ content: 1 });
    },
  });
  embedder.reachable = 'never';
  const examined = examine();
  await vi.advanceTimersByTimeAsync(5_700);
  const { findings } = await examined;
  expect(findings[0]).toEqual({ check: 'service', result: 'bad', took: 5_000 });
  expect(findings).toContainEqual({ check: 'backend', result: 'good', took: 700 });
});

it('the connection check gives no reason for a link that was given, and names no host without one', async () => {
  expect(await examining().examine()).not.toHaveProperty('failure');
  const { examine } = examining({ issue: async () => failed({ kind: 'busy' }) });
  expect(await examine()).toMatchObject({ host: '' });
});
