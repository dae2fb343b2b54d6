import { createStoredSession } from '../adapters/cognito/stored-session';
import { readConfiguration } from '../adapters/config-json/read-configuration';
import { adaptersWhenNeeded } from './adapters';
import { startPortal } from './start-portal';
import { readThisBrowser } from './this-browser';

// No await at the top of this module: what it loads later imports from the same bundle, and the two would wait for each other.
start().catch((error: unknown) => {
  // What index.html says when the portal is late, said at once.
  document.querySelector('.late')?.classList.remove('late');
  // There is no error log yet: for whoever is asked.
  console.error(error);
});

async function start(): Promise<void> {
  const [configuration, browser] = await Promise.all([readConfiguration(), readThisBrowser()]);
  if (!configuration.ok) {
    const { showConfigurationProblems } = await import('./show-configuration-problems');
    return showConfigurationProblems(configuration.failure, browser.locale);
  }
  if (configuration.value.locale) await browser.locale.preset(configuration.value.locale);
  return startPortal(configuration.value, browser, (surroundings) => {
    const load = async () => {
      const { adaptersFrom, compose } = await import('./compose');
      return adaptersFrom(compose(surroundings));
    };
    const stored = createStoredSession(surroundings.tokenStorage, configuration.value.userPoolClientId);
    return adaptersWhenNeeded(load, {
      remembers: () => stored.read() !== undefined,
      isFleeting: () => stored.isFleeting(),
    });
  });
}
