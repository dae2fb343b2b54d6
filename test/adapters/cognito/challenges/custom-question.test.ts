import { expect, it } from 'vitest';
import { failed } from '#domain/result';
import { ada } from '../../../local/user-pool/pool-facts';
import { aVisitor } from '../a-visitor';
import { signedInAs } from '../answers';

const questioned = { ...ada, secretWord: 'petrol' };
const aQuestioned = () => aVisitor([questioned], {}, { customChallenge: true });
const custom = (word: string) => ({ step: 'custom', answer: word }) as const;

it('a question of the deployment’s own is asked only if configured', async () => {
  const visitor = await aVisitor([questioned]);
  expect(await visitor.userPool.signIn(ada)).toMatchObject(signedInAs('ada'));
});

it('a question of the deployment’s own can be followed by another one', async () => {
  const visitor = await aQuestioned();
  await visitor.userPool.signIn(ada);
  visitor.pool.instead = () =>
    Response.json({
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeParameters: { USERNAME: 'ada', question: 'And your favourite colour?' },
      Session: 'a session of the pool',
    });
  expect(await visitor.userPool.answer(custom('petrol'))).toMatchObject({
    value: { step: 'custom', question: 'And your favourite colour?' },
  });
});

it('a question of the deployment’s own is shown in the deployment’s words, and signs in', async () => {
  const visitor = await aQuestioned();
  expect(await visitor.userPool.signIn(ada)).toEqual({
    ok: true,
    value: { step: 'custom', username: 'ada', question: 'What is your secret word?' },
  });
  expect(await visitor.userPool.answer(custom('petrol'))).toMatchObject(signedInAs('ada'));
});

it('a question of the deployment’s own can be answered again after a wrong answer, but not forever', async () => {
  const visitor = await aQuestioned();
  await visitor.userPool.signIn(ada);
  const wrong = failed({ kind: 'wrong-answer' });
  expect(await visitor.userPool.answer(custom('diesel'))).toEqual(wrong);
  expect(await visitor.userPool.answer(custom('\0😀'))).toEqual(wrong);
  expect(await visitor.userPool.answer(custom('petrol'))).toMatchObject(signedInAs('ada'));
  await visitor.userPool.signIn(ada);
  for (const word of ['coal', 'wood']) expect(await visitor.userPool.answer(custom(word))).toEqual(wrong);
  // Not a wrong password, for which the pool has the same message.
  expect(await visitor.userPool.answer(custom('peat'))).toEqual(failed({ kind: 'challenge-refused' }));
});
