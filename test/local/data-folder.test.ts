import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startCloud } from '../../local/cloud';

it.each(['bi-service/bi-service.db', 'user-pool/user-pool-eu-west-1_LocalDev1.db', 'ipr-api/catalogue.db'])(
  'says in which folder a database is damaged, and what to do: %s',
  async (file) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-damaged-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const damaged = join(dataDir, file);
    await mkdir(dirname(damaged), { recursive: true });
    await writeFile(damaged, 'no database'.repeat(1000));
    await expect(startCloud({ port: 0, biPort: 0, dataDir })).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringMatching(
        new RegExp(`^A database in ${dirname(damaged)} is damaged .+ copy of the data folder, .+ npm run reset$`),
      ),
    });
  },
);
