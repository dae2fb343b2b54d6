import { buildForTests } from '../build';

/** Once per run, before the first test: builds the site, the server and the BI service's pages as a deployment does. */
export const setup = () => buildForTests({ site: true, server: true });
