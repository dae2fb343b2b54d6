import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { expect, it, onTestFinished } from 'vitest';
import { aPortOfNobody } from '../../listen';
import { anAmazon } from '../commands/an-amazon';
import { fiveFields } from '../settings/a-settings-file';
import { type GuidedMachine, aGuidedMachine, blocksOf, isInstalled } from './a-guided-machine';

const blocks = blocksOf('docs/deploy-one-machine.md');
const firstCheck = blocks.findIndex((block) => block.startsWith('curl https://<your name>/readyz'));

interface Ports {
  proxy: number;
  portal: number;
}

/** Each starts with the guide's file, but on other ports, which need no root. Returns the file with the certificate that it can be known by. */
const proxies: Record<string, (machine: GuidedMachine, ports: Ports) => Promise<string>> = {
  async caddy({ root, read, write, start }, { portal }) {
    const own = read('etc/caddy/Caddyfile').replaceAll(':8080', `:${portal}`);
    write('Caddyfile', `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${own}`);
    start('caddy', 'run', '--config', join(root, 'Caddyfile'), '--adapter', 'caddyfile');
    return join(root, 'caddy/pki/authorities/local/root.crt');
  },
  async nginx({ root, read, write, start }, { proxy, portal }) {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
      ],
    });
    write('fullchain.pem', cert);
    write('privkey.pem', key);
    const own = read('etc/nginx/conf.d/portal.conf')
      .replaceAll(`/etc/letsencrypt/live/localhost:${proxy}`, root)
      .replaceAll(`server_name localhost:${proxy}`, 'server_name localhost')
      .replace('listen 443 ', `listen ${proxy} `)
      .replace('listen 80;', `listen ${await aPortOfNobody()};`)
      .replaceAll(':8080', `:${portal}`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${root};`);
    const http = `http { access_log off; ${temporary.join(' ')}\n${own} }`;
    write('nginx.conf', `daemon off; pid ${root}/nginx.pid; error_log stderr; events {} ${http}`);
    start('nginx', '-p', root, '-e', 'stderr', '-c', join(root, 'nginx.conf'));
    return join(root, 'fullchain.pem');
  },
};

it.each(Object.entries(proxies))(
  'the commands of docs/deploy-one-machine.md lead to a portal behind %s with which the doctor is content',
  async (name, startProxy) => {
    if (!isInstalled(name)) {
      console.warn(`${name} is not installed: the guide was not run with it`);
      return;
    }
    const amazon = await anAmazon();
    onTestFinished(() => amazon.close());
    const ports = { proxy: await aPortOfNobody(), portal: await aPortOfNobody() };
    const machine = aGuidedMachine(
      { '<your name>': `localhost:${ports.proxy}`, '<file>': 'portal.db' },
      { AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' },
    );
    const frames = { issued: 'https://localhost:1', served: 'https://localhost:1' };
    const endpoints = { userPool: amazon.url, quickSight: amazon.url, frames };
    machine.write('etc/portal/portal.settings.json', JSON.stringify({ port: ports.portal, endpoints }));

    const address = `https://localhost:${ports.proxy}`;
    const { userPoolId, userPoolClientId, quickSight } = fiveFields;
    const answers = [address, userPoolId, userPoolClientId, quickSight.accountId, '', '', '', '', 'yes', ''].join('\n');
    const printed = await machine.run(blocks.slice(0, firstCheck), answers);
    expect(printed).toContain(`userPoolId ${userPoolId}, userPoolClientId ${userPoolClientId}\n`);
    expect(printed).toContain(JSON.stringify(JSON.parse(machine.read('home/portal/policy.json')), null, 2));
    expect(machine.read('called')).toContain('systemctl enable --now portal portal-backup.timer\n');

    const ofCognito = [...machine.read('called').matchAll(/^aws cognito-idp (\S+)/gm)].map(([, command = '']) =>
      command.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase()),
    );
    expect(Object.keys(cognito)).toEqual(expect.arrayContaining(ofCognito.map((name) => `${name}Command`)));

    machine.startUnit('portal.service');
    const authority = await startProxy(machine, ports);
    const [ask = '', ...rest] = blocks.slice(firstCheck);
    const trusting = `cd /opt/portal && export NODE_EXTRA_CA_CERTS=${authority}`;
    const answered = () => machine.run([trusting, ask]).catch(String);
    await expect.poll(answered, { interval: 500 }).toContain('{"ready":true,"problems":[]');

    expect(await once(machine.startUnit('portal-backup.service'), 'exit')).toEqual([0, null]);
    const said = await machine.run([trusting, ...rest]);
    // Caddy's own certificates last for hours.
    const found = said
      .match(/^(WRONG|WARNING|UNKNOWN) .*$/gm)
      ?.filter((line) => !/certificate .* expires in/.test(line));
    expect(found ?? []).toEqual([]);
    expect(said).toMatch(/\d\d checks passed/);

    const headers = { authorization: `Bearer ${'x'.repeat(60_000)}` };
    const asking = get(`${address}/prod/x`, { ca: await readFile(authority), headers });
    expect(((await once(asking, 'response')) as [IncomingMessage])[0].statusCode).toBe(401);
  },
);
