import { useRouter } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { PortalRouter } from '../routes/router';

/** The manager's router, around pages that are seen as someone else on a router of their own. */
export const BrowserRouterContext = createContext<PortalRouter | undefined>(undefined);

/** The router of the browser's address, also among the pages of someone else. */
export function useBrowserRouter(): PortalRouter {
  const router = useRouter();
  return use(BrowserRouterContext) ?? router;
}
