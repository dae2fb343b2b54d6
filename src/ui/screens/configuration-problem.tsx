import { useState } from 'react';
import { errorReport } from '#application/error-report';
import type { ThisBrowser } from '#application/this-browser';
import { type ConfigurationProblem, isUnread } from '#domain/browser/configuration';
import { authFailureOf, loggedConfiguration } from '#domain/browser/logged-configuration';
import { Button } from '../kit/button';
import { CopyText } from '../kit/copy/copy-text';
import { MessagePage } from '../kit/message-page';
import { useReferenceIn } from '../kit/notices/use-reference';
import { useAuthWords } from '../kit/forms/use-auth-words';
import { useTexts } from '../portal/texts/use-texts';

interface ConfigurationProblemsProps {
  first: readonly ConfigurationProblem[];
  /** Returns no problems if the portal starts over. */
  readAgain: () => Promise<readonly ConfigurationProblem[]>;
  browser: ThisBrowser;
  /** The form that `index.html` shows stays below. */
  isAboveForm: boolean;
}

/**
 * Shown instead of the portal when `/config.json` couldn't be loaded or can't be used: what that means for signing in, then each field
 * and the reason.
 */
export function ConfigurationProblems({ first, readAgain, browser, isAboveForm }: ConfigurationProblemsProps) {
  const { t } = useTexts();
  const authWords = useAuthWords();
  const [problems, setProblems] = useState(first);
  const [busy, setBusy] = useState(false);
  const unread = problems.some(isUnread);
  const failure = unread ? undefined : authFailureOf(problems);
  const title = t(unread ? 'configuration.unread.title' : 'configuration.title');
  const told = problems.map(({ field, reason, status = '', contrast = 0 }) => ({
    name: field || '/config.json',
    words: t(`configuration.reason.${reason}`, { status, contrast }),
  }));
  const reference = useReferenceIn(
    browser.errorLog,
    problems,
    () => loggedConfiguration(problems, `${title}: ${told.map(({ name, words }) => `${name} ${words}`).join(', ')}`),
    location.pathname,
  );
  const retry = async (): Promise<void> => {
    setBusy(true);
    const found = await readAgain();
    if (found.length === 0) return;
    setProblems(found);
    setBusy(false);
  };
  const Place = isAboveForm ? 'section' : 'main';
  return (
    <Place
      className={`flex flex-col bg-page ${isAboveForm ? 'border-b border-axis' : 'min-h-dvh'}`}
      {...(isAboveForm && { 'aria-label': title })}
    >
      <MessagePage
        art="gap"
        title={title}
        actions={
          <Button kind="main" busy={busy} onClick={() => void retry()}>
            {t('action.tryAgain')}
          </Button>
        }
        note={
          reference && (
            <p className="flex flex-wrap items-center gap-x-2">
              {t('routeError.reference')}{' '}
              <CopyText text={errorReport(browser, reference)} shown={reference} label={t('action.copyReference')} />
            </p>
          )
        }
      >
        {failure && <p>{authWords(failure)}</p>}
        <p>{t(unread ? 'configuration.unread.text' : 'configuration.text')}</p>
        <ul className="mt-2 border-t border-axis text-ink">
          {told.map(({ name, words }) => (
            <li key={`${name} ${words}`} className="flex flex-wrap gap-x-3 border-b border-line py-2">
              <code className="font-code text-ui font-head">{name}</code>
              <span className="text-ui">{words}</span>
            </li>
          ))}
        </ul>
      </MessagePage>
    </Place>
  );
}
