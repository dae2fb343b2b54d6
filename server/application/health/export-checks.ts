import { type Check, warning } from './finding';

/** From so much of the ceiling on, it is nearly reached. */
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
