import {
  type Marks,
  believedMarks,
  limitMarks,
  marksBeyond,
  marksVersion,
  mergeMarks,
  readMarks,
} from '#domain/dashboards/shelf/marks';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { PersonStore } from '../../ports/stores/person-store';
import { StoreUnavailable } from '../../ports/stores/store-unavailable';
import type { Refusal } from '../refusal';

export interface KeepShelves {
  read(sub: string): Promise<Result<Marks, Refusal>>;
  /** Merges what one browser has changed into the shelf, and returns all of it. */
  merge(sub: string, marks: Marks): Promise<Result<Marks, Refusal>>;
}

const mostTries = 10;

/** Keeps each person's shelf. A shelf that a later release wrote can't be read, and is left unchanged. */
export function createKeepShelves(people: Pick<PersonStore, 'read' | 'write'>, clock: Clock): KeepShelves {
  const find = async (sub: string): Promise<Result<{ rev: number; marks: Marks }, Refusal>> => {
    const part = await people.read(sub, 'shelf');
    if (!part) return ok({ rev: 0, marks: {} });
    const { version, marks: found } = Object(part.value) as { version?: unknown; marks?: unknown };
    const marks = version === marksVersion ? readMarks(found) : undefined;
    return marks ? ok({ rev: part.rev, marks }) : failed({ code: 'later-version' });
  };

  return {
    async read(sub) {
      const found = await find(sub);
      return found.ok ? ok(found.value.marks) : found;
    },

    async merge(sub, sent) {
      for (let tried = 0; tried < mostTries; tried++) {
        const found = await find(sub);
        if (!found.ok) return found;
        const { rev, marks: before } = found.value;
        const marks = believedMarks(before, sent, clock().getTime());
        if (Object.keys(marksBeyond(before, marks)).length === 0) return ok(before);
        const merged = limitMarks(mergeMarks(before, marks), clock().getTime());
        const written = await people.write(sub, 'shelf', { version: marksVersion, marks: merged }, rev);
        if (written === 'too-large') return failed({ code: 'too-large' });
        if (written === 'written') return ok(merged);
      }
      throw new StoreUnavailable('Other browsers kept writing the same shelf');
    },
  };
}
