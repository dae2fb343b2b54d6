import { createUserPool } from '../../../local/user-pool/user-pool';
import { ada, clientId, grace, poolId } from './pool-facts';

const [, , dataDir = '', prefix = ''] = process.argv;

const pool = await createUserPool({
  dataDir,
  poolId,
  clientId,
  url: 'http://localhost/user-pool',
  allowedOrigins: [],
  users: [ada, grace],
});

for (let count = 0; ; count += 1) {
  const username = `${prefix}-${count}`;
  await pool.createUser({ ...ada, username });
  process.stdout.write(`${username}\n`);
}
