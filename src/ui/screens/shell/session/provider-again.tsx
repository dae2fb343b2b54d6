import { Trans } from 'react-i18next';
import type { SessionUser } from '#domain/people/session';
import { providersOf } from '#domain/people/hosted-login';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { DialogTitle } from '../../../components/dialog';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { ProviderButton } from '../../sign-in/provider-button';
import { useSignOut } from '../../../session/use-sign-out';
import { useTexts } from '../../../use-texts';

/** Signs in again with the provider, for users who have no password here. */
export function ProviderAgain({ user }: { user: SessionUser }) {
  const { t } = useTexts();
  const { hostedLoginFlow } = usePortal();
  const state = useLive(hostedLoginFlow);
  const startClean = useSignOut();
  const providers = providersOf(user.provider, hostedLoginFlow.providers);
  return (
    <>
      <div className="grid gap-4 p-5">
        <div>
          <DialogTitle className="text-head font-head">{t('sessionEnded.title')}</DialogTitle>
          <p className="mt-1.5 text-body text-muted">{t('sessionEnded.hosted')}</p>
          {user.email && (
            <p className="mt-1.5 text-body text-muted wrap-anywhere">
              <Trans
                i18nKey="sessionEnded.who"
                values={{ name: user.email }}
                components={{ b: <b className="text-ink" /> }}
              />
            </p>
          )}
        </div>
        {state.status === 'failed' && <AuthFailureNotice failure={state.failure} />}
        {/* The dialog puts the focus on its first button. */}
        {providers.map((provider) => (
          <ProviderButton key={provider} provider={provider} {...(providers.length === 1 && { kind: 'main' })} />
        ))}
      </div>
      <div className="border-t border-line px-5 py-3">
        <button type="button" className="min-h-6 link text-ui max-tablet:min-h-11" onClick={startClean}>
          {t('sessionEnded.someoneElse')}
        </button>
      </div>
    </>
  );
}
