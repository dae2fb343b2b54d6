import { type ErrorComponentProps, useRouterState, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isMissingPart } from '../portal/loading/missing-part';
import { MinimalLayout } from '../kit/layout/minimal-layout';
import { Button } from '../kit/button';
import { buttonLook } from '../kit/button-look';
import { MessagePage } from '../kit/message-page';
import { PathLink } from '../portal/navigation/path-link';
import { ReferenceLine } from '../kit/notices/reference-line';
import { usePath } from '../portal/navigation/use-path';
import { usePortal } from '../portal/use-portal';
import { useSiteStatus } from '../site/use-site-status';
import { useFreshDocument } from '../portal/use-fresh-document';
import { useTexts } from '../portal/texts/use-texts';

/** Shown for a bug, or a part of the portal that couldn't be loaded. It is in the error log, with a reference for support. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTexts();
  const { siteStatus } = usePortal();
  const { online } = useSiteStatus();
  const reference = useReference(error);
  const missing = isMissingPart(error);
  const offline = missing && !online;
  useEffect(() => {
    // A newer build may have replaced it. The page's notices may have loaded too late to notice, so the version is checked here.
    if (missing)
      siteStatus().then(
        ({ version }) => version.ask(),
        () => undefined,
      );
  }, [missing, siteStatus]);
  const tryAgain = useAnotherTry(error, reset);
  const retryNow = useEffectEvent(() => void tryAgain());
  const wasOffline = useRef(offline);
  useEffect(() => {
    if (wasOffline.current && !offline) retryNow();
    wasOffline.current = offline;
  }, [offline]);
  return (
    <MinimalLayout>
      <MessagePage
        art="gap"
        title={t(offline ? 'exception.offline.title' : missing ? 'routeError.missingTitle' : 'routeError.title')}
        actions={
          <>
            <Button kind="main" onClick={() => void tryAgain()}>
              {t('action.tryAgain')}
            </Button>
            <PathLink to="/" className={buttonLook('line')}>
              {t('action.home')}
            </PathLink>
          </>
        }
        note={<ReferenceLine reference={reference} />}
      >
        <p>{t(offline ? 'exception.offline.text' : missing ? 'routeError.missingText' : 'routeError.text')}</p>
      </MessagePage>
    </MinimalLayout>
  );
}

/** Undefined until the router is idle: a broken page is rendered several times until then, but is one error. */
function useReference(error: unknown): string | undefined {
  const { errorLog } = usePortal();
  const path = usePath();
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading });
  const [reference, setReference] = useState<string>();
  const recorded = useRef(false);
  // Before the paint, so that the screen never appears without its reference.
  useLayoutEffect(() => {
    if (isLoading || recorded.current) return;
    recorded.current = true;
    setReference(errorLog.record(error, path));
  }, [isLoading, error, errorLog, path]);
  return reference;
}

/**
 * Retries a page that failed. React asks only once for what it loads itself, and some browsers (such as Chromium 147) remember a failed
 * part for as long as the document lives: only a fresh document can load these.
 */
function useAnotherTry(error: unknown, reset: () => void): () => Promise<void> {
  const router = useRouter();
  const loadAnew = useFreshDocument();
  const isMissing = (): boolean => router.state.matches.some((match) => isMissingPart(match.error));
  return async () => {
    const askedOnce = isMissingPart(error) && !isMissing();
    reset();
    await router.invalidate();
    if (askedOnce || isMissing()) await loadAnew();
  };
}
