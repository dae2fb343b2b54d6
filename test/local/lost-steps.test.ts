import { afterEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls';
import { askForHelpPath } from '#contract/people/recovery/lost-step';
import { names } from '../../local/configuration';
import { aCloud } from './a-cloud';
import { postTo } from './user-pool/a-pool';
import { tryPassword } from './user-pool/sign-in/password-step';

afterEach(() => {
  vi.useRealTimers();
});

type Tokens = { IdToken: string; AccessToken: string };
type Person = Awaited<ReturnType<Awaited<ReturnType<typeof aPortalWithManagers>>['someoneWhoLostAPhone']>>;

/** Posts to the link, as the button on its page does. */
const follow = async (link: string) => (await fetch(link, { method: 'POST' })).status;

/** Starts the local stack with two managers besides Demo, who can help. */
async function aPortalWithManagers() {
  const { url, userPool } = await aCloud({ callLimits: false });
  const pool = { post: postTo(`${url}/user-pool`), clientId: names.clientId };
  const password = 'Someone-pass-1';
  const signIn = async (username: string): Promise<Tokens> =>
    (await tryPassword(pool, username, password)).body['AuthenticationResult'] as Tokens;
  const aUser = (username: string, groups: string[]) =>
    userPool.createUser({ username, password, email: `${username}@example.com`, groups });
  await Promise.all([aUser('mona', ['SuperUser']), aUser('max', ['SuperUser']), aUser('vera', ['Sales'])]);
  const tokens = { mona: await signIn('mona'), max: await signIn('max'), vera: await signIn('vera') };

  const post = (path: string, body?: object, token?: string) =>
    fetch(`${url}/prod/${path}`, {
      method: 'POST',
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
      ...(body && { body: JSON.stringify(body) }),
    });

  /** Creates a manager whose second step is a text message, signs them in, and asks for help in their name. */
  const someoneWhoLostAPhone = async (username: string) => {
    const email = `${username}@example.com`;
    const phone = { phoneNumber: '+353851112233', mfa: { sms: true } };
    await userPool.createUser({ username, password, email, groups: ['SuperUser'], ...phone });
    const challenge = async () => (await tryPassword(pool, username, password)).body;
    const before = await challenge();
    const messages: { username: string; code: string }[] = await (await fetch(`${url}/outbox.json`)).json();
    const code = messages.find((message) => message.username === username)?.code ?? '';
    const signedIn = await pool.post('RespondToAuthChallenge', {
      ClientId: names.clientId,
      ChallengeName: 'SMS_MFA',
      Session: before['Session'],
      ChallengeResponses: { USERNAME: username, SMS_MFA_CODE: code },
    });
    const own = signedIn.body['AuthenticationResult'] as Tokens;

    const ask = async () => {
      const { ChallengeName, Session } = await challenge();
      const proof = { username, challenge: ChallengeName, session: Session };
      return (await post(askForHelpPath, { ...proof, note: 'Lost', reach: 'Extension 214' })).status;
    };
    const request = async () => {
      const headers = { Authorization: `Bearer ${tokens.mona.IdToken}` };
      const { requests } = await (await fetch(`${url}/prod/${calls.lostSteps.path}`, { headers })).json();
      return requests.find((one: { email: string }) => one.email === email);
    };
    const approve = async (who: keyof typeof tokens | 'themselves', of?: { sub: string; at: number }) => {
      const { sub, at } = of ?? (await request()) ?? {};
      const { IdToken } = who === 'themselves' ? own : tokens[who];
      return (await post(calls.answerLostStep.path, { sub, at, decision: 'approve' }, IdToken)).status;
    };
    /** The newest link that does this; empty before one was sent. */
    const link = async (does: 'stop' | 'finish'): Promise<string> => {
      const own = (await userPool.mail.sent()).filter(({ recipient }) => recipient === email);
      const links = own.flatMap(({ text }) => /https?:\S+/.exec(text) ?? []);
      return links.find((one) => one.includes(`does=${does}`)) ?? '';
    };
    const isAskedForTheStep = async () => (await challenge())['ChallengeName'] === 'SMS_MFA';
    await ask();
    return { ask, request, approve, link, isAskedForTheStep };
  };
  return { someoneWhoLostAPhone };
}

type Attack = (person: Person) => Promise<(number | string)[]>;
/** Resolves once the link is sent, which a job does soon after. */
const bothApprove = async ({ approve, link }: Person) => {
  const before = await link('finish');
  const answers = [await approve('mona'), await approve('max')];
  await vi.waitFor(async () => expect(await link('finish')).not.toBe(before), { timeout: 60_000, interval: 50 });
  return answers;
};

/** The answers to each attack, and whether the person keeps their second step. */
const attacks: Record<string, [Attack, (number | string)[], 'step is kept' | 'step is gone']> = {
  'one manager twice': [
    async ({ approve, link }) => [await approve('mona'), await approve('mona'), await link('finish')],
    [200, 403, ''],
    'step is kept',
  ],
  'the person who asked': [
    async ({ approve, link }) => [await approve('mona'), await approve('themselves'), await link('finish')],
    [200, 403, ''],
    'step is kept',
  ],
  'someone who is no manager': [async ({ approve }) => [await approve('vera')], [403], 'step is kept'],
  'an approval after it was stopped': [
    async ({ approve, request, link }) => {
      const seen = await request();
      return [await approve('mona'), await follow(await link('stop')), await approve('max', seen)];
    },
    [200, 200, 404],
    'step is kept',
  ],
  'a link after it was stopped': [
    async (person) => {
      await bothApprove(person);
      const finish = await person.link('finish');
      return [await follow(await person.link('stop')), await follow(finish)];
    },
    [200, 410],
    'step is kept',
  ],
  'the link of an earlier request': [
    async (person) => {
      await bothApprove(person);
      const old = await person.link('finish');
      await follow(await person.link('stop'));
      await person.ask();
      return [...(await bothApprove(person)), await follow(old)];
    },
    [200, 200, 410],
    'step is kept',
  ],
  'a link that is altered': [
    async (person) => {
      await bothApprove(person);
      const link = await person.link('finish');
      return [await follow(link.replace('signature=', 'signature=A')), await follow(`${link}A`)];
    },
    [410, 410],
    'step is kept',
  ],
  'a link used twice': [
    async (person) => {
      await bothApprove(person);
      const link = await person.link('finish');
      return [await follow(link), await follow(link)];
    },
    [200, 410],
    'step is gone',
  ],
  'an expired link': [
    async (person) => {
      await bothApprove(person);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
      return [await follow(await person.link('finish'))];
    },
    [410],
    'step is kept',
  ],
};

it('help for a lost second step withstands each attack on its approvals and links', async () => {
  const { someoneWhoLostAPhone } = await aPortalWithManagers();
  const ends: object[] = [];
  for (const [name, [attack]] of Object.entries(attacks)) {
    const person = await someoneWhoLostAPhone(name.replaceAll(' ', '-'));
    const answers = await attack(person);
    ends.push({ name, answers, end: (await person.isAskedForTheStep()) ? 'step is kept' : 'step is gone' });
  }
  expect(ends).toEqual(Object.entries(attacks).map(([name, [, answers, end]]) => ({ name, answers, end })));
});
