import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePortal } from '../../portal/use-portal';

export interface HostedStart {
  sharedComputer?: boolean;
  inNewTab?: true;
  /** The user's address, if it is known. */
  address?: string;
}

/** Leaves for a provider or a company; afterwards the user is on the requested page, or on the one below the dialog. */
export function useHostedStart(): (provider: string, how: HostedStart) => void {
  const router = useRouter();
  const { hostedLoginFlow } = usePortal();
  useEffect(() => {
    // After Back from the provider, the browser may restore this page in its busy state.
    const returned = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) hostedLoginFlow.comeBack();
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [hostedLoginFlow]);

  const returnTo = (): string => {
    const { pathname, search, publicHref } = router.state.location;
    if (pathname !== '/login') return publicHref;
    return 'redirect' in search && typeof search.redirect === 'string' ? search.redirect : '/';
  };
  return (provider, { sharedComputer = false, inNewTab, address }) =>
    void hostedLoginFlow.start(
      provider,
      { returnTo: returnTo(), sharedComputer, ...(inNewTab && { inNewTab }) },
      address,
    );
}
