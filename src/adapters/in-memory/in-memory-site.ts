import { BehaviorSubject, Subject } from 'rxjs';
import type { Connection } from '#ports/browser/connection';
import type { PublishedSite } from '#ports/browser/published-site';

/** A site of one build, until another is published; `occur` hints that one may have been. */
export function createInMemorySite() {
  const occasions = new Subject<'back' | 'missing-part'>();
  const inSight = new BehaviorSubject(true);
  let published: string | undefined = 'first';
  let asked = 0;
  const site: PublishedSite = {
    running: 'first',
    async published() {
      asked += 1;
      return published;
    },
    serverTime: async () => new Date(),
    occasions$: occasions.asObservable(),
    inSight$: inSight.asObservable(),
  };
  return {
    site,
    publish: (build: string | undefined) => void (published = build),
    show: (shown: boolean) => inSight.next(shown),
    occur: (occasion: 'back' | 'missing-part') => occasions.next(occasion),
    asked: () => asked,
  };
}

/** A network that is online or offline on demand. */
export function createInMemoryConnection() {
  const online = new BehaviorSubject(true);
  const connection: Connection = { changes$: online.asObservable(), current: () => online.value };
  return { connection, turn: (on: boolean) => online.next(on) };
}
