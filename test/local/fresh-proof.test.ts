import { expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls';
import { askForHelpPath } from '#contract/people/recovery/lost-step';
import { names } from '../../local/configuration';
import { aCloud } from './a-cloud';
import { callerWith, idOf, personAt } from './a-person';
import { postTo } from './user-pool/a-pool';
import { tokensOf, tryPassword } from './user-pool/sign-in/password-step';

type Calls = typeof calls;
type GuardedName = { [Name in CallName]: Calls[Name] extends { freshProof: unknown } ? Name : never }[CallName];
type Manager = Awaited<ReturnType<typeof aManagerOfTwoAges>>;

/** The local stack, and its manager with a sign-in of 20 minutes ago, a recent one and forged ones. */
async function aManagerOfTwoAges(servesAcr: boolean) {
  let earlier = 0;
  const poolSettings = { servesAcr, clock: () => Date.now() - earlier };
  const { url } = await aCloud({ poolSettings, callLimits: false });
  const pool = { post: postTo(`${url}/user-pool`), clientId: names.clientId };
  const signIn = () => tokensOf(pool, 'demo', 'Demo-pass-1');
  earlier = 20 * 60_000;
  const old = await signIn();
  earlier = 0;
  const recent = await signIn();
  const [header = '', payload = '', signature = ''] = old.IdToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const withClaims = (changed: object) => {
    const altered = Buffer.from(JSON.stringify({ ...claims, ...changed })).toString('base64url');
    return `${header}.${altered}.${signature}`;
  };
  const tokens = {
    old: old.IdToken,
    recent: recent.IdToken,
    forged: withClaims({ auth_time: Math.floor(Date.now() / 1000), acr: 'urn:cognito:loa:4' }),
    undated: withClaims({ auth_time: undefined }),
    'an access token': recent.AccessToken,
  };
  return {
    hasLevel: 'acr' in claims,
    /** The calls that need no recent sign-in. */
    call: callerWith(url, old),
    reader: () => personAt(url, 'viewer', 'Viewer-pass-1'),
    ask: (signIn: keyof typeof tokens, name: GuardedName, body?: object) =>
      fetch(`${url}/prod/${calls[name].path}`, {
        method: calls[name].method,
        headers: { Authorization: `Bearer ${tokens[signIn]}` },
        ...(body && { body: JSON.stringify(body) }),
      }),
    /** Someone gives the right password, has lost the phone of the second step, and asks for help. */
    async loseAStep() {
      const { body } = await tryPassword(pool, 'sms', 'Sms-pass-1');
      const proof = { username: 'sms', challenge: body['ChallengeName'], session: body['Session'] };
      const said = { note: 'Lost', reach: 'Extension 214' };
      await fetch(`${url}/prod/${askForHelpPath}`, { method: 'POST', body: JSON.stringify({ ...proof, ...said }) });
    },
  };
}

const lostSteps = async ({ call }: Manager) => (await call(calls.lostSteps.path)).requests;
const waiting = async ({ call }: Manager) => (await call(calls.waitingRequests.path)).requests;
const deliveries = async ({ call }: Manager) => (await call(calls.allDeliveries.path)).deliveries;
const endings = async ({ call }: Manager) =>
  (await call(`${calls.history.path}?topic=access`)).entries.filter(
    ({ kind }: { kind: string }) => kind === 'sessions-ended',
  );
const syncs = async ({ call }: Manager) => (await call(`${calls.history.path}?topic=syncs`)).entries;

/** For each call, what it changes, as read without a recent sign-in, and the body of a request that would change it. */
const guarded: Record<
  GuardedName,
  { read?: (by: Manager) => Promise<unknown>; body: (by: Manager) => Promise<object | undefined> }
> = {
  eraseOwnData: {
    read: ({ call }) => call(calls.shelf.path),
    async body({ call }) {
      await call(calls.mergeShelf.path, { version: 1, marks: { 'favourites/sales': { at: 1, value: true } } });
      return undefined;
    },
  },
  // Changes nothing.
  ownData: { body: async () => undefined },
  makeRecoveryCodes: { read: ({ call }) => call(calls.recoveryCodes.path), body: async () => undefined },
  answerLostStep: {
    read: lostSteps,
    async body(manager) {
      await manager.loseAStep();
      const [{ sub, at }] = await lostSteps(manager);
      return { sub, at, decision: 'approve' };
    },
  },
  answerRequest: {
    read: waiting,
    async body(manager) {
      const reader = await manager.reader();
      await reader(calls.requestAccess.path, { metaId: 'federal-receipts', note: 'For the budget' });
      const [{ dashboard, sub, at }] = await waiting(manager);
      return { dashboard, sub, at, decision: { kind: 'decline', word: '' } };
    },
  },
  pauseDelivery: {
    read: deliveries,
    async body({ reader }) {
      const call = await reader();
      const dashboard = await idOf(call, 'wildlife-strikes');
      const { sheets } = await call(`${calls.exports.path}?dashboard=${dashboard}`);
      const { tables: _, ...sheet } = sheets[0];
      const schedule = { format: 'link', rhythm: { every: 'workday', time: '08:00' }, zone: 'Europe/Berlin' };
      const view = { dashboard, sheet, parameters: [], locale: 'en' };
      const { id } = await call(calls.saveDelivery.path, { ...view, ...schedule });
      return { id, isPaused: true, isOthers: true };
    },
  },
  undoSync: {
    read: syncs,
    async body(manager) {
      await manager.call(calls.sync.path);
      const [{ number }] = await syncs(manager);
      return { sync: number };
    },
  },
  changePermissions: {
    read: async ({ call }) => (await call(calls.permissions.path)).phase,
    body: async () => ({ action: 'undo' }),
  },
  endSessions: {
    read: endings,
    async body({ reader }) {
      const { sub } = await (await reader())(calls.identity.path);
      return { sub, sessions: 'all' };
    },
  },
  // Changes nothing.
  download: { body: async () => ({ format: 'csv', history: {} }) },
};

it.each([true, false])(
  'each call that needs a recent sign-in refuses old, forged and undated ones: acr served is %s',
  async (servesAcr) => {
    const manager = await aManagerOfTwoAges(servesAcr);
    expect(manager.hasLevel).toBe(servesAcr);
    for (const [key, { read, body }] of Object.entries(guarded)) {
      const name = key as GuardedName;
      const asked = await body(manager);
      const before = await read?.(manager);
      const answers: Record<string, unknown> = { name };
      for (const signIn of ['old', 'forged', 'undated', 'an access token'] as const) {
        const { status, headers } = await manager.ask(signIn, name, asked);
        answers[signIn] = [status, headers.get('WWW-Authenticate')];
      }
      const notAccepted = [401, 'Bearer error="invalid_token"'];
      expect(answers).toEqual({
        name,
        old: [401, 'Bearer error="insufficient_user_authentication", max_age="600"'],
        forged: notAccepted,
        undated: notAccepted,
        'an access token': notAccepted,
      });
      expect(await read?.(manager), name).toEqual(before);
      expect((await manager.ask('recent', name, asked)).status, name).toBe(200);
      if (read) expect(await read(manager), name).not.toEqual(before);
    }
  },
);
