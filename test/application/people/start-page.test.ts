import { describe, expect, it } from 'vitest';
import { type Result, failed, ok } from '#domain/result';
import type { UserInfo } from '#domain/people/user';
import type { DashboardList } from '#ports/dashboards/dashboard-catalogue';
import type { Identity } from '#ports/people/identity';
import { deferred } from '../deferred';
import { flushPromises } from '../flush-promises';
import { anIdentity, ann, bob } from '../ports';
import { signedIn, userBob } from './session/a-session';
import { anEntrance, annInfo, bobInfo } from './sign-in/an-entrance';

/** A backend that answers the saves of a start page like this, and then keeps them. */
const aBackend = (answers: Promise<Result<string | undefined>>[]) => {
  const asked: (string | undefined)[] = [];
  const saveHomePath: Identity['saveHomePath'] = (path) => {
    asked.push(path);
    return answers[asked.length - 1] ?? Promise.resolve(ok(path));
  };
  return { asked, identity: anIdentity({ current: async () => ok(annInfo), saveHomePath }) };
};

/** Ann, signed in at such a backend. */
const entered = async (answers: Promise<Result<string | undefined>>[] = []) => {
  const { asked, identity } = aBackend(answers);
  const made = await anEntrance({ identity });
  await made.session.signIn(ann);
  await made.entrance.settled();
  return { asked, ...made };
};

it('A start page that was saved is where the user lands from now on, and the base home again', async () => {
  const { entrance } = await entered();
  expect(await entrance.saveHomePath('/dashboard/sales')).toEqual(ok(undefined));
  expect(entrance.current()).toEqual({ status: 'open', user: { ...annInfo, homePath: '/dashboard/sales' } });
  await entrance.saveHomePath(undefined);
  expect(entrance.current()).toStrictEqual({ status: 'open', user: annInfo });
});

it('A start page is saved after the one before, also if that one failed', async () => {
  const first = deferred<Result<string | undefined>>();
  const { entrance, asked } = await entered([first.promise]);
  const saves = [entrance.saveHomePath('/dashboard'), entrance.saveHomePath('/user/profile')];
  await flushPromises();
  expect(asked).toEqual(['/dashboard']);
  first.resolve(failed({ kind: 'unreachable' }));
  expect(await Promise.all(saves)).toEqual([failed({ kind: 'unreachable' }), ok(undefined)]);
  expect(entrance.current()).toEqual({ status: 'open', user: { ...annInfo, homePath: '/user/profile' } });
});

it('A start page is not offered any more once the backend has answered that it keeps none', async () => {
  const { entrance } = await entered([Promise.resolve(failed({ kind: 'not-found' }))]);
  expect(await entrance.saveHomePath('/dashboard')).toEqual(failed({ kind: 'not-found' }));
  expect(entrance.current()).toEqual({ status: 'open', user: annInfo, lacksHomePaths: true });
});

it('A start page of a user who has signed out meanwhile changes nothing for the next one', async () => {
  const first = deferred<Result<string | undefined>>();
  const { entrance, session, asked } = await entered([first.promise]);
  const saves = [entrance.saveHomePath('/dashboard'), entrance.saveHomePath('/user/profile')];
  await flushPromises();
  await session.signOut();
  first.resolve(ok('/dashboard'));
  expect(await Promise.all(saves)).toEqual([ok(undefined), failed({ kind: 'signed-out' })]);
  expect(entrance.current()).toEqual({ status: 'closed' });
  expect(asked).toEqual(['/dashboard']);
});

const before = { ...annInfo, homePath: '/dashboard/before' };

/** Ann, whom this browser has recalled, while her identity and her list are on their way. */
const recalled = async (save: Promise<Result<string | undefined>>) => {
  const who = [deferred<Result<UserInfo>>(), deferred<Result<UserInfo>>()];
  const list = deferred<Result<DashboardList>>();
  const asked = who.values();
  const made = await anEntrance({
    identity: anIdentity({
      current: () => asked.next().value?.promise ?? expect.fail('asked once more'),
      saveHomePath: () => save,
    }),
    catalogue: { list: () => list.promise },
  });
  made.entrance.recall({ user: before, dashboards: [], total: 0, skipped: 0, from: new Date() });
  await made.session.signIn(ann);
  const answer = async (user: UserInfo, time = 0) => {
    who[time]?.resolve(ok(user));
    await flushPromises();
  };
  const listed = async () => {
    list.resolve(ok({ dashboards: [], skipped: 0 }));
    await flushPromises();
  };
  return { ...made, answer, listed };
};

