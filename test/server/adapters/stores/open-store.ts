import type { Stores } from '#server/ports/stores/stores';

/** Opens a store for one test; `reopen` returns the same one after a restart. */
export type OpenStore = () => Promise<{ store: Stores; reopen(): Promise<Stores>; close(): Promise<void> }>;
