import { useCallback } from 'react';
import type { Portal } from '#application/portal';
import { useLoader } from '../portal/loading/use-loader';

/** The tables of a sheet; undefined until they are known, and where the BI service can't be asked. */
export function useTables(dashboard: string, sheet: string) {
  const { value, ...loading } = useLoader(useCallback(({ exports }: Portal) => exports.list(dashboard), [dashboard]));
  return { ...loading, tables: value?.sheets?.find(({ id }) => id === sheet)?.tables };
}
