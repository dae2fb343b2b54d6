import { setTimeout as sleep } from 'node:timers/promises';
import { openSqliteStores } from '../adapters/sqlite/sqlite-stores';
import { amazonOf, amazonPorts } from '../compose/amazon';
import { composePermissions } from '../capabilities/permissions';
import { backendSettingsOf } from '../compose/settings';
import { noDownloads } from '../ports/downloads';
import { createProcessLeases } from '../ports/leases';
import { CannotStart } from '../process/cannot-start';
import { catalogueIn, lockDataFolder, openFolder } from '../process/data-folder';
import { readSettings } from '../settings/read-settings';
import { runCommand } from './command';

// The AWS SDK warns about Node 20, on which its locked version runs. People who run this can't act on that.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

const operator = { access: 'open', groups: [], sub: 'npm run take-back', email: '' } as const;

/**
 * `npm run take-back`: brings every permission back that the portal has changed in QuickSight, unless a portal is running on the data
 * folder. What has been interrupted or refused is continued by running it again.
 */
await runCommand(async () => {
  const settings = await readSettings(process.env);
  const folder = catalogueIn(settings.dataDir);
  const unlock = await lockDataFolder(settings.dataDir);
  const { close, ...stores } = await openFolder(
    folder,
    'Bring back a backup: npm run restore -- <file>',
    openSqliteStores,
  );
  const { permissions: state } = stores;
  const { keep } = composePermissions(
    {
      ...stores,
      ...amazonPorts(amazonOf(settings)),
      leases: createProcessLeases(),
      downloads: noDownloads,
      clock: () => new Date(),
      incidents: console.error,
      record: console.info,
    },
    {
      ...backendSettingsOf(settings),
      managesPermissions: true,
      // Unlike the portal's, it keeps the process alive.
      pause: (milliseconds) => sleep(milliseconds),
    },
  );
  const { size } = await state.sharing();
  console.log(`Taking back what the portal changed of ${size} dashboards in QuickSight, five calls a second.`);
  await keep.undo(operator);
  await keep.resume();
  const left = await state.due();
  const sharing = await state.sharing();
  const isDone = (await state.phase()) === 'review';
  close();
  unlock();
  if (!isDone) {
    const problems = [...left.keys()].map((id) => `\n- ${id}: ${sharing.get(id)?.problem ?? 'not tried'}`);
    throw new CannotStart(`Not everything has been taken back. Run it again to continue.${problems.join('')}`);
  }
  console.log('Done: QuickSight has the permissions that it had before the portal changed them.');
});
