/** The sign-ins that have not ended, remembered until something happens that can end one. */
export interface LiveSignIns {
  hasEnded(originJti: string): Promise<boolean>;
  /** The same object, whose methods of these names can end sign-ins. */
  endedBy<T extends object>(owner: T, names: readonly (keyof T)[]): T;
}

/** `ask` is put for a sign-in only once between two of those changes: the backend asks for every request. */
export function createLiveSignIns(ask: (originJti: string) => Promise<boolean>): LiveSignIns {
  const live = new Set<string>();
  let changes = 0;
  const forget = (): void => {
    changes += 1;
    live.clear();
  };
  const change =
    (method: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]): Promise<unknown> => {
      forget();
      return method(...args).finally(forget);
    };
  return {
    async hasEnded(originJti) {
      if (live.has(originJti)) return false;
      const before = changes;
      const ended = await ask(originJti);
      // An answer from before a change says nothing about after.
      if (!ended && changes === before) live.add(originJti);
      return ended;
    },
    endedBy(owner, names) {
      const methods = names.map((name) => [name, change(owner[name] as () => Promise<unknown>)]);
      return { ...owner, ...Object.fromEntries(methods) };
    },
  };
}
