import { EventEmitter, on } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Access } from '#domain/access/roles';
import { addressesOf, type Reader } from '#domain/live/audience';
import { spreadFor } from '#domain/live/pace';
import type { Signal } from '#domain/live/signal';
import type { Identity } from '../../ports/token-verifier';

/** Sockets that are kept alive, or told of a signal, in one turn of the event loop. */
export const inOneTurn = 50;

/** The subscriptions on this machine. Each hears the signals that concern its person; `listsPerSecond` as in `RealTimeOptions`. */
export function createSubscribers(access: Access, listsPerSecond: number) {
  const subscribers = new Map<EventEmitter, ReadonlySet<Reader>>();
  let lastTold = Promise.resolve();

  const tell = async (signal: Signal, readers: readonly Reader[]): Promise<void> => {
    const concerned = [...subscribers].filter(([, addresses]) => readers.some((reader) => addresses.has(reader)));
    const spreadSeconds = spreadFor(concerned.length, listsPerSecond);
    const told = spreadSeconds > 0 ? { ...signal, spreadSeconds } : signal;
    for (const [index, [subscriber]] of concerned.entries()) {
      subscriber.emit('signal', told);
      if (index % inOneTurn === inOneTurn - 1) await nextTurn();
    }
  };

  return {
    /** Subscribes a person until `stopped`. */
    changesFor: async function* (
      this: void,
      person: Identity,
      stopped: AbortSignal,
    ): AsyncGenerator<{ changed: Signal }> {
      const own = new EventEmitter();
      subscribers.set(own, new Set(addressesOf({ ...person, access })));
      try {
        for await (const [changed] of on(own, 'signal', { signal: stopped })) yield { changed: changed as Signal };
      } finally {
        subscribers.delete(own);
      }
    },

    /** Signals go out one after the other, and the request that made the change doesn't wait. */
    publish: async (signal: Signal, readers: readonly Reader[]): Promise<void> => {
      lastTold = lastTold.then(() => tell(signal, readers));
    },
  };
}
