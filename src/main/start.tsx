import { readConfiguration } from '../adapters/config-json/read-configuration';
import { compose } from './compose';
import { startPortal } from './start-portal';

const configuration = await readConfiguration();
if (configuration.ok) {
  await startPortal(compose(configuration.value));
} else {
  const { showConfigurationProblems } = await import('./show-configuration-problems');
  await showConfigurationProblems(configuration.failure);
}
