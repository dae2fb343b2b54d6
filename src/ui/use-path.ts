import { type ParsedLocation, useLocation, useMatch } from '@tanstack/react-router';

/** The path as the address bar and the route table spell it: percent-encoded, where the router's own `pathname` is decoded. */
export function spelledPath(location: Pick<ParsedLocation, 'publicHref'>): string {
  return new URL(location.publicHref, window.origin).pathname;
}

export function usePath(): string {
  return useLocation({ select: spelledPath });
}

/** The path of the page that is being drawn: unlike the address, it stays the same while the code of the next page is on its way. */
export function usePagePath(): string {
  return useMatch({ strict: false, select: ({ pathname }) => pathname });
}
