import { createStoredSession } from '../adapters/cognito/stored-session';
import { readConfiguration } from '../adapters/config-json/read-configuration';
import { createLocaleFiles } from '../adapters/locale-files/locale-files';
import { createLocale } from '../application/locale';
import { adaptersWhenNeeded } from './adapters';
import { startPortal } from './start-portal';

const [configuration, locale] = await Promise.all([readConfiguration(), createLocale(createLocaleFiles())]);
if (configuration.ok) {
  await startPortal(configuration.value, locale, (surroundings) => {
    const load = async () => {
      const { adaptersFrom, compose } = await import('./compose');
      return adaptersFrom(compose(surroundings));
    };
    const stored = createStoredSession(surroundings.tokenStorage, configuration.value.userPoolClientId);
    return adaptersWhenNeeded(load, () => stored.read() !== undefined);
  });
} else {
  const { showConfigurationProblems } = await import('./show-configuration-problems');
  showConfigurationProblems(configuration.failure, locale);
}