describe('a start page saved before the backend has answered who it is for', () => {
  it.each([
    ['a dashboard', '/dashboard/sales'],
    ['the base home', undefined],
  ])('stays what was saved, %s, when the answer has the one before', async (_, to) => {
    const { entrance, answer, listed } = await recalled(Promise.resolve(ok(to)));
    await entrance.saveHomePath(to);
    const saved = { ...annInfo, ...(to && { homePath: to }) };
    await answer(before);
    expect(entrance.current()).toMatchObject({ status: 'open', user: saved });
    await listed();
    expect(entrance.current()).toStrictEqual({ status: 'open', user: saved });
  });

  it('stays what was saved when the list is answered last', async () => {
    const { entrance, answer, listed } = await recalled(Promise.resolve(ok('/dashboard/sales')));
    await answer(before);
    await entrance.saveHomePath('/dashboard/sales');
    await listed();
    expect(entrance.current()).toEqual({ status: 'open', user: { ...annInfo, homePath: '/dashboard/sales' } });
  });

  it('is what the backend says when it was asked after the save', async () => {
    const { entrance, answer, listed } = await recalled(Promise.resolve(ok('/dashboard/sales')));
    await entrance.saveHomePath('/dashboard/sales');
    void entrance.retry();
    await answer({ ...annInfo, homePath: '/dashboard/other' }, 1);
    await listed();
    expect(entrance.current()).toEqual({ status: 'open', user: { ...annInfo, homePath: '/dashboard/other' } });
  });

  it('is not that of the next user, whose answer is still to come', async () => {
    const save = deferred<Result<string | undefined>>();
    const { entrance, session, answer, listed } = await recalled(save.promise);
    const saving = entrance.saveHomePath('/dashboard/sales');
    await flushPromises();
    session.admit(signedIn(userBob));
    save.resolve(ok('/dashboard/sales'));
    await saving;
    await answer(bobInfo, 1);
    await listed();
    expect(entrance.current()).toEqual({ status: 'open', user: bobInfo });
  });
});

it('The start page of a user who has left is not saved', async () => {
  const { entrance, asked } = await entered();
  entrance.leave();
  expect(await entrance.saveHomePath('/dashboard')).toEqual(failed({ kind: 'signed-out' }));
  expect(asked).toEqual([]);
});

it.each<Result<string | undefined>>([ok('/dashboard'), failed({ kind: 'not-found' })])(
  'The start page of a user who has left leaves the next user’s unchanged when the backend answers %j',
  async (answer) => {
    const first = deferred<Result<string | undefined>>();
    const users = [annInfo, bobInfo];
    const { session, entrance } = await anEntrance({
      identity: anIdentity({ current: async () => ok(users.shift() ?? bobInfo), saveHomePath: () => first.promise }),
    });
    await session.signIn(ann);
    await entrance.settled();
    const save = entrance.saveHomePath('/dashboard');
    await flushPromises();
    await session.signOut();
    await session.signIn(bob);
    expect(await entrance.settled()).toEqual({ status: 'open', user: bobInfo });
    first.resolve(answer);
    await save;
    expect(entrance.current()).toEqual({ status: 'open', user: bobInfo });
  },
);

it('The start page of a user who has left opens nothing when the backend answers that it keeps none', async () => {
  const first = deferred<Result<string | undefined>>();
  const { entrance } = await entered([first.promise]);
  const save = entrance.saveHomePath('/dashboard');
  await flushPromises();
  entrance.leave();
  first.resolve(failed({ kind: 'not-found' }));
  await save;
  expect(entrance.current()).toEqual({ status: 'closed' });
});
