import { readMarks } from '#domain/dashboards/shelf/marks';
import type { PersonStore } from '../../ports/stores/person-store';

const ofVisit = /^(visit|recent) /;

/** Returns when a person last used the portal, as their browsers report it, in milliseconds since 1970; 0 if none has. */
export async function lastVisitOf(people: Pick<PersonStore, 'read'>, sub: string): Promise<number> {
  const { marks } = Object((await people.read(sub, 'shelf'))?.value) as { marks?: unknown };
  return Object.entries(readMarks(marks) ?? {}).reduce(
    (last, [item, { at }]) => (ofVisit.test(item) ? Math.max(last, at) : last),
    0,
  );
}
