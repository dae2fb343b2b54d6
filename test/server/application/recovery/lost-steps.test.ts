import { describe, expect, it } from 'vitest';
import { bob } from '../../pool-directory-in-memory';
import { aLostStep } from './a-lost-step';

type LostStep = ReturnType<typeof aLostStep>;

const refused = (code: string) => ({ ok: false, failure: { code } });

/** Approved by both managers, a day ago. */
async function approved(differing?: Parameters<typeof aLostStep>[0]): Promise<LostStep> {
  const person = aLostStep(differing);
  await person.ask();
  await person.decide('mona');
  await person.decide('max');
  await person.pass(24);
  return person;
}

describe('A request of someone who has lost their second step', () => {
  it('is approved by two managers, waits for a day, and ends by a link that works once', async () => {
    const person = aLostStep();
    expect(await person.ask()).toMatchObject({ ok: true, value: { email: 'b…b@example.com', waitHours: 24 } });
    expect(await person.waiting()).toMatchObject([
      { sub: bob.sub, username: 'bob', note: 'Stolen', reach: 'Extension 214' },
    ]);
    await person.decide('mona');
    await person.decide('max');
    await person.pass(23);
    expect(person.subjects()).toEqual([
      'someone asks for help with your two-step verification',
      'your request was approved',
    ]);
    await person.pass(1);
    await person.pass(0);
    expect(person.sent).toHaveLength(3);
    const link = person.linkIn(person.sent[2]);
    expect(await person.look(link)).toBe('ask-finish');
    expect(person.removed).toEqual([]);
    const both = await Promise.all([person.follow(link), person.follow(link)]);
    expect(both.toSorted()).toEqual(['finished', 'over']);
    expect(person.removed).toEqual(['bob']);
    expect(person.subjects().at(-1)).toBe('your two-step verification is off');
    const { entries } = await person.history.page({});
    expect(entries).toMatchObject([
      { decided: 'finish', by: { sub: bob.sub } },
      { decided: 'approve', by: { sub: 'max' } },
      { decided: 'approve', by: { sub: 'mona' } },
    ]);
    expect(await person.waiting()).toEqual([]);
  });

  it.each<[string, (person: LostStep) => Promise<unknown>]>([
    ['its link', (person) => person.follow(person.linkIn(person.sent[0]))],
    ['a manager', (person) => person.decide('max', 'decline')],
    ['a sign-in', (person) => person.signedIn({ sub: bob.sub, session: 's', signedInAt: person.now() / 1000 + 1 })],
    ['a week without an approval', (person) => person.pass(24 * 7 + 1)],
  ])('is over by %s', async (_, stop) => {
    const person = aLostStep();
    await person.ask();
    const [first] = await person.waiting();
    await stop(person);
    expect(await person.waiting()).toEqual([]);
    expect(await person.decide('mona', 'approve', first?.at)).toEqual(refused('not-found'));
  });

  it('stays when a session from before it is used, at a server whose clock is behind', async () => {
    const person = aLostStep();
    await person.ask();
    const signedInAt = person.now() / 1000 + 60;
    await person.signedIn({ sub: bob.sub, session: 'earlier', signedInAt, issuedAt: signedInAt + 3600 });
    expect(await person.waiting()).toHaveLength(1);
  });

  it('stays unapproved by the person who asked, and by an approval of another request', async () => {
    const person = aLostStep();
    await person.ask();
    expect(await person.decide(bob.sub)).toEqual(refused('not-yours-to-approve'));
    expect(await person.decide('mona', 'approve', 1)).toEqual(refused('not-found'));
    expect(await person.waiting()).toMatchObject([{ approvals: [] }]);
  });

  it('needs one manager where the pool has no second one', async () => {
    const person = aLostStep({ managers: ['mona', bob.sub] });
    await person.ask();
    await person.decide('mona');
    await person.pass(24);
    expect(person.subjects().at(-1)).toBe('turn off your lost second step');
  });

  it('needs the password, a verified address and a portal that sends email', async () => {
    expect(await aLostStep().ask({ session: 'made-up' })).toEqual(refused('sign-in-over'));
    expect(await aLostStep({ email: '' }).ask()).toEqual(refused('no-verified-address'));
    expect(await aLostStep({ sendsMail: false }).ask()).toEqual(refused('not-found'));
  });

  it('is the same when asked again, and writes no second letter', async () => {
    const person = aLostStep();
    await person.ask();
    await person.ask({}, 'Again');
    expect(person.sent).toHaveLength(1);
    expect(await person.waiting()).toMatchObject([{ note: 'Stolen' }]);
  });

  it('shows managers when the person last used the portal, if a browser has reported a visit', async () => {
    const person = aLostStep();
    await person.ask();
    expect((await person.waiting())[0]).not.toHaveProperty('usedAt');
    const at = Date.UTC(2026, 10, 19, 17, 30);
    await person.people.write(bob.sub, 'shelf', { version: 1, marks: { 'visit seen': { at, value: at } } }, 0);
    expect(await person.waiting()).toMatchObject([{ usedAt: at }]);
  });

  it('waits for a mail server or user pool that is down', async () => {
    const person = aLostStep();
    await person.ask();
    await person.decide('mona');
    await person.decide('max');
    person.down.mail = true;
    await person.pass(24);
    expect(person.complaints.join()).toContain('no route to host');
    person.down.mail = false;
    await person.pass(0.1);
    person.down.pool = true;
    const link = person.linkIn(person.sent.at(-1));
    expect(await person.follow(link)).toBe('down');
    person.down.pool = false;
    expect(await person.follow(link)).toBe('finished');
    expect(person.removed).toEqual(['bob']);
  });
});

it('A link in a letter does nothing if it is altered, of another purpose, too early or too late', async () => {
  const person = await approved();
  const stop = person.linkIn(person.sent[0]);
  const others = [{ signature: `${stop.signature}AAAA` }, { does: 'finish' }, { sub: 'ann-sub' }];
  for (const other of others) expect(await person.follow({ ...stop, ...other })).toBe('over');
  const finish = person.linkIn(person.sent.at(-1));
  await person.pass(1.1);
  expect(await person.follow(finish)).toBe('over');
  expect(person.removed).toEqual([]);
});
