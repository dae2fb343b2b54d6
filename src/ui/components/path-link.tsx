import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/** A link to a path that is only known at run time, such as a dashboard's: kept exactly as the route table spells it. */
export function PathLink({ path, onClick, children, ...rest }: { path: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    void router.navigate({ href: path });
  };
  return (
    <a {...rest} href={path} onClick={follow}>
      {children}
    </a>
  );
}
