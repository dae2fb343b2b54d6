import { type Check, warning } from './finding';

/** The share of the ceiling from which on it counts as nearly reached. */
const nearly = 0.8;

export const exportChecks = {
  'has exports left this month': {
    area: 'exports',
    judge({ exports }) {
      if (!exports) return undefined;
      const { jobs, perMonth = Infinity } = exports;
      return jobs < nearly * perMonth ? 'ok' : warning('exports-ceiling', { jobs, perMonth });
    },
  },
} satisfies Record<string, Check>;
