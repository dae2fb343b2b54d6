import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState } from 'react';
import type { SignUpFlow } from '#application/people/sign-in/sign-up-flow';
import { companyNamed } from '#domain/people/companies/company';
import { labelOf } from '#domain/people/sign-in/hosted-login';
import { BrandMark } from '../kit/drawings/brand-mark';
import { typedBefore, wasCheckedBefore } from '../first-page/typed-before';
import { useAttempt } from '../kit/forms/use-attempt';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';
import { LocalLinks } from './sign-in/local-links';
import { PasswordForm } from './sign-in/password-form';
import { SiteLinks } from './sign-in/site-links';
import { RanksArt } from './sign-in/ranks-art';
import { useHostedStart } from './sign-in/use-hosted-start';

// Loads the steps after the password while it is typed.
const loadChallenge = () => import('./sign-in/challenge/challenge');
const loadRecovery = () => import('./sign-in/recovery/recovery');
const loadSignUp = () => import('./sign-in/sign-up/sign-up');
const loadNotices = () => import('../site/site-notices');
const loadLanguages = () => import('./sign-in/language-choice');
const loadFinishing = () => import('./sign-in/finishing');
const Challenge = lazy(async () => ({ default: (await loadChallenge()).Challenge }));
const Recovery = lazy(async () => ({ default: (await loadRecovery()).Recovery }));
const SignUp = lazy(async () => ({ default: (await loadSignUp()).SignUp }));
const SiteNotices = lazy(async () => ({ default: (await loadNotices()).SiteNotices }));
const LanguageChoice = lazy(async () => ({ default: (await loadLanguages()).LanguageChoice }));
const Finishing = lazy(async () => ({ default: (await loadFinishing()).Finishing }));
const Leaving = lazy(async () => ({ default: (await loadFinishing()).Leaving }));
const OnTheWay = lazy(async () => ({ default: (await loadFinishing()).OnTheWay }));

export function SignIn() {
  const { configuration } = usePortal();
  const extrasLoaded = useExtrasLoaded();
  useLoadingAhead();
  return (
    <div className="grid min-h-dvh pt-(--strip) grid-cols-[minmax(0,41fr)_minmax(0,59fr)] bg-surface max-desk:grid-cols-[minmax(0,1fr)_10rem] max-tablet:grid-cols-1 max-tablet:grid-rows-[3.5rem_1fr] short:max-tablet:grid-rows-[0_1fr]">
      <main className="grid grid-rows-[auto_1fr_auto] bg-page px-8 py-6 tablet:axis-right max-tablet:row-start-2 max-tablet:px-5 max-tablet:py-5">
        <p className="flex min-w-0 items-center gap-2.5 text-body font-head max-tablet:text-head">
          <BrandMark className="size-5.5" />
          <span className="line-clamp-2 wrap-anywhere" dir="auto">
            {configuration.title}
          </span>
        </p>
        {/* Its top doesn't depend on its height, so nothing moves while the page still arrives. */}
        <div className="w-full max-w-86 self-start justify-self-center pt-[clamp(1rem,50dvh-28rem,12rem)] pb-12 max-tablet:max-w-none max-tablet:pt-3 max-tablet:pb-6">
          <Suspense>{extrasLoaded && <SiteNotices onSignIn className="mb-6" />}</Suspense>
          <Suspense>
            <Step />
          </Suspense>
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          <LocalLinks />
          <SiteLinks />
          {/* Room for three languages: nothing moves when they appear. */}
          <div className="flex min-h-6 min-w-42 tablet:ml-auto tablet:justify-end max-tablet:min-h-11">
            <Suspense>{extrasLoaded && <LanguageChoice />}</Suspense>
          </div>
        </div>
      </main>
      <div className="relative min-w-0 overflow-hidden short:max-tablet:hidden max-tablet:row-start-1 max-tablet:border-b max-tablet:border-axis">
        <RanksArt />
      </div>
    </div>
  );
}

/** True once the parts that the form does not wait for have loaded; the page works without them. */
function useExtrasLoaded(): boolean {
  const { siteStatus } = usePortal();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    Promise.all([siteStatus(), loadNotices(), loadLanguages()]).then(
      () => setLoaded(true),
      () => undefined,
    );
  }, [siteStatus]);
  return loaded;
}

