import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Result } from '#domain/result';
import { anyCharacter } from '../../any-character';
import { aBackend, aRow, atOnce, edit, id, seen, synced } from './a-backend';

/** Generated answers to each call. */
const runs = process.env['SOAK'] ? 10_000 : 40;

type Backend = Awaited<ReturnType<typeof aBackend>>;
interface Call {
  good: object;
  made: (backend: Backend) => Promise<Result<unknown>>;
  /** The values that the portal can use. */
  usable: z.ZodMiniType;
}

const count = z.int().check(z.nonnegative());
const counts = { added: count, renamed: count, missing: count, returned: count };
const texts = z.array(z.string());
const usableDashboard = z.object({
  id: z.string().check(z.regex(/^[^@]+@[^]+$/)),
  metaId: z.string().check(z.minLength(1)),
  title: z.string(),
  description: z.string(),
  groupList: texts,
  updatedAt: z.date(),
  missing: z.boolean(),
});

const readers = z.array(
  z.union([z.object({ of: z.literal('everyone') }), z.object({ of: z.enum(['group', 'other']), name: z.string() })]),
);
const usableReview = z.object({
  phase: z.enum(['as-is', 'review', 'managed', 'undoing']),
  due: count,
  equal: count,
  differences: z.array(
    z.object({
      id: z.string().check(z.regex(/^[^@]+@[^]+$/)),
      now: readers,
      willBe: readers,
      drift: readers,
      problem: z.optional(z.string()),
    }),
  ),
});
const someone = { of: 'other', name: 'arn:aws:quicksight:eu-west-1:000000000000:user/default/bob', link: false };
const aReview = {
  phase: 'managed',
  due: 1,
  equal: 2,
  differences: [{ id, now: [someone], willBe: [{ of: 'everyone' }], drift: [someone], problem: 'Refused' }],
};

const calls = {
  identity: {
    good: { sub: 's', email: 'e', group: ['Sales'], homePath: '/dashboard/sales' },
    made: ({ identity }) => identity.current(),
    usable: z.object({
      userSub: z.string(),
      userEmail: z.string(),
      groupList: texts,
      homePath: z.optional(z.string()),
    }),
  },
  homePath: {
    good: { status: 'SYNC', homePath: '/dashboard/sales' },
    made: ({ identity }) => identity.saveHomePath('/dashboard/sales'),
    usable: z.optional(z.string()),
  },
  list: {
    good: [aRow, { ...aRow, id: 'dashboard@costs', metaId: 'costs' }],
    made: ({ catalogue }) => catalogue.list(),
    usable: z.object({ dashboards: z.array(usableDashboard), skipped: count }),
  },
  sync: {
    good: { ...synced, unconfirmed: 7, unreadable: { count: 2, names: ['d1'] } },
    made: ({ sync }) => sync.run(),
    usable: z.object({
      // A backend need not tell them.
      ...z.partial(z.object(counts)).shape,
      status: z.string(),
      unconfirmed: z.optional(count),
      unreadable: z.optional(z.object({ count, names: texts })),
    }),
  },
  lastSync: {
    good: { finishedAt: '2026-11-20T08:40:00Z', added: 2, renamed: 1, missing: 0, returned: 0 },
    made: ({ sync }) => sync.last(),
    usable: z.union([z.literal('never'), z.object({ ...counts, finishedAt: z.date() })]),
  },
  update: {
    good: { status: 'SYNC', dashboard: aRow },
    made: ({ catalogue }) => catalogue.update(id, edit, seen),
    usable: z.object({ status: z.string(), dashboard: z.optional(usableDashboard) }),
  },
  downloadFormats: {
    good: { formats: ['json', 'csv'] },
    made: ({ downloads }) => downloads.formats(),
    usable: z.record(z.enum(['catalogue', 'history']), z.array(z.enum(['json', 'csv']))),
  },
  download: {
    good: { url: '/downloads/1/a.csv?signature=2', expiresAt: '2026-11-20T18:40:00Z' },
    made: ({ downloads }) => downloads.address('csv'),
    usable: z.string().check(z.regex(/^https?:/)),
  },
  permissions: {
    good: aReview,
    made: ({ permissions }) => permissions.review(),
    usable: usableReview,
  },
  applyPermissions: {
    good: aReview,
    made: ({ permissions }) => permissions.apply([id]),
    usable: usableReview,
  },
  undoPermissions: {
    good: aReview,
    made: ({ permissions }) => permissions.undo(),
    usable: usableReview,
  },
  embed: {
    good: { embedUrl: 'https://bi.example/embed/1?code=2', sessionExpiresAt: '2026-11-20T18:40:00Z' },
    made: ({ tickets }) => tickets.issue(id),
    usable: z.object({ content: z.string(), sessionExpiresAt: z.optional(z.date()) }),
  },
} satisfies Record<string, Call>;

