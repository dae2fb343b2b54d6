import { BehaviorSubject } from 'rxjs';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type Company, companyNamed } from '#domain/people/companies/company';
import { type HostedLoginSettings, type Offered, isOffered } from '#domain/people/sign-in/hosted-login';
import type { HostedLogin, HostedVisit, ReturnFailure } from '#ports/people/hosted-login';
import type { ChosenPreferences } from '../browser/preferences';
import type { Session } from './session/session';
import { userOf } from '#domain/people/session';
import type { Live } from '../live';

export type HostedLoginState =
  | { status: 'idle' }
  | { status: 'leaving'; provider: string }
  /** The browser has returned, and the pool is asked for the session. */
  | { status: 'finishing' }
  | { status: 'finished'; returnTo: string }
  /** `returnTo` is the requested page, if known. */
  | { status: 'failed'; failure: AuthFailure; returnTo?: string };

/** Signing in with another provider's account: leaves the page, and continues when the browser returns. */
export interface HostedLoginFlow extends Live<HostedLoginState>, Offered {
  /** The company that this browser signed in with last. */
  lastCompany(): Company | undefined;
  /** The page that a user of hosted login requested, until they sign out. Untrusted: check it like any redirect. */
  readonly returnTo: () => string | undefined;
  /** Call when someone has signed in or the user has signed out. */
  userChanged(isSignedIn: boolean): void;
  /** `provider` is the name of a provider or a company, `address` the user's if it is known. */
  start(provider: string, visit: Omit<HostedVisit, 'pageOf'>, address?: string): Promise<void>;
  comeBack(): void;
  /** True in a tab that was opened for this sign-in, and has no further purpose. */
  finish(address: string): Promise<boolean>;
}

export function createHostedLoginFlow(
  port: HostedLogin,
  session: Session,
  { providers, companies = [] }: Pick<HostedLoginSettings, 'providers' | 'companies'>,
  preferences: Pick<ChosenPreferences, 'current' | 'follow'>,
): HostedLoginFlow {
  const offered = { providers, companies };
  const state = new BehaviorSubject<HostedLoginState>({ status: 'idle' });
  const now = (): HostedLoginState => state.value;
  const fail = ({ returnTo, ...failure }: ReturnFailure): void => {
    // Ignored when already signed in.
    if (session.current().status === 'signed-in') state.next({ status: 'idle' });
    else state.next({ status: 'failed', failure, ...(returnTo !== undefined && { returnTo }) });
  };

  /** Turns a thrown error into a failed state, and rethrows it for the error log. */
  const orFail = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      fail({ kind: 'unexpected' });
      throw error;
    }
  };

  return {
    ...offered,
    lastCompany: () => companyNamed(companies, preferences.current().company ?? ''),
    changes$: state.asObservable(),
    current: now,
    userChanged(isSignedIn) {
      // A failure is obsolete after a sign-in, and a destination after a sign-out.
      if (state.value.status === (isSignedIn ? 'failed' : 'finished')) state.next({ status: 'idle' });
    },
    returnTo: () => (state.value.status === 'finished' ? state.value.returnTo : undefined),

    async start(provider, visit, address) {
      if (state.value.status === 'leaving') return;
      if (!isOffered(provider, offered)) return fail({ kind: 'unknown-provider' });
      const company = companyNamed(companies, provider);
      if (company && !visit.sharedComputer) preferences.follow({ company: company.provider });
      // Cognito doesn't forward it to SAML providers.
      const hint = company?.kind === 'OIDC' && address !== undefined ? [address] : [];
      const leaving = { status: 'leaving', provider } as const;
      state.next(leaving);
      const before = session.current();
      const pageOf = userOf(before)?.sub;
      const asksAgain = before.status === 'signed-in' ? ({ asksAgain: true } as const) : undefined;
      const outcome = await orFail(
        port.start(provider, { ...visit, ...(pageOf !== undefined && { pageOf }), ...asksAgain }, ...hint),
      );
      // Ignored after the browser came back to the page.
      if ((outcome.ok && !visit.inNewTab) || now() !== leaving) return;
      if (outcome.ok) return state.next({ status: 'idle' });
      if (asksAgain) state.next({ status: 'failed', failure: outcome.failure });
      else fail(outcome.failure);
    },

    comeBack() {
      if (state.value.status === 'leaving') state.next({ status: 'idle' });
    },

    async finish(address) {
      state.next({ status: 'finishing' });
      const outcome = await orFail(port.finish(address));
      if (!outcome.ok) {
        const { inNewTab = false, ...failure } = outcome.failure;
        fail(failure);
        return inNewTab;
      }
      const { user, returnTo, pageOf = user.sub, inNewTab = false } = outcome.value;
      // Another user starts at home, not on the previous user's page.
      state.next({ status: 'finished', returnTo: pageOf === user.sub ? returnTo : '/' });
      session.admit(user);
      return inNewTab;
    },
  };
}
