import { useRouterState } from '@tanstack/react-router';

/** The path as the address bar and the route table spell it: percent-encoded, where the router's own `pathname` is decoded. */
export function usePath(): string {
  return useRouterState({ select: ({ location }) => new URL(location.publicHref, window.origin).pathname });
}
