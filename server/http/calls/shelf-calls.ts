import { type Marks, marksVersion } from '#domain/dashboards/shelf/marks';
import { ok, type Result } from '#domain/result';
import type { KeepShelves } from '../../application/shelf/keep-shelves';
import type { Refusal } from '../../application/refusal';
import type { Handlers } from '../call-routes';

const answered = (shelf: Result<Marks, Refusal>) =>
  shelf.ok ? ok({ version: marksVersion, marks: shelf.value }) : shelf;

export const shelfCalls = (shelves: KeepShelves) =>
  ({
    shelf: async ({ caller }) => answered(await shelves.read(caller.sub)),
    mergeShelf: async ({ caller, body }) => answered(await shelves.merge(caller.sub, body.marks)),
  }) satisfies Partial<Handlers>;
