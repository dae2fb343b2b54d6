import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Result, ok } from '#domain/result';
import type { EmbedTicket } from '#ports/dashboards/tickets';
import type { FrameEvent } from '#ports/dashboards/embedder';
import { aTicket, anOpening, ready, trouble } from './an-opening';

const start = new Date('2026-11-20T08:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  return () => vi.useRealTimers();
});

it('The watchdog of a frame reports an unreachable host 1.5 s after the frame has loaded', async () => {
  const { viewing, frame, embedder } = await anOpening();
  embedder.reachable = false;
  await vi.advanceTimersByTimeAsync(2_000);
  frame.next({ event: 'loaded' });
  await vi.advanceTimersByTimeAsync(1_499);
  expect(viewing.last?.status).toBe('opening');
  await vi.advanceTimersByTimeAsync(1);
  expect(viewing.last).toEqual(trouble('unreachable', 3_500));
});

it('The watchdog of a frame waits 3 s for a host that does not answer the probe', async () => {
  const { viewing, frame, embedder } = await anOpening();
  embedder.reachable = 'never';
  frame.next({ event: 'loaded' });
  await vi.advanceTimersByTimeAsync(4_499);
  expect(viewing.last?.status).toBe('opening');
  await vi.advanceTimersByTimeAsync(1);
  expect(viewing.last).toEqual(trouble('unreachable', 4_500));
});

it('The watchdog of a frame keeps waiting for a host that answers, and reports a silent dashboard after 10 s', async () => {
  const { viewing, frame, opening } = await anOpening();
  frame.next({ event: 'loaded' });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(viewing.values).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(viewing.last).toEqual(trouble('silent', 10_000));
  expect(opening.closed).toBe(true);
});

it('The watchdog of a frame reports an unreachable host after 10 s where the frame has not even loaded', async () => {
  const { viewing, embedder } = await anOpening();
  embedder.reachable = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(viewing.last).toEqual(trouble('unreachable', 10_000));
});

it('The watchdog of a frame does so in time where the probe itself hangs', async () => {
  const { viewing, embedder } = await anOpening();
  embedder.reachable = 'never';
  await vi.advanceTimersByTimeAsync(10_000);
  expect(viewing.last).toEqual(trouble('unreachable', 10_000));
});

it.each<FrameEvent>([{ event: 'answered' }, ready])('The watchdog of a frame stops at %j', async (event) => {
  const { viewing, frame, embedder } = await anOpening();
  frame.next({ event: 'loaded' });
  frame.next(event);
  embedder.reachable = false;
  frame.next({ event: 'loaded' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(viewing.last?.status).toBe(event.event === 'ready' ? 'open' : 'opening');
  expect(embedder.probes).toBe(0);
});

const lasting = (milliseconds: number) => ({
  issue: async (): Promise<Result<EmbedTicket>> =>
    ok({ ...aTicket(1), sessionExpiresAt: new Date(start.getTime() + milliseconds) }),
});

it('The session inside the frame that lasts longer than a timer can run does not end at once', async () => {
  const { viewing, frame } = await anOpening(lasting(60 * 86_400_000));
  frame.next(ready);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(viewing.last?.status).toBe('open');
});

describe('A dashboard that is being prepared', () => {
  it.each<[how: string, end: FrameEvent | undefined]>([
    ['says nothing', undefined],
    ['is refused', { event: 'forbidden' }],
  ])('is opened again every 20 s while its frame %s, until the five minutes are over', async (_, end) => {
    const preparedAt = new Date(start.getTime() + 40_000);
    let asked = 0;
    const { viewing, embedder } = await anOpening({ issue: async () => ok({ ...aTicket(++asked), preparedAt }) });
    const settle = async (): Promise<void> => {
      if (end) embedder.openings.at(-1)?.frame.next(end);
      else await vi.advanceTimersByTimeAsync(10_000);
    };
    await settle();
    expect(viewing.last).toMatchObject({ status: 'opening', isPrepared: true });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toBe(2);
    await settle();
    await vi.advanceTimersByTimeAsync(30_000);
    await settle();
    expect(viewing.last).toMatchObject({ status: 'frame-failed' });
  });

  it('shows its content as soon as it can be seen', async () => {
    const preparedAt = new Date(start.getTime() + 300_000);
    const { viewing, embedder } = await anOpening({ issue: async () => ok({ ...aTicket(1), preparedAt }) });
    await vi.advanceTimersByTimeAsync(30_000);
    embedder.openings.at(-1)?.frame.next(ready);
    expect(viewing.last?.status).toBe('open');
  });

  it('says so at once where this page itself refuses the frame', async () => {
    const preparedAt = new Date(start.getTime() + 300_000);
    const { viewing, frame } = await anOpening({ issue: async () => ok({ ...aTicket(1), preparedAt }) });
    frame.next({ event: 'blocked' });
    expect(viewing.last).toEqual(trouble('blocked', 0));
  });
});

it.each<FrameEvent>([{ event: 'shown', isConfirmed: true }, { event: 'forbidden' }])(
  'A dashboard in sight stays so while another frame, out of sight, says %j',
  async (event) => {
    const sessionExpiresAt = new Date(start.getTime() + 3_600_000);
    const preparedAt = new Date(start.getTime() + 7_200_000);
    const { viewing, frame, embedder } = await anOpening({
      issue: async () => ok({ ...aTicket(1), sessionExpiresAt, preparedAt }),
    });
    frame.next(ready);
    await vi.advanceTimersByTimeAsync(55 * 60_000);
    embedder.openings[1]?.frame.next(event);
    expect(embedder.openings).toHaveLength(2);
    expect(viewing.last?.status).toBe('open');
  },
);
