import { randomUUID } from 'node:crypto';
import type { Visitor } from '#domain/access/roles';
import { titleOf } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import { type ExportFormat, type FormatState, exportFormats } from '#domain/exports/export';
import { failed, ok, type Result } from '#domain/result';
import type { Ports } from '../../ports/ports';
import type { DashboardContents } from '../../ports/snapshots';
import { openableBy } from '../catalogue/granted';
import type { Refusal } from '../refusal';
import { type ExportPayload, type KeptExport, cancelExport, exportJob, exportsOf, leftThisHour } from './kept-exports';
import { startedThisMonth } from './month';

export interface ExportLimits {
  /** The formats that the operator offers. */
  formats: readonly ExportFormat[];
  /** Whether the account can make `xlsx` and `csv`. */
  pixelPerfect: boolean;
  /** Exports of one person in an hour. */
  perHour: number;
  /** Jobs in a month, for everyone; endless if missing. */
  perMonth?: number | undefined;
}

export type AskedExport = Pick<
  ExportPayload,
  'dashboard' | 'sheet' | 'visual' | 'parameters' | 'format' | 'locale' | 'zone'
>;
type Person = Visitor & Actor;

export interface OwnExports {
  list(
    person: Person,
    dashboard?: string,
  ): Promise<{
    exports: KeptExport[];
    formats: Record<ExportFormat, FormatState>;
    leftThisHour: number;
    sheets?: DashboardContents['sheets'];
  }>;
  formats(sub: string): Promise<Record<ExportFormat, FormatState>>;
  /** How many more the person can ask for in this hour. */
  leftThisHour(sub: string): Promise<number>;
  request(person: Person, asked: AskedExport): Promise<Result<{ id: string }, Refusal>>;
  cancel(person: Pick<Person, 'sub'>, id: string): Promise<Result<void, Refusal>>;
}

interface Parts extends Pick<Ports, 'jobs' | 'dashboards' | 'access' | 'snapshots' | 'downloads' | 'clock'> {
  limits: ExportLimits | undefined;
  /** Has the exports made soon. */
  begin: () => void;
}

const aDay = 24 * 3_600_000;

const notFound = (): { ok: false; failure: Refusal } => failed({ code: 'not-found' });

/** A person's own exports: asked for here, and made by `createMakeExports`. */
export function createOwnExports(parts: Parts): OwnExports {
  const { jobs, snapshots, downloads, clock, limits, begin } = parts;
  const now = (): number => clock().getTime();

  const formatsFor = async (exports: readonly KeptExport[]): Promise<Record<ExportFormat, FormatState>> => {
    const isUsedUp = limits?.perMonth !== undefined && (await startedThisMonth(jobs, now())) >= limits.perMonth;
    const isDenied = (format: ExportFormat): boolean =>
      exports.some((one) => one.format === format && one.reason === 'denied' && (one.finished ?? 0) > now() - aDay);
    const stateOf = (format: ExportFormat): FormatState => {
      if (!snapshots.isSetUp || !limits?.formats.includes(format)) return 'off';
      if (format !== 'pdf' && !limits.pixelPerfect) return 'addOn';
      if (isDenied(format)) return 'denied';
      return isUsedUp ? 'usedUp' : 'offered';
    };
    return Object.fromEntries(exportFormats.map((format) => [format, stateOf(format)])) as Record<
      ExportFormat,
      FormatState
    >;
  };

  const leftFor = (exports: readonly KeptExport[]): number => leftThisHour(exports, limits?.perHour ?? 0, now());

  /** As the person can have it now: the file of a dashboard that they can't open any more is not theirs. */
  const asSeenBy = async (person: Person, all: KeptExport[]): Promise<KeptExport[]> => {
    const ids = [...new Set(all.filter(({ state }) => state === 'ready').map(({ dashboard }) => dashboard))];
    const found = await Promise.all(ids.map((id) => openableBy(person, id, parts)));
    const withdrawn = new Set(ids.filter((_, at) => !found[at]));
    return all.map((one) =>
      one.file && withdrawn.has(one.dashboard)
        ? { ...one, state: 'failed', reason: 'no-access', file: undefined }
        : one,
    );
  };

  return {
    async list(person, id) {
      const exports = await exportsOf(jobs, person.sub);
      const dashboard = id === undefined ? undefined : await openableBy(person, id, parts);
      const contents = dashboard && snapshots.isSetUp ? await snapshots.contents(dashboard.metaId) : undefined;
      return {
        exports: await asSeenBy(
          person,
          exports
            .filter(({ state, delivery }) => state !== 'cancelled' && delivery === undefined)
            .toSorted((a, b) => b.requested - a.requested),
        ),
        formats: await formatsFor(exports),
        leftThisHour: leftFor(exports),
        ...(contents?.ok && { sheets: contents.value.sheets }),
      };
    },

    formats: async (sub) => formatsFor(await exportsOf(jobs, sub)),
    leftThisHour: async (sub) => leftFor(await exportsOf(jobs, sub)),

    async request(person, asked) {
      const dashboard = await openableBy(person, asked.dashboard, parts);
      const exports = await exportsOf(jobs, person.sub);
      const formats = await formatsFor(exports);
      if (!dashboard || formats[asked.format] !== 'offered') return notFound();
      if ((asked.format === 'pdf') === (asked.visual !== undefined)) {
        return failed({ code: 'invalid-body', field: 'visual' });
      }
      if (leftFor(exports) === 0) return failed({ code: 'too-many-requests' });
      const one = { ...asked, id: randomUUID(), email: person.email, title: titleOf(dashboard) };
      if ((await jobs.put(exportJob(person.sub, one, exports, now()))) === 'too-large')
        return failed({ code: 'too-large' });
      begin();
      return ok({ id: one.id });
    },

    async cancel({ sub }, id) {
      const { isCancelled, file } = await cancelExport(jobs, sub, id, now());
      if (file) await downloads.remove(file.key);
      return isCancelled ? ok(undefined) : notFound();
    },
  };
}
