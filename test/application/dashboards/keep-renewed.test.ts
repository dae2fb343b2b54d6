import { Subject } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '../../../src/domain/failure';
import { failed, ok } from '../../../src/domain/result';
import type { FrameEvent } from '../../../src/ports/embedder';
import { aTicket, openableDashboards, ready, sales } from './an-opening';
import { history } from '../history';

const start = new Date('2026-11-20T08:00:00Z');
const hour = 3_600_000;
/** Sessions last an hour, so that they are renewed after 55 minutes. */
const due = 55 * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  return () => vi.useRealTimers();
});

/** The sales dashboard, open; the frames that follow are `frames[1]` and so on. */
async function anOpenDashboard() {
  const refusals: Failure[] = [];
  const inSight$ = new Subject<boolean>();
  let focused = false;
  let worked = false;
  let tickets = 0;
  let renewals = 0;
  const { view, embedder } = await openableDashboards(
    {
      async embedTicket(_, isRenewal) {
        const refusal = refusals.shift();
        tickets += 1;
        if (isRenewal) renewals += 1;
        return refusal ? failed(refusal) : ok({ ...aTicket(tickets), sessionExpiresAt: new Date(Date.now() + hour) });
      },
    },
    { inSight$ },
  );
  const viewing = history(view());
  const revealed: number[] = [];
  const shows: unknown[] = [];
  const frames = embedder.openings;
  const say = (frame: number, event: FrameEvent): void => frames[frame]?.frame.next(event);
  const getReady = async (frame: number): Promise<void> => {
    say(frame, {
      ...ready,
      tools: {
        show: async (view) => shows.push(view) > 0,
        filters: async () => `filters of ${frame}`,
        setFilters: async (filters) => shows.push(filters) > 0,
      },
      inPage: { reveal: () => void revealed.push(frame), holdsFocus: () => focused, hadFocus: () => worked },
    });
    await vi.advanceTimersByTimeAsync(0);
  };
  await vi.advanceTimersByTimeAsync(0);
  await getReady(0);
  return {
    viewing,
    frames,
    refusals,
    revealed,
    shows,
    inSight$,
    say,
    getReady,
    focus: (is: boolean) => (focused = is),
    work: (did: boolean) => (worked = did),
    tickets: () => tickets,
    renewals: () => renewals,
  };
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a session that is about to end', () => {
  it('is renewed out of sight with the same view, and swapped when the new frame shows its content', async () => {
    const { viewing, frames, revealed, say, getReady } = await anOpenDashboard();
    say(0, { event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
    say(0, { event: 'parameters-changed', parameters: [{ name: 'Region', values: ['East'] }] });
    await wait(due - 1);
    expect(frames).toHaveLength(1);
    await wait(1);
    const seen = { sheet: 'two', parameters: [{ name: 'Region', values: ['East'] }] };
    expect(frames[1]?.request).toMatchObject({ hidden: true, view: seen, ticket: { content: 2 } });
    expect(frames[0]?.closed).toBe(false);
    const told = viewing.values.length;
    say(1, {
      ...ready,
      selectedSheet: 'two',
      parameters: seen.parameters,
      inPage: { reveal: () => void revealed.push(1), holdsFocus: () => false, hadFocus: () => false },
    });
    await wait(0);
    expect(revealed).toEqual([1]);
    expect(frames[0]?.closed).toBe(true);
    expect(viewing.values).toHaveLength(told + 1);
    expect(viewing.last).toMatchObject({ status: 'open', view: seen, renewedAt: new Date() });
    await getReady(1);
  });

  it('is renewed again and again, at most two frames at once', async () => {
    const { viewing, frames, getReady, renewals } = await anOpenDashboard();
    for (let renewal = 1; renewal <= 5; renewal++) {
      await wait(due);
      expect(renewals()).toBe(renewal);
      expect(frames.filter(({ closed }) => !closed)).toHaveLength(2);
      await getReady(renewal);
      expect(frames.filter(({ closed }) => !closed)).toHaveLength(1);
    }
    expect(new Set(frames.map(({ request }) => request.ticket.content)).size).toBe(6);
    expect(viewing.last?.status).toBe('open');
  });

  it('takes over what the person chose while the new frame was on its way', async () => {
    const { frames, shows, revealed, say, getReady } = await anOpenDashboard();
    await wait(due);
    say(0, { event: 'parameters-changed', parameters: [{ name: 'Region', values: ['East'] }] });
    await getReady(1);
    expect(shows).toEqual([{ parameters: [{ name: 'Region', values: ['East'] }] }, 'filters of 0']);
    expect(revealed).toEqual([1]);
    expect(frames[0]?.closed).toBe(true);
  });

  it('waits for whoever is busy in the frame, but not beyond its end', async () => {
    const { revealed, shows, focus, getReady } = await anOpenDashboard();
    focus(true);
    await wait(due);
    await getReady(1);
    await wait(60_000);
    expect(revealed).toEqual([]);
    focus(false);
    await wait(500);
    expect(revealed).toEqual([1]);
    focus(true);
    await wait(due - 60_000);
    await getReady(2);
    await wait(5 * 60_000);
    expect(revealed).toEqual([1, 2]);
    expect(shows).toEqual(['filters of 0']);
  });

  it('says that a selection may be lost, to whoever has worked in the frame', async () => {
    const { viewing, work, getReady } = await anOpenDashboard();
    for (const [renewal, worked] of [
      [1, false],
      [2, true],
      [3, false],
    ] as const) {
      work(worked);
      await wait(due);
      await getReady(renewal);
      expect(viewing.last).toHaveProperty('renewedAt', new Date());
      expect('mayMissSelection' in (viewing.last ?? {})).toBe(worked);
    }
  });

  it('is not renewed while the tab is out of sight, but as soon as it is back', async () => {
    const { frames, viewing, inSight$, getReady } = await anOpenDashboard();
    inSight$.next(false);
    await wait(8 * hour);
    expect(frames).toHaveLength(1);
    expect(viewing.last).toMatchObject({ status: 'open' });
    inSight$.next(true);
    expect(viewing.last).toMatchObject({ status: 'open' });
    await wait(0);
    await getReady(1);
    expect(frames.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('is renewed within half a minute of a clock that jumped, as after sleep', async () => {
    const { frames } = await anOpenDashboard();
    vi.setSystemTime(new Date(start.getTime() + 8 * hour));
    await wait(30_000);
    expect(frames).toHaveLength(2);
  });
});

describe('a renewal that fails', () => {
  it('says until when the session works, and is tried again', async () => {
    const { viewing, refusals, frames, getReady } = await anOpenDashboard();
    refusals.push({ kind: 'unreachable' }, { kind: 'busy' });
    await wait(due);
    const until = new Date(start.getTime() + hour);
    expect(viewing.last).toMatchObject({ status: 'open', failing: { until, nextTry: new Date(Date.now() + 5_000) } });
    await wait(5_000);
    expect(viewing.last).toMatchObject({ failing: { nextTry: new Date(Date.now() + 10_000) } });
    await wait(10_000);
    await getReady(1);
    expect(viewing.last).not.toHaveProperty('failing');
    expect(frames[0]?.closed).toBe(true);
  });

  it('is tried at once when the person asks, and once however often they do', async () => {
    const { viewing, refusals, tickets } = await anOpenDashboard();
    refusals.push({ kind: 'busy' });
    await wait(due);
    const failing = viewing.last?.status === 'open' ? viewing.last.failing : undefined;
    failing?.renew();
    failing?.renew();
    await wait(0);
    expect(tickets()).toBe(3);
    await wait(5_000);
    expect(tickets()).toBe(3);
  });

  it.each<[Failure['kind'], object]>([
    ['unreachable', { status: 'expired', dashboard: sales }],
    ['signed-out', { status: 'failed', dashboard: sales, failure: { kind: 'signed-out' } }],
  ])('because of %s until the session is over ends in its own words', async (kind, last) => {
    const { viewing, refusals } = await anOpenDashboard();
    refusals.push(...Array.from({ length: 20 }, (): Failure => ({ kind }) as Failure));
    await wait(hour + 1);
    expect(viewing.last).toEqual(last);
    expect(viewing.completed).toBe(true);
  });

  it.each<[Failure['kind'], string]>([
    ['not-allowed', 'forbidden'],
    ['not-found', 'removed'],
  ])('because it is %s ends at once: %s', async (kind, status) => {
    const { viewing, refusals, frames } = await anOpenDashboard();
    refusals.push({ kind } as Failure);
    await wait(due);
    expect(viewing.last?.status).toBe(status);
    expect(frames[0]?.closed).toBe(true);
  });
});

describe('a session that the BI service ends early', () => {
  it('is opened again with the same view', async () => {
    const { viewing, frames, say, getReady } = await anOpenDashboard();
    say(0, { event: 'parameters-changed', parameters: [{ name: 'Region', values: ['East'] }] });
    await wait(60_000);
    say(0, { event: 'expired' });
    expect(viewing.last).toEqual({ status: 'opening', dashboard: sales });
    await wait(0);
    expect(frames[1]?.request).toMatchObject({
      hidden: false,
      view: { parameters: [{ name: 'Region', values: ['East'] }] },
    });
    await getReady(1);
    expect(viewing.last).toMatchObject({ status: 'open' });
  });

  it('is swapped at once for the new frame that waits for whoever is busy', async () => {
    const { viewing, frames, revealed, shows, focus, say, getReady } = await anOpenDashboard();
    focus(true);
    await wait(due);
    await getReady(1);
    say(0, { event: 'expired' });
    await wait(0);
    expect(revealed).toEqual([1]);
    expect(shows).toEqual([]);
    expect(frames.map(({ closed }) => closed)).toEqual([true, false]);
    expect(viewing.values.slice(1).every(({ status }) => status === 'open')).toBe(true);
  });

  it('before it has shown its content is not opened again', async () => {
    const { view, embedder } = await openableDashboards();
    const viewing = history(view());
    await wait(0);
    embedder.openings[0]?.frame.next({ event: 'answered' });
    await wait(60_000);
    embedder.openings[0]?.frame.next({ event: 'expired' });
    expect(viewing.last).toEqual({ status: 'expired', dashboard: sales });
    expect(viewing.completed).toBe(true);
  });

  it('within seconds is not opened again and again', async () => {
    const { viewing, say } = await anOpenDashboard();
    await wait(9_999);
    say(0, { event: 'expired' });
    expect(viewing.last).toEqual({ status: 'expired', dashboard: sales });
  });
});

it('is renewed by the configured lifetime where the backend does not say when a session ends', async () => {
  const { view, embedder } = await openableDashboards({}, { sessionMinutes: 60 });
  history(view());
  await wait(0);
  embedder.openings[0]?.frame.next(ready);
  await wait(due);
  expect(embedder.openings).toHaveLength(2);
});

it('brings no frame to the front once the page is left', async () => {
  const { viewing, revealed, getReady } = await anOpenDashboard();
  await wait(due);
  const swapping = getReady(1);
  viewing.end();
  await swapping;
  expect(revealed).toEqual([]);
});

it('leaves no timer and no frame behind when the page is left', async () => {
  const { viewing, frames } = await anOpenDashboard();
  await wait(due);
  viewing.end();
  expect(vi.getTimerCount()).toBe(0);
  expect(frames.map(({ closed }) => closed)).toEqual([true, true]);
});
