import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import { createHistory } from '../../../local/bi-service/page/drawing/history';

const same = (a: number, b: number): boolean => a === b;

it('the history undoes and redoes step by step', () => {
  const history = createHistory<number>(0, same);
  expect(history.undo()).toBe(false);
  history.push(1);
  history.push(2);
  expect([history.undo(), history.current()]).toEqual([true, 1]);
  expect([history.undo(), history.undo(), history.current()]).toEqual([true, false, 0]);
  expect([history.redo(), history.redo(), history.redo(), history.current()]).toEqual([true, true, false, 2]);
});

it('a new step drops the undone ones from the history', () => {
  const history = createHistory<number>(0, same);
  history.push(1);
  history.undo();
  history.push(2);
  expect([history.redo(), history.current()]).toEqual([false, 2]);
});

it('an unchanged state is no step of the history', () => {
  const history = createHistory<number>(0, same);
  expect([history.push(0), history.undo()]).toEqual([false, false]);
});

it('as many redos as undos lead back to the same state', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(20), (states, steps) => {
      const history = createHistory<number>(0, same);
      for (const state of states) history.push(state);
      const last = history.current();
      let undone = 0;
      for (let step = 0; step < steps; step += 1) if (history.undo()) undone += 1;
      for (let step = 0; step < undone; step += 1) history.redo();
      expect(history.current()).toBe(last);
      expect(history.redo()).toBe(false);
    }),
  );
});
