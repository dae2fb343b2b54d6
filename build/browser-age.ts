import { spawnSync } from 'node:child_process';
import { chromiumOfNpm, chromiumVersion } from '../test/browser.ts';

/**
 * `npm run browser-age`: says when the Chromium of the tests is more than three major versions behind the one that npm offers. Only says so,
 * because a commit that has passed doesn't become wrong with time; without the registry, it says that.
 */
const mostBehind = 3;

const major = (version: string): number => Number.parseInt(version, 10);

const { status, stdout } = spawnSync('npm', ['view', chromiumOfNpm, 'version'], { encoding: 'utf8', timeout: 30_000 });
const offered = status === 0 ? major(stdout) : Number.NaN;
const ours = major(chromiumVersion());
if (Number.isNaN(offered)) {
  console.log(`The tests run in Chromium ${ours}. The registry can't be reached, so whether that is old isn't known.`);
} else if (offered - ours > mostBehind) {
  const said = `The tests run in Chromium ${ours}, and npm offers ${offered}: update ${chromiumOfNpm}.`;
  console.warn(process.env['GITHUB_ACTIONS'] ? `::warning file=package.json::${said}` : said);
} else {
  console.log(`The tests run in Chromium ${ours}, and npm offers ${offered}.`);
}
