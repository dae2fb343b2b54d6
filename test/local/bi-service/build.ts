import { buildForTests } from '../../build';

/** Once a run, before the first test: the BI service's pages as a deployment has them. */
export const setup = () => buildForTests({ site: false });
