import { expect, it } from 'vitest';
import { readKept } from '#domain/notifications/kept';
import { createUnsubscribing } from '#server/application/mail/unsubscribing';
import { aMailing, hour, nineInTheMorning, published } from './a-mailing';

/** Ann and Bob have got a mail each. */
async function twoMails() {
  const { run, join, world, sent, people, jobs, parts } = aMailing();
  for (const sub of ['ann', 'bob']) await join(sub);
  await run();
  world.notices = [published('Sales', nineInTheMorning + hour)];
  world.now = nineInTheMorning + 24 * hour;
  await run();
  const links = sent.map(({ unsubscribeUrl = '' }) => {
    const query = new URL(unsubscribeUrl).searchParams;
    return { sub: query.get('for') ?? '', signature: query.get('signature') ?? '' };
  });
  const emailOf = async (sub: string) => readKept((await people.read(sub, 'notices'))?.value).settings.email;
  return {
    unsubscribing: createUnsubscribing({ ...parts, jobs }, { isOn: async () => false, stop: async () => false }),
    links,
    emailOf,
    sent,
  };
}

it('a link in a mail stops the mails of its person, once, and of nobody else', async () => {
  const { unsubscribing, links, emailOf, sent } = await twoMails();
  const [anns] = links as [(typeof links)[0]];
  expect(sent[0]?.unsubscribeUrl).not.toContain('@');
  expect(await unsubscribing.look(anns)).toBe('subscribed');
  expect((await emailOf('ann')).length).toBeGreaterThan(0);
  expect(await unsubscribing.unsubscribe(anns)).toBe('done');
  expect(await unsubscribing.unsubscribe(anns)).toBe('already');
  expect(await unsubscribing.look(anns)).toBe('already');
  expect(await emailOf('ann')).toEqual([]);
  expect((await emailOf('bob')).length).toBeGreaterThan(0);
});

it('a link that was altered, made up or is for another person stops nothing, with the same answer for all', async () => {
  const { unsubscribing, links, emailOf } = await twoMails();
  const [anns, bobs] = links as [(typeof links)[0], (typeof links)[0]];
  for (const link of [
    { ...anns, sub: 'bob' },
    { ...anns, signature: bobs.signature },
    { ...anns, signature: `${anns.signature.startsWith('A') ? 'B' : 'A'}${anns.signature.slice(1)}` },
    { ...anns, signature: '' },
    { ...anns, signature: 'ä'.repeat(100_000) },
    { sub: 'nobody', signature: anns.signature },
    { sub: '', signature: '' },
  ]) {
    expect(await unsubscribing.look(link)).toBe('wrong');
    expect(await unsubscribing.unsubscribe(link)).toBe('wrong');
  }
  for (const sub of ['ann', 'bob']) expect((await emailOf(sub)).length).toBeGreaterThan(0);
});
