import { createSmtpMail } from '#server/adapters/mail/smtp-mail';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { aMailing, hour, nineInTheMorning, published } from '../../application/mail/a-mailing';

/** Sends everyone in a data folder the digest that is due, by the SMTP server at a port, at a time, and prints the log. For tests that kill it. */
const [folder = '', port, now] = process.argv.slice(2);
const stores = await openSqliteStores(folder);
const server = { host: '127.0.0.1', port: Number(port), security: 'none' } as const;
const mail = createSmtpMail(server, { address: 'portal@example.com', name: 'Analytics' });
const { parts, world, run } = aMailing({ people: stores.people, jobs: stores.jobs, mail });
parts.incidents = (line) => void process.stdout.write(`${line}\n`);
world.now = Number(now);
world.notices = [published('Sales', nineInTheMorning + hour)];
await run();
stores.close();
process.exit();
