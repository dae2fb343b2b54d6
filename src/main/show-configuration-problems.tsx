import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { readConfiguration } from '../adapters/config-json/read-configuration';
import type { Locale } from '../application/browser/locale';
import type { ConfigurationProblem } from '../domain/browser/configuration';
import { ConfigurationProblems } from '../ui/screens/configuration-problem';
import { createTexts } from '../ui/texts';
import { mountPoint } from './start-portal';

/** The portal cannot start: says which field of `/config.json` is wrong, and why, and loads anew once nothing is. */
export function showConfigurationProblems(problems: readonly ConfigurationProblem[], locale: Locale): void {
  const texts = createTexts(locale);
  const root = createRoot(mountPoint());
  const retry = async (): Promise<void> => {
    const configuration = await readConfiguration();
    if (configuration.ok) location.reload();
    else show(configuration.failure);
  };
  const show = (found: readonly ConfigurationProblem[]): void => {
    root.render(
      <I18nextProvider i18n={texts}>
        <ConfigurationProblems problems={found} onRetry={retry} />
      </I18nextProvider>,
    );
  };
  show(problems);
}
