import { useTranslation } from 'react-i18next';
import type { ConfigurationProblem } from '../../domain/configuration';
import { MessagePage } from '../components/message-page';

/** Shown instead of the portal when `/config.json` cannot be used: names each field and the reason. */
export function ConfigurationProblems({ problems }: { problems: readonly ConfigurationProblem[] }) {
  const { t } = useTranslation();
  return (
    <main className="flex min-h-dvh flex-col bg-page">
      <MessagePage art="gap" title={t('configuration.title')} note={t('configuration.note')}>
        <p>{t('configuration.text')}</p>
        <ul className="mt-2 border-t border-axis text-ink">
          {problems.map(({ field, reason }) => (
            <li key={`${field} ${reason}`} className="flex flex-wrap gap-x-3 border-b border-line py-2">
              <code className="font-code text-ui font-head">{field || '/config.json'}</code>
              <span className="text-ui">{t(`configuration.reason.${reason}`)}</span>
            </li>
          ))}
        </ul>
      </MessagePage>
    </main>
  );
}
