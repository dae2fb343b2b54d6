import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { createContext, use } from 'react';

/** The manager's router, around pages that are seen as someone else on a router of their own. */
export const BrowserRouterContext = createContext<RegisteredRouter | undefined>(undefined);

/** The router of the browser's address, also among the pages of someone else. */
export function useBrowserRouter(): RegisteredRouter {
  const router = useRouter();
  return use(BrowserRouterContext) ?? router;
}
