import { createContext, use } from 'react';

/** Opens the menu's sheet over the page around. */
export const MenuSheetContext = createContext<() => void>(() => undefined);

export function useOpenMenuSheet(): () => void {
  return use(MenuSheetContext);
}
