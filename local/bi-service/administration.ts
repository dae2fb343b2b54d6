import type { FaultsToAskFor } from './api/faults';
import { isOwner, readerActions } from './api/permissions';
import type { Catalogue } from './catalogue';
import type { Definitions } from './definitions';
import type { EmbedSessions } from './embed-sessions';
import type { Permissions } from './permissions';
import type { SnapshotBehaviour } from './snapshots/behaviour';

/** Acts as a BI administrator, for tests and demonstrations. It is not reachable over HTTP. */
export interface BiAdministration extends FaultsToAskFor {
  /** Publishes a dashboard that shows the charts of `like`, the id of a folder in `dashboards/`. */
  addDashboard(dashboard: { id: string; name: string; like: string }): Promise<void>;
  renameDashboard(id: string, name: string): Promise<void>;
  removeDashboard(id: string): Promise<void>;
  /** Shares a dashboard with one more principal, as a reader, as someone can at any time in the BI service itself. */
  shareDashboard(id: string, principal: string): Promise<void>;
  /** Takes a dashboard from all but its owners, as its author can. */
  unshareDashboard(id: string): Promise<void>;
  /** Ends every session that is open, before its time. */
  endSessions(): Promise<void>;
  /** As five minutes would do to the embed URLs that have not been opened yet. */
  expireCodes(): Promise<void>;
  /** How snapshot jobs go from now on: as QuickSight's, quickly, but for what is given. */
  makeSnapshots(behaviour: Partial<SnapshotBehaviour>): void;
  /** Closes the port that local frames load from; the result opens it again. */
  closeFramePort(): Promise<() => Promise<void>>;
}

interface Parts {
  catalogue: Catalogue;
  definitions: Definitions;
  permissions: Permissions;
  faults: FaultsToAskFor;
  sessions: Pick<EmbedSessions, 'endAll' | 'expireCodes'>;
  closeFramePort: BiAdministration['closeFramePort'];
  makeSnapshots: BiAdministration['makeSnapshots'];
  /** Shares a new dashboard, as its author does. */
  share: (id: string) => Promise<void>;
}

/** Its functions reject when a dashboard that they name does not exist, so that a test's typing mistake shows. */
export function createAdministration(parts: Parts): BiAdministration {
  const { catalogue, definitions, permissions, faults, sessions, closeFramePort, makeSnapshots, share } = parts;
  return {
    ...faults,
    async addDashboard({ id, name, like }) {
      mustExist(definitions.find(like) !== undefined, like);
      await catalogue.add({ id, name, definition: like });
      await share(id);
    },
    async renameDashboard(id, name) {
      mustExist(await catalogue.rename(id, name), id);
    },
    async removeDashboard(id) {
      mustExist(await catalogue.remove(id), id);
    },
    async shareDashboard(id, principal) {
      mustExist((await catalogue.find(id)) !== undefined, id);
      await permissions.change(id, { grant: [{ principal, byLink: false, actions: readerActions }], revoke: [] });
    },
    async unshareDashboard(id) {
      mustExist((await catalogue.find(id)) !== undefined, id);
      await permissions.change(id, { grant: [], revoke: (await permissions.of(id)).filter((one) => !isOwner(one)) });
    },
    endSessions: () => sessions.endAll(),
    expireCodes: () => sessions.expireCodes(),
    makeSnapshots,
    closeFramePort,
  };
}

function mustExist(found: boolean, id: string): void {
  if (!found) throw new Error(`The BI service has no dashboard ${id}`);
}