function Step() {
  const { configuration, session, secondStepHelp, hostedLoginFlow } = usePortal();
  const state = useLive(session);
  const hosted = useLive(hostedLoginFlow);
  const { page } = useSearch({ from: '/login' });
  const navigate = useNavigate({ from: '/login' });
  const attempt = useAttempt();
  const linked = useCompanyLink(state.status === 'signed-out');
  // These survive every step: they are still in the form on the way back.
  const [username, setUsername] = useState(() => typedBefore('username'));
  const [sharedComputer, setSharedComputer] = useState(wasCheckedBefore);
  const [visit, setVisit] = useState<SignUpFlow>();
  const [recovered, setRecovered] = useState(false);
  const [shownPage, setShownPage] = useState(page);
  // The flow of an unconfirmed account ends when its page is left: Forward must not show it again.
  if (page !== shownPage) {
    setShownPage(page);
    if (page !== 'sign-up') setVisit(undefined);
  }

  // A second step after sign-up leads back to the sign-in form, not to the finished sign-up.
  const challenged = state.status === 'challenged';
  useEffect(() => {
    if (page && challenged) void navigate({ search: ({ redirect }) => ({ redirect }), replace: true });
  }, [page, challenged, navigate]);

  const back = (): void => {
    attempt.forget();
    void navigate({ search: ({ redirect }) => ({ redirect }) });
  };

  if (hosted.status === 'finishing') return <Finishing />;
  if (hosted.status === 'leaving' && linked === hosted.provider)
    return <Leaving provider={labelOf(linked, hostedLoginFlow)} />;
  if (state.status === 'signed-in') return <OnTheWay />;
  if (state.status === 'challenged') {
    return <Challenge challenge={state.challenge} attempt={attempt} owner={session} help={secondStepHelp} />;
  }
  if (page === 'recovery') {
    const done = (name: string): void => {
      setUsername(name);
      setRecovered(true);
      back();
    };
    return <Recovery {...{ username, sharedComputer }} onBack={back} onDone={done} />;
  }
  if (page === 'sign-up' && (visit || configuration.signUp !== 'off')) {
    const done = (name: string): void => {
      setUsername(name);
      back();
    };
    return <SignUp flow={visit} sharedComputer={sharedComputer} onUsername={setUsername} onBack={back} onDone={done} />;
  }
  return (
    <PasswordForm
      attempt={attempt}
      username={username}
      onUsername={setUsername}
      sharedComputer={sharedComputer}
      onSharedComputer={setSharedComputer}
      recovered={recovered}
      ended={state.status === 'timed-out' || (state.status === 'signed-out' && state.ended === true)}
      everywhere={state.status === 'signed-out' ? state.everywhere : undefined}
      deleted={state.status === 'signed-out' && state.deleted === true}
      unreached={state.status === 'signed-out' ? state.unreached : undefined}
      onConfirm={(confirming) => {
        attempt.forget();
        setVisit(confirming);
        void navigate({ search: ({ redirect }) => ({ redirect, page: 'sign-up' }) });
      }}
    />
  );
}

/**
 * Begins the sign-in that a link with `company` asks for, and returns that company's name. The address loses it first, so that Back from
 * the company leads to the sign-in page.
 */
function useCompanyLink(isSignedOut: boolean): string | undefined {
  const { hostedLoginFlow } = usePortal();
  const { company: name } = useSearch({ from: '/login' });
  const navigate = useNavigate({ from: '/login' });
  const start = useHostedStart();
  const [linked, setLinked] = useState<string>();
  useEffect(() => {
    if (name === undefined || !isSignedOut) return;
    const company = companyNamed(hostedLoginFlow.companies, name);
    const begin = async (): Promise<void> => {
      await navigate({ search: ({ redirect }) => ({ redirect }), replace: true });
      if (company) start(company.provider, {});
    };
    setLinked(company?.provider);
    void begin();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `start` is another function at each render
  }, [name, isSignedOut, navigate, hostedLoginFlow]);
  return linked;
}

/** Loads the code of the pages that follow once this one is idle. A page asks again for what failed to load. */
function useLoadingAhead(): void {
  const { routesById } = useRouter();
  useEffect(() => {
    const load = (): void => {
      const pages = [routesById['/shell'], routesById['/shell/with-dashboards/home/index']];
      const ofPages = pages.map(({ options }) => options.component?.preload?.());
      for (const part of [loadFinishing(), loadChallenge(), loadRecovery(), ...ofPages]) part?.catch(() => undefined);
    };
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') {
      const request = requestIdleCallback(load);
      return () => cancelIdleCallback(request);
    }
    const timer = setTimeout(load, 500);
    return () => clearTimeout(timer);
  }, [routesById]);
}