const strange = fc.oneof(
  fc.constantFrom(undefined, null, {}, [], '', 'x', 0, -1, 0.5, 1e308, true, [null], 'x'.repeat(10_000)),
  fc.constantFrom('2026-02-30T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T00:00:00+99:99', '__proto__', '\ud800'),
  fc.jsonValue({ maxDepth: 2 }),
);
const statuses = [200, 200, 200, 200, 201, 202, 204, 206, 400, 401, 403, 404, 409, 413, 418, 422, 429, 503];
const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'text/html', 'application/problem+json', 'x'),
    date: fc.constantFrom('', 'yesterday', '0', 'Sun, 31 Feb 2400 99:99:99 GMT', 'Fri, 01 Jan 0001 00:00:00 GMT'),
    'x-request-id': fc.constantFrom('', '<b>id</b>', 'x'.repeat(10_000), 'Bearer a.b.c', 'id-1'),
  },
  { requiredKeys: [] },
);

/** A good body with one thing wrong, or something else altogether. */
const bodyInsteadOf = (good: object): fc.Arbitrary<string> => {
  const text = JSON.stringify(good);
  const place = fc.nat(text.length - 1);
  const changed = fc
    .tuple(fc.constantFrom(...Object.keys(good), 'code', 'current', '__proto__', 'toString'), strange)
    .map(([key, value]) => JSON.stringify(Array.isArray(good) ? [...good, value] : { ...good, [key]: value }));
  return fc.oneof(
    place.map((end) => text.slice(0, end)),
    fc
      .tuple(place, fc.string({ unit: anyCharacter, maxLength: 3 }))
      .map(([at, more]) => text.slice(0, at) + more + text.slice(at + 1)),
    { weight: 3, arbitrary: changed },
    strange.map((body) => JSON.stringify(body) ?? ''),
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(
      text,
      `${text}${text}`,
      `\ufeff${text}`,
      '['.repeat(10_000),
      JSON.stringify({ current: good, code: 'conflict' }),
    ),
  );
};

const kinds = ['token-refused', 'not-allowed', 'not-found', 'rejected', 'conflict', 'busy', 'broken', 'unreachable'];

describe('a backend that answers nonsense', () => {
  it.each(Object.entries(calls))(
    `to %s is a usable value or a known failure, in any of ${runs} ways`,
    async (_, { good, made, usable }) => {
      let answer: [status: number, body: string, headers: Record<string, string>] = [200, '', {}];
      const backend = await aBackend(() => {
        const [status, body, headers] = answer;
        return new Response(status === 204 ? null : body, { status, headers: { ...headers, ...atOnce } });
      });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...statuses), bodyInsteadOf(good), headers, async (...given) => {
          answer = given;
          const got = await made(backend);
          if (got.ok) expect(usable.safeParse(got.value).error?.issues).toBeUndefined();
          else expect(kinds).toContain(got.failure.kind);
          if (!got.ok && got.failure.requestId !== undefined) expect(got.failure.requestId).toBe('id-1');
        }),
        { numRuns: runs },
      );
    },
    60_000 + runs * 30,
  );

  it.each(process.env['SOAK'] ? Object.entries(calls) : [['list', calls.list] as const])(
    'to %s can be 10 MB',
    async (_, { good, made }) => {
      const body = JSON.stringify(
        Array.isArray(good) ? [...good, 'x'.repeat(1e7)] : { ...good, more: 'x'.repeat(1e7) },
      );
      const backend = await aBackend(new Response(body));
      expect(await made(backend)).toMatchObject({ ok: true });
    },
  );
});
