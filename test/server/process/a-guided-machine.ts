import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

const repository = resolve(import.meta.dirname, '../../..');

/**
 * Programs that the machine of a guide has. Those that would change a real one, or take minutes, only pass on what they were called with; the
 * build is the one that the tests have made.
 */
const programs: Record<string, string> = {
  sudo: `while [ $# -gt 0 ]; do case "$1" in -u) shift 2;; -H) shift;; *=*) export "$1"; shift;; *) break;; esac; done; exec "$@"`,
  install: `kept=(); while [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2;; *) kept+=("$1"); shift;; esac; done; exec /usr/bin/install "\${kept[@]}"`,
  'systemd-run': `while [ $# -gt 0 ]; do case "$1" in -E) export "$2"; shift 2;; -p) shift 2;; --*) shift;; *) break;; esac; done; exec "$@"`,
  git: `[ "$1" = clone ]; mkdir -p "$3"; for part in dist node_modules package.json; do ln -s "$2/$part" "$3/$part"; done; cp -R "$2/deploy/one-machine" "$3/" && mkdir "$3/deploy" && mv "$3/one-machine" "$3/deploy/"`,
  npm: `case "$1 $2" in 'ci '|'run build'|prune*) ;; *) exec "$REAL_NPM" --silent "$@";; esac`,
  curl: `for last; do :; done; case "$last" in https://deb.nodesource.com/*) ;; *) exec node -e 'fetch(process.argv[1]).then((answer) => answer.text()).then(console.log)' "$last";; esac`,
  aws: `case "$2" in create-user-pool) echo eu-west-1_AbCdEfGhI;; create-user-pool-client) echo 3n4b5urk1ft4fl3mg5e62d9ado;; get-caller-identity) echo 111122223333;; esac`,
  ...Object.fromEntries(['apt-get', 'useradd', 'systemctl', 'journalctl', 'docker'].map((name) => [name, ''])),
};

export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]).status === 0;

/** The blocks of commands of a guide, in order. */
export function blocksOf(guide: string): string[] {
  const text = readFileSync(join(repository, guide), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

/** A folder in place of `/`, in which commands run as on an empty machine. Removed when the test ends, with what still runs. */
export function aGuidedMachine(placeholders: Record<string, string>, environment: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'portal-machine-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));
  const bin = join(root, 'bin');
  for (const folder of ['bin', 'home', 'opt', 'var/lib', 'etc/caddy', 'etc/nginx/conf.d', 'etc/systemd/system']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const called = join(root, 'called');
  for (const [name, does] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/bash\nset -e\necho "${name} $*" >> ${called}\n${does}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const { NODE_ENV: _, VITEST: __, PATH = '', ...rest } = process.env;
  const env = { ...rest, PATH: `${bin}:${PATH}:/usr/sbin`, REAL_NPM: join(process.execPath, '../npm'), ...environment };
  /** With this machine's folders in place of those of `/`. */
  const here = (content: string) =>
    content.replaceAll(/(?<![\w.])\/(opt|etc|var\/lib)\/(?=portal|caddy|nginx|systemd)/g, `${root}/$1/`);
  const filled = (block: string) =>
    here(
      block.replaceAll(/<[a-z ]+>/g, (name) => {
        const value = placeholders[name] ?? (name === '<address of this repository>' ? repository : undefined);
        if (value === undefined) throw new Error(`The guide has a place for ${name}, which nobody fills in`);
        return value;
      }),
    );
  return {
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    write: (path: string, content: string) => {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    root,
    /** Runs the blocks one after the other in one shell, as someone who pastes them; `typed` is what they answer. Rejects at a failure. */
    async run(blocks: readonly string[], typed = ''): Promise<string> {
      const child = spawn('bash', ['-c', `set -euo pipefail\n${blocks.map(filled).join('\n')}`], {
        cwd: join(root, 'home'),
        env,
      });
      child.stdin.end(typed);
      const [printed, failed, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ]);
      if (code !== 0) throw new Error(`The guide's commands ended with ${code}:\n${printed}\n${failed}`);
      return printed;
    },
    /** Starts the commands of a unit of systemd, one after the other. */
    startUnit(name: string): ChildProcess {
      const unit = here(readFileSync(join(root, 'etc/systemd/system', name), 'utf8'));
      const [, cwd = root] = /^WorkingDirectory=(.*)$/m.exec(unit) ?? [];
      const own = Object.fromEntries(
        [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]),
      );
      const commands = [...unit.matchAll(/^ExecStart=(.*)$/gm)].map(([, command = '']) =>
        command.replace(/^\S+\/node /, `${process.execPath} `),
      );
      // systemd expands no wildcards.
      const script = `set -f; ${commands.join(' && ')}`;
      return started(spawn('bash', ['-c', script], { cwd, env: { ...env, ...own }, stdio: 'ignore', detached: true }));
    },
    start: (command: string, ...parameters: string[]) =>
      started(
        spawn(command, parameters, {
          cwd: root,
          env: { ...env, HOME: root, XDG_DATA_HOME: root },
          stdio: 'ignore',
          detached: true,
        }),
      ),
  };
}

export type GuidedMachine = ReturnType<typeof aGuidedMachine>;

function started(child: ChildProcess): ChildProcess {
  onTestFinished(() => {
    // Ends what it has started as well.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  });
  return child;
}
