import type { KyInstance } from 'ky';
import type { CatalogueHistory } from '#ports/catalogue-history';
import { historyAnswer } from '#contract/history';
import { read } from './read';
import { settle } from './settle';
import { entryIn } from './wire-history';

export const createIprApiHistory = (api: KyInstance): CatalogueHistory => ({
  read: ({ dashboard, ...query }) => {
    const asked = { ...query, ...(dashboard !== undefined && { id: dashboard }) };
    return settle(
      read(
        api.get('quicksight/dashboard/history', { searchParams: new URLSearchParams(spelled(asked)) }),
        historyAnswer,
      ).then(({ entries, next }) => ({ entries: entries.flatMap(entryIn), ...(next !== undefined && { next }) })),
    );
  },
});

const spelled = (query: Record<string, string | number>): [string, string][] =>
  Object.entries(query).map(([name, value]) => [name, String(value)]);
