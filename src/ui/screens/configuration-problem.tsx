import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authFailureOf } from '../../domain/people/auth-errors';
import { type ConfigurationProblem, isUnread } from '../../domain/browser/configuration';
import { Button } from '../components/button';
import { MessagePage } from '../components/message-page';
import { useAuthWords } from '../forms/use-auth-words';

interface ConfigurationProblemsProps {
  first: readonly ConfigurationProblem[];
  /** None when the portal starts over. */
  readAgain: () => Promise<readonly ConfigurationProblem[]>;
}

/**
 * Shown instead of the portal when `/config.json` couldn't be loaded or can't be used: what that means for signing in, then each field
 * and the reason.
 */
export function ConfigurationProblems({ first, readAgain }: ConfigurationProblemsProps) {
  const { t } = useTranslation();
  const words = useAuthWords();
  const [problems, setProblems] = useState(first);
  const [busy, setBusy] = useState(false);
  const unread = problems.some(isUnread);
  const failure = unread ? undefined : problems.map(authFailureOf).find((found) => found !== undefined);
  const retry = async (): Promise<void> => {
    setBusy(true);
    const found = await readAgain();
    if (found.length === 0) return;
    setProblems(found);
    setBusy(false);
  };
  return (
    <main className="flex min-h-dvh flex-col bg-page">
      <MessagePage
        art="gap"
        title={t(unread ? 'configuration.unread.title' : 'configuration.title')}
        actions={
          <Button kind="main" busy={busy} onClick={() => void retry()}>
            {t('action.tryAgain')}
          </Button>
        }
      >
        {failure && <p>{words(failure)}</p>}
        <p>{t(unread ? 'configuration.unread.text' : 'configuration.text')}</p>
        <ul className="mt-2 border-t border-axis text-ink">
          {problems.map(({ field, reason, status = '' }) => (
            <li key={`${field} ${reason}`} className="flex flex-wrap gap-x-3 border-b border-line py-2">
              <code className="font-code text-ui font-head">{field || '/config.json'}</code>
              <span className="text-ui">{t(`configuration.reason.${reason}`, { status })}</span>
            </li>
          ))}
        </ul>
      </MessagePage>
    </main>
  );
}
