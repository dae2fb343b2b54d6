import { DevicePhoneMobileIcon, EnvelopeIcon, FingerPrintIcon } from '@heroicons/react/24/outline';
import { type RefObject, useState } from 'react';
import { type OtherWay, type SignInMethod, otherWays } from '#domain/people/sign-in/sign-in-methods';
import type { Attempt } from '../../kit/forms/use-attempt';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';
import { canUsePasskeys } from '../../session/passkeys-here';
import { isOfUsername } from './username-field';

export interface WaysProps {
  attempt: Attempt;
  left: AbortSignal;
  methods: readonly SignInMethod[];
  username: string;
  sharedComputer?: boolean;
  /** Gets the focus when the username is missing. */
  usernameField?: RefObject<HTMLInputElement | null>;
}

const drawings: Record<OtherWay, typeof EnvelopeIcon> = {
  passkey: FingerPrintIcon,
  emailCode: EnvelopeIcon,
  textCode: DevicePhoneMobileIcon,
};

/** One press chooses a way and begins. */
export function Ways({ attempt, left, methods, username, sharedComputer = false, usernameField }: WaysProps) {
  const { t } = useTexts();
  const { session } = usePortal();
  const { busy, take, pressAgain } = attempt;
  const [worksHere, setWorksHere] = useState(canUsePasskeys);

  const signIn = async (way: OtherWay): Promise<void> => {
    const dialog = new AbortController();
    const abort = way === 'passkey' ? () => dialog.abort() : undefined;
    const outcome = await take(
      () => session.signIn({ username, way, sharedComputer }, AbortSignal.any([left, dialog.signal])),
      abort,
    );
    if (!outcome || outcome.ok) return;
    if (isOfUsername(outcome.failure)) usernameField?.current?.focus();
    if (outcome.failure.kind === 'passkey-wrong-address') setWorksHere(false);
  };

  return (
    <ul className="mt-2 border-t border-axis">
      {otherWays(methods, worksHere).map((way) => {
        const Drawing = drawings[way];
        return (
          <li key={way} className="border-b border-line">
            <button
              type="button"
              {...(busy && { 'aria-busy': true })}
              onClick={() => (busy ? pressAgain() : void signIn(way))}
              className="flex min-h-14 w-full items-center gap-3 px-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <Drawing className="icon-lg text-muted" aria-hidden />
              <span>
                <span className="block text-body font-label">{t(`signIn.way.${way}.name`)}</span>
                <span className="block text-ui text-muted">{t(`signIn.way.${way}.text`)}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
