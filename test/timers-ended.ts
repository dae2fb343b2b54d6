import { afterAll } from 'vitest';

// Files share a process: a timer that one has left running would fire in the next, and start others on its fake clock.
const running = new Set<NodeJS.Timeout>();
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;

const noted =
  <Args extends unknown[]>(start: (...args: Args) => NodeJS.Timeout) =>
  (...args: Args): NodeJS.Timeout => {
    const timer = start(...args);
    running.add(timer);
    return timer;
  };

Object.assign(globalThis, { setTimeout: noted(startTimeout), setInterval: noted(startInterval) });

afterAll(() => {
  for (const timer of running) clearTimeout(timer);
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval });
});
