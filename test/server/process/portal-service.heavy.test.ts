import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aServeProcess } from './a-serve-process';

const unit = 'deploy/one-machine/portal.service';
const has = (command: string, ...parameters: string[]): boolean => spawnSync(command, parameters).status === 0;

/** Compiles the system calls that a unit allows, with EPERM for all others. */
const compileFilter = `
import subprocess, sys, seccomp
def calls(group):
    said = subprocess.run(['systemd-analyze', 'syscall-filter', group], capture_output=True, text=True).stdout
    names = [line.strip() for line in said.splitlines()[1:] if line.strip() and not line.strip().startswith('#')]
    return set().union(*[calls(name) if name.startswith('@') else {name} for name in names])
lines = [line.strip().split('=', 1)[1] for line in open(sys.argv[1]) if line.startswith('SystemCallFilter=')]
allowed = set().union(*[calls(group) for line in lines if line[0] != '~' for group in line.split()])
refused = set().union(*[calls(group) for line in lines if line[0] == '~' for group in line[1:].split()])
known = seccomp.SyscallFilter(seccomp.ERRNO(1))
for name in allowed - refused:
    try: known.add_rule(seccomp.ALLOW, name)
    except RuntimeError: pass
known.export_bpf(open(sys.argv[2], 'wb'))
`;

/** As systemd confines it: read-only but for the data, no other processes, devices, capabilities, homes or system calls. */
function confined(folder: string): string[] {
  const filter = join(folder, 'filter.bpf');
  const script = join(folder, 'filter.py');
  writeFileSync(script, compileFilter);
  const compiled = spawnSync('/usr/bin/python3', [script, unit, filter], { encoding: 'utf8' });
  expect(compiled.stderr).toBe('');
  const mounts = [
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    '--tmpfs',
    '/home',
    '--bind',
    folder,
    folder,
  ];
  const limits = [
    '--unshare-user',
    '--unshare-ipc',
    '--unshare-uts',
    '--unshare-pid',
    '--cap-drop',
    'ALL',
    '--die-with-parent',
  ];
  return ['bash', '-c', `exec bwrap ${[...mounts, ...limits].join(' ')} --seccomp 9 -- "$@" 9< ${filter}`, 'confined'];
}

it.skipIf(!has('bwrap', '--ro-bind', '/', '/', 'true') || !has('/usr/bin/python3', '-c', 'import seccomp'))(
  'npm run serve starts, syncs, saves and starts again under the restrictions of its unit',
  async () => {
    const portal = await aServeProcess(['sales', 'costs'], confined);
    const run = await portal.start();
    expect((await portal.ask('/prod/quicksight/dashboard/sync')).status).toBe(200);
    const [row] = await portal.list();
    expect((await portal.save(row!, 'Confined'))?.status).toBe(200);
    expect((await portal.ask('/healthz')).status).toBe(200);
    await run.end('SIGTERM');
    await portal.start();
    expect(await portal.list()).toContainEqual(expect.objectContaining({ title: 'Confined' }));
  },
);
