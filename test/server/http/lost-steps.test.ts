import { expect, it } from 'vitest';
import { type AnswerOf, calls } from '#contract/calls';
import { askForHelpPath } from '#contract/people/lost-step';
import { marksVersion } from '#domain/dashboards/shelf/marks';
import { failed, ok, type Result } from '#domain/result';
import type { Mail, MailMessage } from '#server/ports/mail';
import { directoryInMemory, bob } from '../pool-directory-in-memory';
import { anIdToken, seconds } from '../tokens';
import { anApi, bearer } from './an-api';

const proof = { username: 'bob', challenge: 'SMS_MFA', session: 'a-session-of-bob' };
const hour = 3_600_000;

/** The path of the link in a letter. */
const linkIn = (message: MailMessage | undefined): string => {
  const { pathname, search } = new URL(/https:\/\/\S+/.exec(message?.text ?? '')?.[0] ?? 'https://none');
  return pathname + search;
};

interface Differing {
  managers?: string[];
  isVerified?: boolean;
  mail?: Mail;
  remove?: () => Promise<Result<void, string>>;
}

/** Bob, who has lost his phone, and the managers Mona, Max and Bob himself. */
async function bobWithoutPhone({ managers = ['mona', 'max', bob.sub], isVerified = true, ...over }: Differing = {}) {
  const sent: MailMessage[] = [];
  const removed: string[] = [];
  let now = new Date('2026-11-20T09:00:00Z');
  const directory = directoryInMemory();
  const mail: Mail = over.mail ?? {
    isSetUp: true,
    isOnceById: true,
    send: async (message) => {
      sent.push(message);
      return { kind: 'sent' };
    },
  };
  const { app, key, log, runMails, history } = anApi({
    mail,
    clock: () => now,
    poolDirectory: {
      ...directory,
      membersOf: async () => ok(managers),
      person: async (sub) => {
        const found = await directory.person(sub);
        return found.ok && found.value
          ? ok({ ...found.value, person: { ...found.value.person, ...(!isVerified && { email: '' }) } })
          : found;
      },
    },
    secondSteps: {
      personWith: async ({ session }) => ok(session === proof.session ? bob.sub : undefined),
      of: async () => ok([]),
      remove: async (username) => {
        const end = await (over.remove?.() ?? ok(undefined));
        if (end.ok) removed.push(username);
        return end;
      },
    },
  });
  const tokenOf = (sub: string, groups = ['SuperUser'], claims = {}) =>
    anIdToken(key, { sub, email: `${sub}@example.com`, 'cognito:groups': groups, origin_jti: sub, ...claims });
  const post = async (path: string, body: object, headers = {}) => {
    const answer = await app.request(`/prod/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
    return { ...((await answer.json()) as { code?: string }), status: answer.status };
  };
  const ask = (altered = {}) => post(askForHelpPath, { ...proof, note: 'Stolen', reach: 'Extension 214', ...altered });
  const waiting = async () => {
    const answer = await app.request(`/prod/${calls.lostSteps.path}`, { headers: bearer(await tokenOf('mona')) });
    return ((await answer.json()) as { requests: { sub: string; at: number }[] }).requests;
  };
  const decide = async (who: string, decision: 'approve' | 'decline', altered: object = {}) => {
    const at = (await waiting())[0]?.at ?? 0;
    const headers = bearer(await tokenOf(who));
    return post(calls.answerLostStep.path, { sub: bob.sub, at, decision, ...altered }, headers);
  };
  const follow = async (link: string, method = 'POST') => {
    const answer = await app.request(link, { method });
    return { status: answer.status, page: await answer.text() };
  };
  const pass = (hours: number): void => void (now = new Date(now.getTime() + hours * hour));
  const identityOf = async (sub: string, claims: object) =>
    app.request(`/prod/${calls.identity.path}`, { headers: bearer(await tokenOf(sub, [], claims)) });
  const visit = async (at: Date) => {
    const time = at.getTime();
    const marks = { 'visit seen': { at: time, value: time } };
    const body = JSON.stringify({ version: marksVersion, marks });
    await app.request(`/prod/${calls.mergeShelf.path}`, {
      method: 'POST',
      body,
      headers: bearer(await tokenOf(bob.sub)),
    });
  };
  const decisions = async () => {
    const { entries } = await history.page({});
    return entries.flatMap((entry) => (entry.kind === 'helped' ? [[entry.by?.sub, entry.decided]] : []));
  };
  const noticesOf = async (who: string) => {
    const answer = await app.request(`/prod/${calls.notices.path}`, { headers: bearer(await tokenOf(who)) });
    return ((await answer.json()) as AnswerOf<'notices'>).notices.filter((line) => line?.kind === 'help-asked');
  };
  return { ask, noticesOf, waiting, decide, decisions, follow, pass, runMails, identityOf, visit, sent, removed, log };
}

it('a request is told to each manager until they have approved it', async () => {
  const { ask, decide, noticesOf } = await bobWithoutPhone();
  await ask();
  expect(await noticesOf('mona')).toMatchObject([{ text: 'bob@example.com', isUnread: true }]);
  expect(await noticesOf(bob.sub)).toEqual([]);
  await decide('mona', 'approve');
  expect([await noticesOf('mona'), await noticesOf('max')]).toMatchObject([[], [{ kind: 'help-asked' }]]);
  await decide('max', 'approve');
  expect(await noticesOf('max')).toEqual([]);
});

it('managers see when the person last used the portal, and nothing where no browser has reported a visit', async () => {
  const { ask, waiting, visit } = await bobWithoutPhone();
  await ask();
  const [before] = await waiting();
  expect(before).not.toHaveProperty('usedAt');
  await visit(new Date('2026-11-19T17:30:00Z'));
  expect(await waiting()).toMatchObject([{ usedAt: Date.parse('2026-11-19T17:30:00Z') }]);
});

it('two managers approve, a day passes, and a link that works once removes the second step', async () => {
  const { ask, waiting, decide, follow, pass, runMails, decisions, sent, removed } = await bobWithoutPhone();
  expect(await ask()).toMatchObject({ status: 200, email: 'b…b@example.com', waitHours: 24 });
  expect(await waiting()).toMatchObject([{ sub: bob.sub, username: 'bob', note: 'Stolen', reach: 'Extension 214' }]);
  expect(await decide('mona', 'approve')).toMatchObject({ status: 200 });
  expect(await decide('max', 'approve')).toMatchObject({ status: 200 });
  pass(23);
  await runMails();
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Analytics: someone asks for help with your two-step verification',
    'Analytics: your request was approved',
  ]);
  pass(1);
  await runMails();
  await runMails();
  expect(sent).toHaveLength(3);
  const link = linkIn(sent[2]);
  expect((await follow(link, 'GET')).page).toContain('Turn off two-step verification?');
  expect(removed).toEqual([]);
  const both = await Promise.all([follow(link), follow(link)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect(removed).toEqual(['bob']);
  expect(sent.at(-1)?.subject).toBe('Analytics: your two-step verification is off');
  expect(await decisions()).toEqual([
    ['bob-sub', 'finish'],
    ['max', 'approve'],
    ['mona', 'approve'],
  ]);
  expect(await waiting()).toEqual([]);
});

it.each([
  [
    'by its link',
    async (person: Awaited<ReturnType<typeof bobWithoutPhone>>) => void (await person.follow(linkIn(person.sent[0]))),
  ],
  ['by a manager', async (person) => void (await person.decide('max', 'decline'))],
  ['by signing in', async (person) => void (await person.identityOf(bob.sub, { auth_time: seconds() }))],
  ['by a week without an approval', async (person) => person.pass(24 * 7 + 1)],
])('a request that was stopped %s is over', async (_, stop) => {
  const person = await bobWithoutPhone();
  const { ask, waiting, decide, removed } = person;
  await ask();
  const [first] = await waiting();
  await stop(person);
  expect(await waiting()).toEqual([]);
  expect(await decide('mona', 'approve', { at: first?.at })).toMatchObject({ status: 404 });
  expect(removed).toEqual([]);
});

it('a request stays when a session from before it is used, at a server whose clock is behind', async () => {
  const { ask, waiting, identityOf } = await bobWithoutPhone();
  await ask();
  await identityOf(bob.sub, { auth_time: seconds() - 3600 });
  expect(await waiting()).toHaveLength(1);
});

it.each([
  ['one manager twice', ['mona', 'mona'], 403],
  ['the person who asked', ['mona', bob.sub], 403],
])('%s is no second manager', async (_, [first = '', second = ''], status) => {
  const { ask, waiting, decide, pass, runMails, sent } = await bobWithoutPhone();
  await ask();
  expect(await decide(first, 'approve')).toMatchObject({ status: 200 });
  expect(await decide(second, 'approve')).toMatchObject({ status, code: 'not-yours-to-approve' });
  pass(25);
  await runMails();
  expect(sent).toHaveLength(1);
  expect(await waiting()).toHaveLength(1);
});

it('an approval of another request than the manager saw counts for nothing', async () => {
  const { ask, waiting, decide } = await bobWithoutPhone();
  await ask();
  expect(await decide('mona', 'approve', { at: 1 })).toMatchObject({ status: 404 });
  expect(await waiting()).toMatchObject([{ approvals: [] }]);
});

it('one manager is enough where the pool has no second one', async () => {
  const { ask, decide, pass, runMails, sent } = await bobWithoutPhone({ managers: ['mona', bob.sub] });
  await ask();
  await decide('mona', 'approve');
  pass(24);
  await runMails();
  expect(sent.at(-1)?.subject).toBe('Analytics: turn off your lost second step');
});

it('links that are altered, of another purpose, too early or too late do nothing', async () => {
  const { ask, decide, follow, pass, runMails, sent, removed } = await bobWithoutPhone();
  await ask();
  const stop = linkIn(sent[0]);
  for (const link of [`${stop}A`, stop.replace('does=stop', 'does=finish'), stop.replace('bob-sub', 'ann-sub')]) {
    expect((await follow(link)).status).toBe(410);
  }
  await decide('mona', 'approve');
  await decide('max', 'approve');
  pass(24);
  await runMails();
  pass(1.1);
  expect((await follow(linkIn(sent.at(-1)))).status).toBe(410);
  expect(removed).toEqual([]);
});

it('a request needs the password, a verified address and a portal that sends email', async () => {
  const withAll = await bobWithoutPhone();
  expect(await withAll.ask({ session: 'made-up' })).toMatchObject({ status: 410, code: 'sign-in-over' });
  expect(await withAll.ask({ note: 'x'.repeat(501) })).toMatchObject({ status: 400, code: 'invalid-body' });
  const { ask } = await bobWithoutPhone({ isVerified: false });
  expect(await ask()).toMatchObject({ status: 422, code: 'no-verified-address' });
  const silent = await bobWithoutPhone({
    mail: { isSetUp: false, isOnceById: true, send: async () => ({ kind: 'down', reason: '' }) },
  });
  expect(await silent.ask()).toMatchObject({ status: 404 });
});

it('asking again is the same request, and writes no second letter', async () => {
  const { ask, waiting, sent } = await bobWithoutPhone();
  await ask();
  await ask({ note: 'Again' });
  expect(sent).toHaveLength(1);
  expect(await waiting()).toMatchObject([{ note: 'Stolen' }]);
});

it('a link waits for a mail server or user pool that is down, and works afterwards', async () => {
  let isDown = true;
  const sent: MailMessage[] = [];
  const { ask, decide, pass, runMails, follow, removed, log } = await bobWithoutPhone({
    mail: {
      isSetUp: true,
      isOnceById: true,
      send: async (message) => {
        if (isDown) return { kind: 'down', reason: 'no route to host' };
        sent.push(message);
        return { kind: 'sent' };
      },
    },
    remove: async () => (isDown ? failed('no answer') : ok(undefined)),
  });
  await ask();
  await decide('mona', 'approve');
  await decide('max', 'approve');
  pass(24);
  await runMails();
  expect(log.join()).toContain('no route to host');
  isDown = false;
  pass(0.1);
  await runMails();
  isDown = true;
  expect(await follow(linkIn(sent.at(-1)))).toMatchObject({ status: 503 });
  isDown = false;
  expect(await follow(linkIn(sent.at(-1)))).toMatchObject({ status: 200 });
  expect(removed).toEqual(['bob']);
});

it('the log holds no link and no session of a sign-in', async () => {
  const { ask, decide, follow, log, sent } = await bobWithoutPhone();
  await ask();
  await decide('mona', 'approve');
  const link = linkIn(sent[0]);
  await follow(link);
  const signature = new URLSearchParams(link.split('?')[1]).get('signature') ?? 'none';
  for (const secret of [signature, proof.session, 'Extension 214']) expect(log.join()).not.toContain(secret);
  expect(log.join()).toContain('"event":"lost-step-approve"');
});
