import { type ParsedLocation, useLocation } from '@tanstack/react-router';

/** The path as the address bar and the route table spell it: percent-encoded, where the router's own `pathname` is decoded. */
export function spelledPath(location: Pick<ParsedLocation, 'publicHref'>): string {
  return new URL(location.publicHref, window.origin).pathname;
}

export function usePath(): string {
  return useLocation({ select: spelledPath });
}
