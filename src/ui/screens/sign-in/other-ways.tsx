import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { Suspense, lazy, useEffect, useId, useState } from 'react';
import { otherWays } from '#domain/people/sign-in/sign-in-methods';
import { useAfterTakeOver } from '../../first-page/use-after-take-over';
import { usePortal } from '../../portal/use-portal';
import type { Attempt } from '../../kit/forms/use-attempt';
import { useTexts } from '../../portal/texts/use-texts';
import { canUsePasskeys } from '../../session/passkeys-here';
import type { WaysProps } from './ways';

const Ways = lazy(async () => ({ default: (await import('./ways')).Ways }));

/** The ways besides the password, the same for every username; their code loads when someone asks for them. */
export function OtherWays(props: Omit<WaysProps, 'methods'>) {
  const { t } = useTexts();
  const { signInMethods: methods } = usePortal().configuration;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const hasPasskeys = methods.includes('passkey');
  const canAutofill = hasPasskeys && props.usernameField !== undefined && !props.sharedComputer;
  useAutofill(canAutofill ? props.username : undefined, props.attempt.take);
  const isPossible = otherWays(methods, useAfterTakeOver(canUsePasskeys, true)).length > 0;
  if (methods.length === 1) return null;
  return (
    <div className="grid min-h-control-lg">
      {isPossible && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex h-control-lg items-center justify-center gap-1.5 rounded-sm text-body hover:bg-hover"
        >
          {t('signIn.anotherWay')}
          <ChevronDownIcon className={`icon text-muted ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
        </button>
      )}
      <div id={id}>
        <Suspense>{isOpen && <Ways {...props} methods={methods} />}</Suspense>
      </div>
    </div>
  );
}

/**
 * Offers the passkey that this browser used last in the list of the username field, until another name is typed. An offer ends with its
 * session at the pool; who comes back to the page later gets another one.
 */
function useAutofill(username: string | undefined, take: Attempt['take']): void {
  const { session } = usePortal();
  const known = username === undefined ? undefined : session.passkeyName();
  const isOffered = known !== undefined && (username === '' || username === known);
  useEffect(() => {
    if (!isOffered || !canUsePasskeys()) return undefined;
    const stop = new AbortController();
    let isPending = false;
    const offer = async (): Promise<void> => {
      if (isPending) return;
      isPending = true;
      const signIn = await session.offerPasskey(stop.signal).catch(() => undefined);
      isPending = false;
      if (signIn && !stop.signal.aborted) await take(signIn);
    };
    void offer();
    addEventListener('focus', offer);
    return () => {
      removeEventListener('focus', offer);
      stop.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `take` is another function at each render
  }, [isOffered, session]);
}
