import { type HistoryState, useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import type { TablePath } from '#domain/pages/route-table';

/** To a page of the route table, or along a path that is only known at run time, such as a dashboard's. */
export type PathLinkTarget = { to: TablePath; path?: never } | { to?: never; path: string };

interface PathLinkState {
  /** Kept with the entry of the browser's history, for the page it leads to. */
  state?: HistoryState | undefined;
}

/** A link whose path stays exactly as the route table spells it. */
export function PathLink(props: PathLinkTarget & PathLinkState & Omit<ComponentProps<'a'>, 'href'>) {
  const { to, path, state, onClick, children, ...rest } = props;
  const href = to === undefined ? path : to;
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    void router.navigate({ href, ...(state && { state }) });
  };
  return (
    <a {...rest} href={router.history.createHref(href)} onClick={follow}>
      {children}
    </a>
  );
}
