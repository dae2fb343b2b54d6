import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { usePortal } from '../../use-portal';
import { useStream } from '../../use-stream';

/** Other ways in: the ones of the configuration, none by default. */
export function ProviderButtons() {
  const { t } = useTranslation();
  const router = useRouter();
  const { hostedSignIn } = usePortal();
  const state = useStream(hostedSignIn.state$, hostedSignIn.current);
  useEffect(() => {
    // Back from the provider by the browser's own button, to a page that it kept as it was: on its way out.
    const returned = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) hostedSignIn.comeBack();
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [hostedSignIn]);
  if (hostedSignIn.providers.length === 0) return null;

  /** Back to the page that was asked for, or that stands under the dialog. */
  const returnTo = (): string => {
    const { pathname, search, publicHref } = router.state.location;
    if (pathname !== '/login') return publicHref;
    return 'redirect' in search && typeof search.redirect === 'string' ? search.redirect : '/';
  };
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-meta text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('signIn.or')}
      </p>
      {hostedSignIn.providers.map((provider) => (
        <Button
          key={provider}
          size="lg"
          busy={state.status === 'leaving' && state.provider === provider}
          busyLabel={t('signIn.leaving', { provider })}
          onClick={() => void hostedSignIn.start(provider, returnTo())}
        >
          {t('signIn.provider', { provider })}
        </Button>
      ))}
    </div>
  );
}
