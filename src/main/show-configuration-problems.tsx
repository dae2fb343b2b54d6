import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { Locale } from '../application/locale';
import type { ConfigurationProblem } from '../domain/configuration';
import { ConfigurationProblems } from '../ui/screens/configuration-problem';
import { createTexts } from '../ui/texts';
import { mountPoint } from './start-portal';

/** The portal cannot start: says which field of `/config.json` is wrong, and why. */
export function showConfigurationProblems(problems: readonly ConfigurationProblem[], locale: Locale): void {
  const texts = createTexts(locale);
  createRoot(mountPoint()).render(
    <I18nextProvider i18n={texts}>
      <ConfigurationProblems problems={problems} />
    </I18nextProvider>,
  );
}
