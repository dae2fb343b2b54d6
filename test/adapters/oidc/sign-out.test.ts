import { expect, it, vi } from 'vitest';
import { failed, ok } from '#domain/result';
import { deferred } from '../../application/deferred';
import { flushPromises } from '../../application/flush-promises';
import { holdTimers } from '../hold-timers';
import { serve } from '../serve';
import { aHostedVisitor, origin } from './a-hosted-visitor';

/** Nobody has signed in since. */
const free = async () => true;

it('signing out leaves for the pool’s own sign-out, which leads back to the sign-in page', async () => {
  const visitor = await aHostedVisitor();
  const domain = await serve(() => new Response(''));
  void visitor.load({ domain }).signOut(free);
  await expect.poll(() => visitor.left).toHaveLength(1);
  const [address = ''] = visitor.left;
  expect(address.startsWith(`${domain}/logout?`)).toBe(true);
  const answer = await fetch(address.replace(domain, visitor.pool.url), { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe(`${origin}/login`);
});

it('signing out fails if the page has not been left after three seconds', async () => {
  const visitor = await aHostedVisitor();
  const domain = await serve(() => new Response(''));
  holdTimers();
  const gone = deferred<true>();
  const signedOut = visitor.load({ domain, leave: () => gone.resolve(true) }).signOut(free);
  await gone.promise;
  await flushPromises();
  vi.advanceTimersByTime(3_000);
  expect(await signedOut).toEqual(failed({ kind: 'sign-out-timeout' }));
});

it('signing out does not leave if the pool is unreachable, and makes the next user enter credentials', async () => {
  const visitor = await aHostedVisitor();
  await visitor.pool.close();
  expect(await visitor.hostedLogin.signOut(free)).toEqual(failed({ kind: 'network' }));
  expect(visitor.left).toEqual([]);
  void visitor.hostedLogin.start('Google', { returnTo: '/' });
  await expect.poll(() => visitor.left).toHaveLength(1);
  expect(new URL(visitor.left[0] ?? '').searchParams.get('prompt')).toBe('login');
});

it('signing out does not leave once someone else has signed in or left for a provider', async () => {
  const visitor = await aHostedVisitor();
  const domain = await serve(() => new Response(''));
  expect(await visitor.load({ domain }).signOut(async () => false)).toEqual(ok(undefined));
  const [asked, may] = [deferred<true>(), deferred<boolean>()];
  const hostedLogin = visitor.load({ domain });
  const signedOut = hostedLogin.signOut(() => (asked.resolve(true), may.promise));
  await asked.promise;
  void hostedLogin.start('Google', { returnTo: '/' });
  may.resolve(true);
  expect(await signedOut).toEqual(ok(undefined));
  await expect.poll(() => visitor.left).toHaveLength(1);
  expect(visitor.left[0]).toContain('/oauth2/authorize?');
});

it('signing out does not leave if the pool does not respond within three seconds', async () => {
  const asked = deferred<true>();
  const answer = deferred<Response>();
  const domain = await serve(() => (asked.resolve(true), answer.promise));
  const visitor = await aHostedVisitor();
  holdTimers();
  const signedOut = visitor.load({ domain }).signOut(free);
  await asked.promise;
  vi.advanceTimersByTime(3_000);
  expect(await signedOut).toEqual(failed({ kind: 'sign-out-timeout' }));
  answer.resolve(new Response(''));
  expect(visitor.left).toEqual([]);
});
