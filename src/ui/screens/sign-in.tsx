import { useEffect } from 'react';
import { BrandMark } from '../components/brand-mark';
import { usePortal } from '../use-portal';
import { useStream } from '../use-stream';
import { NewPasswordForm } from './sign-in/new-password-form';
import { PasswordForm } from './sign-in/password-form';
import { RanksArt } from './sign-in/ranks-art';
import { useSignInStep } from './sign-in/use-sign-in-step';

export function SignIn() {
  const { configuration, session } = usePortal();
  const state = useStream(session.state$, session.current);
  const step = useSignInStep();
  useLoadingAhead();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,41fr)_minmax(0,59fr)] bg-surface max-desk:grid-cols-[minmax(0,1fr)_10rem] max-tablet:grid-cols-1 max-tablet:grid-rows-[6rem_1fr]">
      <main className="grid grid-rows-[auto_1fr] bg-page px-8 py-6 tablet:axis-right max-tablet:row-start-2 max-tablet:px-5 max-tablet:py-5">
        <p className="flex min-w-0 items-center gap-2.5 text-body font-head max-tablet:text-head">
          <BrandMark size={22} />
          <span className="line-clamp-2 wrap-anywhere" dir="auto">
            {configuration.title}
          </span>
        </p>
        <div className="w-full max-w-86 place-self-center pt-8 pb-20 max-tablet:max-w-none max-tablet:self-start max-tablet:py-6">
          {state.status === 'challenged' ? (
            <NewPasswordForm step={step} challenge={state.challenge} />
          ) : (
            <PasswordForm step={step} ended={state.status === 'timed-out'} />
          )}
        </div>
      </main>
      <div className="relative min-w-0 overflow-hidden max-tablet:row-start-1 max-tablet:border-b max-tablet:border-axis">
        <RanksArt />
      </div>
    </div>
  );
}

/** The rest of the portal is fetched while the person types. */
function useLoadingAhead(): void {
  useEffect(() => {
    const load = (): void => {
      void import('./shell');
      void import('./home');
    };
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') {
      const request = requestIdleCallback(load);
      return () => cancelIdleCallback(request);
    }
    const timer = setTimeout(load, 500);
    return () => clearTimeout(timer);
  }, []);
}
