import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { SignUpFlow } from '#application/people/sign-in/sign-up-flow';
import type { Company } from '#domain/people/companies/company';
import { forgetTypedBefore, typedBefore } from '../../first-page/typed-before';
import { failuresAtFields } from '../../kit/forms/failures-at-fields';
import type { Attempt } from '../../kit/forms/use-attempt';
import { useLeft } from '../../kit/forms/use-left';
import { usePortal } from '../../portal/use-portal';
import { isAnswered } from './sign-in-trouble';
import { useHostedStart } from './use-hosted-start';
import { isOfUsername } from './username-field';

interface PasswordSignIn {
  attempt: Attempt;
  username: string;
  sharedComputer: boolean;
  /** The company that signs the user in instead, if any. */
  companyNow: () => Company | undefined;
  onConfirm: (flow: SignUpFlow) => void;
}

/** Signs in with the entered password, or confirms the account first. After a failure, the field to correct has the focus. */
export function usePasswordSignIn({ attempt, username, sharedComputer, companyNow, onConfirm }: PasswordSignIn) {
  const portal = usePortal();
  const { session } = portal;
  const { failure, take, forget } = attempt;
  const left = useLeft(forget);
  const leave = useHostedStart();
  const [password, setPassword] = useState(() => typedBefore('password'));
  useEffect(forgetTypedBefore, []);
  const hasPassword = password !== '';
  const isTyping = hasPassword || username !== '';
  useEffect(() => {
    if (isTyping) session.prepareSignIn(hasPassword);
  }, [isTyping, hasPassword, session]);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const at = failuresAtFields(failure, {
    username: isOfUsername,
    password: ({ kind }) => kind === 'empty-password',
  });
  // Confirming an account signs in with the entered password, which is no longer in the field.
  const entered = useRef('');

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // A press that was held since before the portal loaded comes before the company is drawn.
    const home = companyNow();
    if (home) return leave(home.provider, { sharedComputer, address: username });
    // Enter pressed by habit after a code that continued by itself must not replace the code's outcome.
    if (at.above && username !== '' && password === '') return passwordField.current?.focus();
    entered.current = password;
    const outcome = await take(() => session.signIn({ username, password, sharedComputer }, left));
    if (!outcome || outcome.ok) return;
    if (isOfUsername(outcome.failure)) return usernameField.current?.focus();
    // The pool doesn't say whether username or password was wrong.
    if (isAnswered(outcome.failure)) setPassword('');
    passwordField.current?.focus();
  };

  const confirm = async (): Promise<void> => {
    const outcome = await take(async () => {
      const { resumeSignUp } = await import('./sign-up/begin-sign-up');
      return resumeSignUp(portal, { username, password: entered.current, sharedComputer });
    });
    if (!outcome?.ok) return;
    // Unless the form has been left.
    if (passwordField.current) onConfirm(outcome.value);
    else outcome.value.close();
  };

  return { password, setPassword, usernameField, passwordField, at, left, submit, confirm };
}
