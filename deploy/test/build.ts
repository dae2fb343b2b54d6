import { buildForTests } from '../../test/build.ts';

/** Once per run, before the first test: builds what is deployed, and the pages of the stand-in for QuickSight. */
export const setup = () => buildForTests({ site: true, lambda: true });
