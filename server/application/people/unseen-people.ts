import type { UnseenPeople } from '#domain/access/listed-person';
import { countedGroups, idleReaders, type KnownReaders } from '#domain/use/group-use';
import type { Plan } from '#domain/use/plan';
import { recentTime } from '#domain/use/recent-time';
import { isSomeone, lastMonths, shownMonths } from '#domain/use/use';
import { unusedAfterDays } from '#domain/use/use-report';
import type { Clock } from '../../ports/clock';
import type { PersonStore } from '../../ports/stores/person-store';
import type { UseStore } from '../../ports/stores/use-store';
import { lastVisitOf } from '../shelf/last-visit';
import { keptAnswer } from '../use/kept-answer';

/** Milliseconds. Minutes don't matter where the limit is ninety days. */
const goodFor = 10 * 60_000;
/** How many people's last visits are read at once. */
const atOnce = 100;

interface Parts {
  uses: Pick<UseStore, 'people'>;
  people: Pick<PersonStore, 'read'>;
  readers: () => Promise<KnownReaders>;
  plan: Plan | undefined;
  clock: Clock;
}

/**
 * Finds the registered readers who haven't used the portal for ninety days, without asking the pool. Where no readers are registered, finds
 * them among the people who opened something within a year; nothing is known of seats then.
 */
export function createUnseenPeople({ uses, people, readers, plan, clock }: Parts): () => Promise<UnseenPeople> {
  return keptAnswer(goodFor, clock, async (now) => {
    const { since, months } = recentTime(now, unusedAfterDays);
    const registered = await readers();
    const hasSeats = registered.size > 0;
    const opened = await Promise.all((hasSeats ? months : lastMonths(now, shownMonths)).map((one) => uses.people(one)));
    const lastAt = new Map<string, Date>();
    const groups = new Map(registered);
    // The oldest month first, so that the latest opening and its groups stay.
    for (const use of opened.flat()) {
      if (isSomeone(use.sub)) continue;
      lastAt.set(use.sub, use.lastAt);
      if (!hasSeats || (use.groups && groups.has(use.sub))) groups.set(use.sub, use.groups ?? []);
    }
    const seen = new Set([...lastAt].filter(([, at]) => at >= since).map(([sub]) => sub));
    // Whoever has opened something was seen, so only the others' last visits are read.
    const candidates = [...groups.keys()].filter((sub) => !seen.has(sub));
    for (let start = 0; start < candidates.length; start += atOnce) {
      const some = candidates.slice(start, start + atOnce);
      const visits = await Promise.all(some.map((sub) => lastVisitOf(people, sub, now)));
      for (const [index, sub] of some.entries()) {
        const at = Math.max(visits[index] ?? 0, lastAt.get(sub)?.getTime() ?? 0);
        if (at >= since.getTime()) seen.add(sub);
        else if (at > 0) lastAt.set(sub, new Date(at));
      }
    }
    const idle = idleReaders(groups, seen, countedGroups(groups), hasSeats ? plan : undefined);
    return {
      count: idle.count,
      ...(plan && idle.cost !== undefined && { cost: idle.cost, currency: plan.currency }),
      countedAt: now,
      people: idle.people
        .map((person) => ({ ...person, lastSeenAt: lastAt.get(person.sub) }))
        .toSorted((a, b) => (a.lastSeenAt?.getTime() ?? 0) - (b.lastSeenAt?.getTime() ?? 0)),
    };
  });
}
