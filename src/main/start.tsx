import { readConfiguration } from '../adapters/config-json/read-configuration';
import { readThisBrowser } from '../application/browser/this-browser';
import type { ConfigurationProblem } from '../domain/browser/configuration';
import { mount, mountPortal } from './mount';
import { browserPorts, productionPorts } from './ports';

// No top-level await: modules loaded later import from the same bundle, and the two would wait for each other.
start().catch((error: unknown) => {
  // Shows the notice for a late start in index.html at once.
  document.querySelector('.late')?.classList.remove('late');
  // There is no error log yet.
  console.error(error);
});

async function start(): Promise<void> {
  const ports = browserPorts();
  const [configuration, browser] = await Promise.all([readConfiguration(), readThisBrowser(ports)]);
  if (!configuration.ok) {
    const { ConfigurationProblems } = await import('../ui/screens/configuration-problem');
    return mount(
      <ConfigurationProblems first={configuration.failure} readAgain={readAgain} browser={browser} />,
      browser,
    );
  }
  if (configuration.value.locale) await browser.locale.preset(configuration.value.locale);
  await mountPortal(configuration.value, await productionPorts(configuration.value, ports), browser);
}

/** Reads the configuration again, and restarts the portal once it is correct. */
async function readAgain(): Promise<readonly ConfigurationProblem[]> {
  const configuration = await readConfiguration();
  if (!configuration.ok) return configuration.failure;
  location.reload();
  return [];
}
