import { ApiError, type ApiErrorType } from './api/api-error';
import { type Account, notAuthorized } from './api/arns';
import type { Faults } from './api/faults';
import type { OperationName } from './api/operation-name';
import { isOwner, readerActions } from './api/permissions';
import type { Catalogue } from './catalogue';
import type { Definitions } from './definitions';
import type { EmbedSessions } from './embed-sessions';
import type { Permissions } from './permissions';

/** Acts as a BI administrator, for tests and demonstrations. It is not reachable over HTTP. */
export interface BiAdministration {
  /** Publishes a dashboard that shows the charts of `like`, the id of a folder in `dashboards/`. */
  addDashboard(dashboard: { id: string; name: string; like: string }): Promise<void>;
  renameDashboard(id: string, name: string): Promise<void>;
  removeDashboard(id: string): Promise<void>;
  /** Shares a dashboard with one more principal, as a reader, as someone can at any time in the BI service itself. */
  shareDashboard(id: string, principal: string): Promise<void>;
  /** Takes a dashboard from all but its owners, as its author can. */
  unshareDashboard(id: string): Promise<void>;
  /** The next requests to the API (not to pages) are answered with this HTTP status and the error that AWS has for it. */
  failNextRequests(requests: number, status: number): void;
  /**
   * The next requests to the API are answered with status 200 and this JSON, or a text as it is. A function gets 0, 1, 2...: with
   * `Infinity` requests and a new NextToken each time, a list never ends. 0 requests end it.
   */
  answerNextRequests(requests: number, body: unknown): void;
  /** From now on, this operation is answered with status 200 and this JSON, or a text as it is; undefined ends it. */
  answerOperation(operation: OperationName, body: unknown): void;
  /** From now on, this operation is refused: for want of the right, unless an error is named. */
  refuseOperation(operation: OperationName, error?: { type: ApiErrorType; message: string }): void;
  /** Sessions made from now on can be embedded by these domains, whatever their request asks for; undefined ends it. */
  allowOnly(domains: string[] | undefined): void;
  /** Ends every session that is open, before its time. */
  endSessions(): Promise<void>;
  /** As five minutes would do to the embed URLs that have not been opened yet. */
  expireCodes(): Promise<void>;
  /** Closes the port that local frames load from; the result opens it again. */
  closeFramePort(): Promise<() => Promise<void>>;
  /** Every request to the API waits this long from now on; 0 ends it. */
  delayRequests(milliseconds: number): void;
}

interface Parts {
  account: Account;
  catalogue: Catalogue;
  definitions: Definitions;
  permissions: Permissions;
  faults: Faults;
  sessions: Pick<EmbedSessions, 'endAll' | 'expireCodes'>;
  closeFramePort: BiAdministration['closeFramePort'];
  /** Shares a new dashboard, as its author does. */
  share: (id: string) => Promise<void>;
}

/** Its functions reject when a dashboard that they name does not exist, so that a test's typing mistake shows. */
export function createAdministration(parts: Parts): BiAdministration {
  const { account, catalogue, definitions, permissions, faults, sessions, closeFramePort, share } = parts;
  return {
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
    failNextRequests: (requests, status) => faults.failNext(requests, status),
    answerNextRequests(requests, body) {
      faults.answerNext(requests, (nth) => {
        const answer: unknown = typeof body === 'function' ? body(nth) : body;
        return textOf(answer);
      });
    },
    answerOperation: (operation, body) =>
      faults.answerOperation(operation, body === undefined ? undefined : textOf(body)),
    refuseOperation: (operation, error) =>
      faults.answerOperation(
        operation,
        error ? new ApiError(error.type, error.message) : notAuthorized(account, operation),
      ),
    allowOnly: (domains) => faults.allowOnly(domains),
    endSessions: () => sessions.endAll(),
    expireCodes: () => sessions.expireCodes(),
    closeFramePort,
    delayRequests: (milliseconds) => faults.delay(milliseconds),
  };
}

const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));

function mustExist(found: boolean, id: string): void {
  if (!found) throw new Error(`The BI service has no dashboard ${id}`);
}
