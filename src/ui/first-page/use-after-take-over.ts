import { useSyncExternalStore } from 'react';

/** `known()`, but `before` while React takes over the form of `index.html`, which was made before browser and typed text were known. */
export const useAfterTakeOver = <T>(known: () => T, before: T): T => useSyncExternalStore(never, known, () => before);

const never = () => () => undefined;
