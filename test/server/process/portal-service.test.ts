import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const units = ['portal', 'portal-backup'].map((name) => `deploy/one-machine/${name}.service`);

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0).each(units)(
  'the unit %s is exposed to at most 3.0 of 10 in the eyes of systemd',
  (unit) => {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
    const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1];
    expect(Number(exposure)).toBeLessThanOrEqual(3);
  },
);

/** What the units restrict, without comments and what only one of them has. */
const restrictionsOf = (unit: string): string[] => {
  const lines = readFileSync(unit, 'utf8').split('\n');
  return lines
    .slice(lines.indexOf('NoNewPrivileges=true'))
    .filter((line) => /^\w+=/.test(line) && !line.startsWith('WantedBy'));
};

it('both units of systemd have the same restrictions', () => {
  const [portal, backup] = units.map(restrictionsOf);
  expect(portal).toEqual(backup);
  expect(portal!.length).toBeGreaterThan(20);
});
