import { expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import { ada } from '../../local/user-pool/pool-facts';
import { aVisitor } from './a-visitor';
import { refusal } from './recorded-pool';

async function aSignedIn(options = {}) {
  const visitor = await aVisitor([ada], options);
  await visitor.userPool.signIn(ada);
  return visitor;
}

it('a person’s sessions are listed, this one first, and another one is ended beside one that has ended already', async () => {
  const visitor = await aSignedIn({ tracksSessions: true });
  const { userPool: elsewhere } = visitor.elsewhere();
  await elsewhere.signIn(ada);
  const listed = await visitor.account.sessions();
  const [mine, other] = listed.ok ? listed.value : [];
  expect([mine?.isThis, other?.isThis]).toEqual([true, false]);
  expect(mine?.signedInAt).toBeInstanceOf(Date);
  expect(await visitor.account.endSessions([other?.id ?? '', `tkn${'0'.repeat(25)}`])).toEqual(ok(undefined));
  expect(await visitor.account.sessions()).toEqual(ok([mine]));
  const token = await elsewhere.idToken();
  expect(await elsewhere.idToken({ refused: token.ok ? token.value.token : '' })).toEqual(
    failed({ kind: 'signed-out' }),
  );
});

it.each(['FeatureUnavailableInTierException', 'UnknownOperationException', 'UnsupportedOperationException'])(
  'a pool that answers %s tracks no sessions',
  async (type) => {
    const visitor = await aSignedIn();
    visitor.pool.instead = () => refusal(type, '');
    expect(await visitor.account.sessions()).toEqual(failed({ kind: 'no-session-tracking' }));
  },
);

it('sessions are read page by page, with what the pool tells of them, and without that of its own pages', async () => {
  const visitor = await aSignedIn();
  const asked: unknown[] = [];
  const first = { SessionId: 'tkn1', SessionType: 'TOKEN', OriginSessionId: 'sso1', DeviceType: 'Linux, Chrome' };
  const LastLocation = { City: 'Warsaw', Country: 'Poland' };
  visitor.pool.instead = async (_, request) => {
    const { NextToken } = await request.json();
    asked.push(NextToken);
    return Response.json(
      NextToken
        ? {
            Sessions: [
              { SessionId: 'sso1', SessionType: 'SSO' },
              { SessionId: 'tkn2', LastLocation: null },
            ],
          }
        : { Sessions: [{ ...first, CreateDate: 60, LastActiveDate: 120, LastLocation }], NextToken: 'more' },
    );
  };
  expect(await visitor.account.sessions()).toEqual(
    ok([
      {
        id: 'tkn1',
        isThis: false,
        device: 'Linux, Chrome',
        city: 'Warsaw',
        country: 'Poland',
        signedInAt: new Date(60_000),
        lastActiveAt: new Date(120_000),
      },
      { id: 'tkn2', isThis: false, device: 'unknown' },
    ]),
  );
  expect(asked).toEqual([undefined, 'more']);
});
