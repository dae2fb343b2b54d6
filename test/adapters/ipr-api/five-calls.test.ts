import { describe, expect, it } from 'vitest';
import { failed } from '#domain/result';
import { answersElsewhere } from '../../five-calls';
import { serve } from '../serve';
import { type Hit, aBackend, adapters, edit, id, json, problem, sales } from './a-backend';

const lacking = failed({ kind: 'not-found' });
const me = { sub: 'ada', email: 'ada@example.com', group: ['SuperUser'] };
const isIdentity = ({ path }: Hit) => path.endsWith('/identity');

type Adapters = ReturnType<typeof adapters>;

/** Each part of the portal that the specification does not have, by the call that tells whether the backend has it. */
const extensions: [string, (ports: Adapters) => Promise<unknown>][] = [
  ['health', ({ health }) => health.offered()],
  ['history', ({ history }) => history.read({})],
  ['sync previews', ({ sync }) => sync.preview(() => undefined, new AbortController().signal)],
  ['last sync', ({ sync }) => sync.last()],
  ['downloads', ({ downloads }) => downloads.formats()],
  ['permissions', ({ permissions }) => permissions.review()],
  ['own requests', ({ access }) => access.mine()],
  ['waiting requests', ({ access }) => access.waiting()],
  ['readers', ({ access }) => access.who(id)],
  ['groups', ({ access }) => access.groups()],
  ['reach', ({ access }) => access.reach([id], {})],
  ['people', ({ access }) => access.people('')],
  ['bulk edits', ({ bulkEdits }) => bulkEdits.save([{ seen: sales, edit }])],
  ['sections', ({ sections }) => sections.list()],
  ['home paths', ({ identity }) => identity.saveHomePath('/')],
];

describe.each(answersElsewhere)('a backend that has the five calls and answers any other with %s', (_, elsewhere) => {
  it.each(extensions)('lacks %s, and is not asked again', async (__, ask) => {
    const { hits, ...ports } = await aBackend((hit) => (isIdentity(hit) ? json(me) : elsewhere()));
    expect(await ask(ports)).toEqual(lacking);
    const { length } = hits;
    expect(await ask(ports)).toEqual(lacking);
    expect(hits).toHaveLength(length);
  });
});

const reach = ({ access }: Adapters) => access.reach([id], {});

/** Breaks the connection for every other call, as the browser does for an answer without CORS headers. */
async function aBackendThatBreaks(identity: () => Response) {
  const hits: string[] = [];
  const url = await serve((request, { incoming }) => {
    const { pathname } = new URL(request.url);
    hits.push(pathname);
    if (pathname.endsWith('/identity')) return identity();
    incoming.socket.destroy();
    return new Response();
  });
  return { hits, ...adapters(url) };
}

it('a backend that leaves an extension unanswered, but nothing else, lacks it once a second try has failed', async () => {
  const { hits, ...ports } = await aBackendThatBreaks(() => json(me));
  for (const _ of ['once', 'again', 'for good']) expect(await reach(ports)).toEqual(lacking);
  const asked = ['/prod/quicksight/access/reach', '/prod/cognito/user/identity'];
  expect(hits).toEqual([...asked, ...asked]);
});

it('a backend that answers nothing is unreachable, and is asked again', async () => {
  const { hits, ...ports } = await aBackendThatBreaks(() => json({}, 503));
  for (const _ of ['once', 'again']) expect(await reach(ports)).toMatchObject(failed({ kind: 'unreachable' }));
  expect(hits).toHaveLength(4);
});

it.each([
  ['as agreed', () => json({ finishedAt: null })],
  ['with a problem', () => problem('not-allowed', 403)],
])('a backend that has answered an extension %s is believed when it refuses another', async (_, first) => {
  const { sync, access } = await aBackend(first(), new Response('blocked', { status: 403 }), json(me));
  await sync.last();
  expect(await access.ask('sales', '')).toEqual(failed({ kind: 'not-allowed' }));
});

it('a backend that does not find what an extension is about has the extension', async () => {
  const { hits, ...ports } = await aBackend(problem('not-found', 404));
  for (const _ of ['once', 'again']) expect(await reach(ports)).toEqual(lacking);
  expect(hits).toHaveLength(2);
});
