import { type ParsedLocation, useLocation, useMatch } from '@tanstack/react-router';

/**
 * The path as the route table spells it: percent-encoded, where the router's own `pathname` is decoded, and its address has bare
 * brackets.
 */
export function spelledPath(location: Pick<ParsedLocation, 'publicHref'>): string {
  return new URL(location.publicHref, 'https://portal.invalid').pathname.replaceAll('[', '%5B').replaceAll(']', '%5D');
}

export function usePath(): string {
  return useLocation({ select: spelledPath });
}

/** The path of the page that is being drawn: unlike the address, it stays the same while the code of the next page is on its way. */
export function usePagePath(): string {
  return useMatch({ strict: false, select: ({ pathname }) => pathname });
}
