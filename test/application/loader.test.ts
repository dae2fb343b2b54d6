import { Subject } from 'rxjs';
import { expect, it, onTestFinished } from 'vitest';
import { type Back, createLoader, isKnown } from '#application/loader';
import { type Result, failed, ok } from '#domain/result';
import { type Deferred, deferred } from './deferred';
import { flushPromises } from './flush-promises';
import { history } from './history';

type Answer = Result<string>;
const unreachable = failed({ kind: 'unreachable' as const });

/** A loader whose answers the test resolves, one for each call. */
function aLoader({ isLasting = false, hasChanges = true } = {}) {
  const answers: Deferred<Answer>[] = [];
  const changes$ = new Subject<void>();
  const back$ = new Subject<Back>();
  const loader = createLoader<string, { kind: 'unreachable' }>(
    (known) => {
      const next = deferred<Answer>();
      answers.push(next);
      return next.promise.then((page) => (page.ok ? ok((known ?? '') + page.value) : unreachable));
    },
    { changes$: hasChanges ? changes$ : undefined, back$, isLasting },
  );
  const answer = async (value: Answer, call = answers.length - 1): Promise<void> => {
    answers[call]?.resolve(value);
    await flushPromises();
  };
  const follow = (): (() => void) => {
    const stop = loader.follow();
    onTestFinished(stop);
    return stop;
  };
  return { loader, answers, answer, follow, changes$, back$ };
}

it('a loader is busy and knows nothing until the first answer', async () => {
  const { loader, answer } = aLoader();
  expect(loader.current()).toMatchObject({ value: undefined, failure: undefined, busy: true });
  expect(isKnown(loader.current())).toBe(false);
  const loading = loader.load();
  await answer(ok('a'));
  await loading;
  expect(loader.current()).toMatchObject({ value: 'a', busy: false });
  expect(isKnown(loader.current())).toBe(true);
});

it('a loader keeps its answer while it loads again, and if that fails', async () => {
  const { loader, answer } = aLoader();
  void loader.load();
  await answer(ok('a'));
  void loader.load();
  expect(loader.current()).toMatchObject({ value: 'a', busy: true });
  await answer(unreachable);
  expect(loader.current()).toMatchObject({ value: 'a', failure: unreachable.failure, busy: false });
  void loader.load();
  expect(loader.current()).toMatchObject({ failure: unreachable.failure, busy: true });
  await answer(ok('b'));
  expect(loader.current()).toMatchObject({ value: 'b', failure: undefined, busy: false });
});

it('a loader keeps the answer to its latest load, whichever arrives last', async () => {
  const { loader, answer } = aLoader();
  void loader.load();
  void loader.load();
  await answer(ok('new'), 1);
  await answer(ok('old'), 0);
  expect(loader.current().value).toBe('new');
});

it('a refresh is not busy, and its failure is not shown where an answer is known', async () => {
  const { loader, answer } = aLoader();
  void loader.refresh();
  await answer(unreachable);
  expect(loader.current().failure).toEqual(unreachable.failure);
  void loader.load();
  await answer(ok('a'));
  const seen = history(loader.changes$);
  void loader.refresh();
  await answer(unreachable);
  void loader.refresh();
  await answer(ok('b'));
  expect(seen.values).toMatchObject([
    { value: 'a', busy: false, isUnasked: false },
    { value: 'a', failure: undefined, busy: false },
    { value: 'b', busy: false, isUnasked: true },
  ]);
});

it('a load of what is known adds the next page to it', async () => {
  const { loader, answer } = aLoader();
  void loader.load();
  await answer(ok('a'));
  void loader.load(loader.current().value);
  await answer(ok('b'));
  expect(loader.current().value).toBe('ab');
});

it('what a change answered takes the place of a pending load', async () => {
  const { loader, answer } = aLoader();
  void loader.load();
  loader.take('changed');
  await answer(ok('old'));
  expect(loader.current()).toMatchObject({ value: 'changed', busy: false, isUnasked: false });
});

it('a followed loader loads, and once more for all that changes while it loads', async () => {
  const { loader, answers, answer, follow, changes$ } = aLoader();
  follow();
  changes$.next();
  changes$.next();
  expect(answers).toHaveLength(1);
  await answer(ok('a'));
  expect(answers).toHaveLength(2);
  await answer(ok('b'));
  expect(answers).toHaveLength(2);
  expect(loader.current()).toMatchObject({ value: 'b', isUnasked: true });
  changes$.next();
  expect(answers).toHaveLength(3);
});

it('a loader that is no longer followed drops a pending answer and hears of no change', async () => {
  const { loader, answers, answer, follow, changes$ } = aLoader();
  const stop = follow();
  stop();
  await answer(ok('late'));
  changes$.next();
  expect(answers).toHaveLength(1);
  expect(loader.current().value).toBeUndefined();
});

it('a loader that is followed again shows its last answer until the next', async () => {
  const { loader, answer, follow } = aLoader();
  const stop = follow();
  await answer(ok('a'));
  stop();
  follow();
  expect(loader.current()).toMatchObject({ value: 'a', busy: true });
  await answer(ok('b'));
  expect(loader.current().value).toBe('b');
});

it.each([
  { what: 'is online again has what may have changed', back: 'online', hasChanges: true, first: ok('a'), calls: 2 },
  { what: 'is online again has what had failed', back: 'online', hasChanges: false, first: unreachable, calls: 2 },
  { what: 'is online again has nothing else', back: 'online', hasChanges: false, first: ok('a'), calls: 1 },
  { what: 'is only confirmed has what had failed', back: 'confirmed', hasChanges: true, first: unreachable, calls: 2 },
  { what: 'is only confirmed has nothing else', back: 'confirmed', hasChanges: true, first: ok('a'), calls: 1 },
] as const)('a user who $what loaded again', async ({ back, hasChanges, first, calls }) => {
  const { answers, answer, follow, back$ } = aLoader({ hasChanges });
  follow();
  await answer(first);
  back$.next(back);
  expect(answers).toHaveLength(calls);
});

it('a lasting answer is loaded until it is known, and then never again', async () => {
  const { loader, answers, answer, follow } = aLoader({ isLasting: true, hasChanges: false });
  follow()();
  const stop = follow();
  await answer(ok('a'));
  stop();
  follow();
  expect(answers).toHaveLength(2);
  expect(loader.current()).toMatchObject({ value: 'a', busy: false });
});

it('a loader that is followed with another question keeps its answer until the next', async () => {
  const { loader, answer, follow } = aLoader();
  follow()();
  await answer(ok('late'));
  void loader.load();
  await answer(ok('a'));
  onTestFinished(loader.follow(async () => ok('b')));
  expect(loader.current().value).toBe('a');
  await flushPromises();
  expect(loader.current().value).toBe('b');
  await loader.load();
  expect(loader.current().value).toBe('b');
});

it('a loader forgets its answer and a pending one for the next user', async () => {
  const { loader, answer } = aLoader();
  void loader.load();
  await answer(ok('a'));
  void loader.load();
  loader.forget();
  await answer(ok('theirs'));
  expect(loader.current()).toMatchObject({ value: undefined, busy: true });
});
