import { createContext, use } from 'react';

export const MenuSheetContext = createContext<() => void>(() => undefined);

export function useOpenMenuSheet(): () => void {
  return use(MenuSheetContext);
}
