/** A list of states with a current position. A new state drops the undone ones. */
export interface History<State> {
  current(): State;
  /** False if the state is the current one. */
  push(state: State): boolean;
  undo: () => boolean;
  redo: () => boolean;
}

export function createHistory<State>(initial: State, same: (a: State, b: State) => boolean): History<State> {
  let past: State[] = [];
  let present = initial;
  let future: State[] = [];
  return {
    current: () => present,
    push(state) {
      if (same(state, present)) return false;
      past = [...past, present];
      present = state;
      future = [];
      return true;
    },
    undo() {
      const previous = past.at(-1);
      if (previous === undefined) return false;
      past = past.slice(0, -1);
      future = [present, ...future];
      present = previous;
      return true;
    },
    redo() {
      const [next, ...rest] = future;
      if (next === undefined) return false;
      past = [...past, present];
      present = next;
      future = rest;
      return true;
    },
  };
}
