import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import { WebSocketOfPage, protocolsFor, startFrame } from '../../test/server/http/real-time/a-real-time-server';
import { startAmazon } from './amazon';
import type { Figure } from '../figure';
import { call, listDashboards, signIn, update } from './load/ipr-api-client';
import { startServed } from './served-process';
import { spreadOf, wordsOf } from '../spread';
import { newProfile, signInOnPage, type Stage } from '../stage';

const sockets = 1000;
const rounds = 10;
/** Milliseconds. */
const mostUntilSeen = 1000;

/** From a saved edit to a page that shows it, and what 1,000 sockets cost `npm run serve`. */
export async function liveUpdates(stage: Stage): Promise<Figure[]> {
  return [await seen(stage), ...(await manySockets(stage))];
}

/** In a page that someone looks at. */
async function seen(stage: Stage): Promise<Figure> {
  const { url } = stage.portal;
  const token = await signIn(url);
  const found = (await listDashboards(url, token)).find(({ status }) => status === 'EMBEDED');
  if (!found) throw new Error('Nothing is published');
  // Without the time of the version that it starts from, each save counts.
  const { updatedAt: _, ...dashboard } = found;
  const context = await newProfile(stage);
  const page = await context.newPage();
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await signInOnPage(page);
  await connected;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const title = `Seen ${round}`;
    const saved = await update(url, token, dashboard, title);
    const started = performance.now();
    if (!saved.ok) throw new Error(`The update failed: ${saved.status}`);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: title, exact: true }).waitFor();
    times.push(performance.now() - started);
  }
  await update(url, token, dashboard, dashboard.title);
  await context.close();
  const spread = spreadOf(times);
  return {
    label: 'Saved by one, seen by another',
    measured: wordsOf(spread, 'ms'),
    target: { words: `<= ${mostUntilSeen} ms`, reached: spread.max <= mostUntilSeen },
  };
}

async function manySockets({ folder }: Stage): Promise<Figure[]> {
  const own = join(folder, 'live');
  await mkdir(own);
  const amazon = await startAmazon(1);
  const portal = await startServed(own, amazon);
  const open: WebSocket[] = [];
  try {
    const manager = await amazon.token('manager', 'SuperUser');
    await call(portal.url, manager, 'sync');
    const [found] = await listDashboards(portal.url, manager);
    if (!found) throw new Error('There is no dashboard');
    const { updatedAt: _, ...dashboard } = found;
    const before = await portal.megabytes();
    const started = performance.now();
    for (let number = 0; number < sockets; number++) {
      const token = await amazon.token(`person-${number}`, `Team ${number % 10}`);
      open.push(await subscribed(`${portal.url.replace('http', 'ws')}/graphql/realtime`, token));
    }
    const opening = performance.now() - started;
    const after = await portal.megabytes();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const heard = Promise.all(open.map((socket) => nextSignal(socket)));
      const from = performance.now();
      await update(portal.url, manager, dashboard, `Round ${round}`);
      await heard;
      times.push(performance.now() - from);
    }
    return [
      {
        label: `Memory of serve with ${sockets} sockets of as many people`,
        measured: `+${(after - before).toFixed(0)} MB`,
        notes: [`${before.toFixed(0)} MB before; opened one after the other in ${(opening / 1000).toFixed(1)} s`],
      },
      {
        label: `An update, until the last of ${sockets} sockets has its signal`,
        measured: wordsOf(spreadOf(times), 'ms'),
      },
    ];
  } finally {
    for (const socket of open) socket.terminate();
    await portal.end();
    await amazon.close();
  }
}

async function subscribed(address: string, token: string): Promise<WebSocket> {
  const socket = new WebSocketOfPage(address, protocolsFor(token));
  await once(socket, 'open');
  for (const frame of [{ type: 'connection_init' }, startFrame(token)]) {
    const answered = once(socket, 'message');
    socket.send(JSON.stringify(frame));
    await answered;
  }
  return socket;
}

function nextSignal(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const hear = (data: Buffer): void => {
      if (!data.includes('"data"')) return;
      socket.off('message', hear);
      resolve();
    };
    socket.on('message', hear);
  });
}
