import { readConfiguration } from '#adapters/config-json/read-configuration';
import { type ThisBrowser, readThisBrowser } from '#application/this-browser';
import type { Configuration, ConfigurationProblem } from '#domain/browser/configuration';
import { isFormShown, showProblem } from '../ui/first-page/take-over';
import { nextTask } from '#timing/next-task';
import { mountPortal } from './mount';
import { browserPorts, productionPorts } from './ports';

export async function start(): Promise<void> {
  // Evaluating the code was a long task: what follows is another one.
  await nextTask();
  const ports = browserPorts();
  const [read, browser] = await Promise.all([readConfiguration(), readThisBrowser(ports)]);
  const configuration = read.ok ? read.value : await correctedConfiguration(read.failure, browser);
  if (configuration.locale) await browser.locale.preset(configuration.locale);
  await nextTask();
  await mountPortal(configuration, await productionPorts(configuration, ports), browser);
}

/** Shows what is wrong with the configuration, until it is read again and is correct. */
async function correctedConfiguration(
  first: readonly ConfigurationProblem[],
  browser: ThisBrowser,
): Promise<Configuration> {
  const { ConfigurationProblems } = await import('../ui/screens/configuration-problem');
  return new Promise((resolve) => {
    const readAgain = async (): Promise<readonly ConfigurationProblem[]> => {
      const again = await readConfiguration();
      if (!again.ok) return again.failure;
      unmount();
      resolve(again.value);
      return [];
    };
    const props = { first, readAgain, isAboveForm: isFormShown(), browser };
    const unmount = showProblem(<ConfigurationProblems {...props} />, browser);
  });
}
