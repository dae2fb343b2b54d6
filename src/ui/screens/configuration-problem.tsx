import { useTranslation } from 'react-i18next';
import { authFailureOf } from '../../domain/auth-errors';
import type { ConfigurationProblem } from '../../domain/configuration';
import { MessagePage } from '../components/message-page';
import { useAuthWords } from '../use-auth-words';

/** Shown instead of the portal when `/config.json` cannot be used: what that means for signing in, then each field and the reason. */
export function ConfigurationProblems({ problems }: { problems: readonly ConfigurationProblem[] }) {
  const { t } = useTranslation();
  const words = useAuthWords();
  const failure = problems.map(authFailureOf).find((found) => found !== undefined);
  return (
    <main className="flex min-h-dvh flex-col bg-page">
      <MessagePage art="gap" title={t('configuration.title')} note={t('configuration.note')}>
        {failure && <p>{words(failure)}</p>}
        <p>{t('configuration.text')}</p>
        <ul className="mt-2 border-t border-axis text-ink">
          {problems.map((problem) => (
            <li key={`${problem.field} ${problem.reason}`} className="flex flex-wrap gap-x-3 border-b border-line py-2">
              <code className="font-code text-ui font-head">{problem.field || '/config.json'}</code>
              <span className="text-ui">{t(`configuration.reason.${problem.reason}`)}</span>
            </li>
          ))}
        </ul>
      </MessagePage>
    </main>
  );
}
