import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { HostedProvider } from '#domain/people/sign-in/hosted-login';
import { Button } from '../../kit/button';
import { providerMarks } from '../../kit/drawings/provider-marks';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import { useTexts } from '../../portal/texts/use-texts';

interface ProviderButtonProps {
  provider: HostedProvider;
  kind?: 'main';
  sharedComputer?: boolean;
  inNewTab?: true;
}

export function ProviderButton({ provider, kind, sharedComputer = false, inNewTab }: ProviderButtonProps) {
  const { t } = useTexts();
  const router = useRouter();
  const { hostedLoginFlow } = usePortal();
  const state = useLive(hostedLoginFlow);
  useEffect(() => {
    // After Back from the provider, the browser may restore this page in its busy state.
    const returned = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) hostedLoginFlow.comeBack();
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [hostedLoginFlow]);

  /** The destination after the sign-in: the requested page, or the one below the dialog. */
  const returnTo = (): string => {
    const { pathname, search, publicHref } = router.state.location;
    if (pathname !== '/login') return publicHref;
    return 'redirect' in search && typeof search.redirect === 'string' ? search.redirect : '/';
  };
  return (
    <Button
      {...(kind && { kind })}
      size="lg"
      icon={providerMarks[provider]}
      busy={state.status === 'leaving' && state.provider === provider}
      busyLabel={t('signIn.leaving', { provider })}
      onClick={() =>
        void hostedLoginFlow.start(provider, { returnTo: returnTo(), sharedComputer, ...(inNewTab && { inNewTab }) })
      }
    >
      {t('signIn.provider', { provider })}
    </Button>
  );
}
