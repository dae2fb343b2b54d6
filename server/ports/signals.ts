import type { Reader } from '#domain/live/audience';
import type { Signal } from '#domain/live/signal';

/** Where browsers connect to hear of signals, on one machine. */
export const realTimePath = '/graphql/realtime';

/** Tells the people who are here that something has changed. A signal that is lost costs them only time. */
export interface Signals {
  /** `readers` are all whom it concerns; nobody else gets it. Resolves once it is on its way or lost; never rejects. */
  publish(signal: Signal, readers: readonly Reader[]): Promise<void>;
}

export const noSignals: Signals = { publish: async () => undefined };
