import type { DataSeen, Seen } from '../../ports/health-probes';
import { type Check, type Finding, unknown, warning, wrong } from './finding';

const megabyte = 1024 * 1024;
/** Days after which a backup is old. */
const oldBackup = 7;
/** Minutes after which work is late: a busy hour of exports is not. */
const lateWork = 60;

const about = (judge: (data: Extract<DataSeen, { kind: 'usable' }>, seen: Seen) => 'ok' | Finding): Check => ({
  area: 'data',
  judge: (seen) => seen.data && (seen.data.kind === 'usable' ? judge(seen.data, seen) : undefined),
});

export const dataChecks = {
  'can be used': {
    area: 'data',
    judge: ({ data }) => {
      switch (data?.kind) {
        case undefined:
          return undefined;
        case 'damaged':
          return wrong('catalogue-damaged', { reason: data.reason });
        case 'lost':
          return wrong('catalogue-lost');
        case 'other-program':
          return wrong('other-program', { port: data.port });
        case 'unusable':
          return wrong('data-unusable', { reason: data.reason });
        case 'later-version':
          return wrong('later-version');
        case 'used-by-another':
          return wrong('used-by-another');
        case 'usable':
        case 'in-a-table':
          return 'ok';
      }
    },
  },
  'has room': about(({ freeBytes }) => {
    const values = { megabytes: Math.floor(freeBytes / megabyte) };
    if (freeBytes < 50 * megabyte) return wrong('disk', values);
    return freeBytes < 500 * megabyte ? warning('disk', values) : 'ok';
  }),
  'is shown whole in the history': {
    area: 'data',
    judge: ({ laterEntries }) =>
      laterEntries === undefined
        ? undefined
        : laterEntries > 0
          ? warning('later-entries', { count: laterEntries })
          : 'ok',
  },
  'does its work in time': {
    area: 'data',
    judge: ({ work }) => work && (work.late < lateWork ? 'ok' : warning('work-late', { minutes: work.late })),
  },
  'knows its work': {
    area: 'data',
    judge: ({ work }) => work && (work.unknown === 0 ? 'ok' : warning('work-unknown', { count: work.unknown })),
  },
  'has what its work needs': {
    area: 'data',
    judge: ({ work }) =>
      work && (work.lacking.length === 0 ? 'ok' : warning('work-lacking', { settings: work.lacking.join(', ') })),
  },
  'is backed up': about(({ newestBackup: days, movedBackup: file }) => {
    if (file !== undefined) return unknown('backup-moved', { file });
    if (days === undefined) return warning('no-backup');
    return days > oldBackup ? warning('old-backup', { days: Math.floor(days) }) : 'ok';
  }),
} satisfies Record<string, Check>;
