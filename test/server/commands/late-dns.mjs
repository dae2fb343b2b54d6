import dns from 'node:dns';
import { isIP } from 'node:net';

const { lookup } = dns;

// Loaded before a process under test: its resolver answers after ten minutes.
dns.lookup = (name, ...more) => {
  if (isIP(name) > 0) return lookup(name, ...more);
  const failure = Object.assign(new Error(`queryA ETIMEOUT ${name}`), { code: 'ETIMEOUT' });
  setTimeout(() => more.at(-1)(failure), 600_000).unref();
};
