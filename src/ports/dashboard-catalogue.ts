import type { Dashboard, DashboardEdit, DashboardId } from '#domain/dashboards/dashboard';
import type { DownloadFormat, DownloadFormats } from '#domain/dashboards/download';
import type { PermissionReview } from '#domain/dashboards/permission-review';
import type { HistoryPage, HistoryQuery } from '#domain/dashboards/history';
import type { Result } from '#domain/result';
import type { Doubts, LastSync, SyncCounts } from '#domain/dashboards/sync-outcome';
import type { AppliedSync, SeenChange, SyncPreview } from '#domain/dashboards/sync-preview';

/** Opens a dashboard once, and expires within minutes: never kept, logged or put into an address. */
export interface EmbedTicket {
  /** Opaque: only the embedder of the BI service that issued it can read it. */
  content: unknown;
  /** When the BI service ends the session inside the frame, where the backend knows it. */
  sessionExpiresAt?: Date;
  /** Until then the BI service may not know yet that this user can see the dashboard. */
  preparedAt?: Date;
}

export interface DashboardList {
  dashboards: Dashboard[];
  /** How many rows could not be read and are left out. */
  skipped: number;
  /** Tells the backend which list this is; absent where the backend has no name for it. */
  version?: string;
}

export interface SyncReport extends SyncCounts, Doubts {
  /** `SYNC` where the sync succeeded; any other leaves things as they are. */
  status: string;
}

export interface UndoneSync extends SyncCounts {
  /** Changed since, so they stay as they are. */
  kept: DashboardId[];
}

export interface UpdateReport {
  /** `SYNC` where the update succeeded; any other leaves things as they are. */
  status: string;
  /** The current dashboard, where the backend returns it. */
  dashboard?: Dashboard;
}

/** The backend's dashboards, as far as the signed-in user can see them. */
export interface DashboardCatalogue {
  /** `unchanged` if the list is still the one of this version. */
  list(version?: string): Promise<Result<DashboardList | 'unchanged'>>;
  /**
   * Changes state although it reads: never repeated by itself, safe to run twice at once. `confirmed` is how many missing dashboards
   * the manager confirms, where an earlier sync left them unconfirmed.
   */
  sync(confirmed?: number): Promise<Result<SyncReport>>;
  /**
   * For managers: what a sync would change; nothing is written. `onRead` learns how many dashboards have been read so far. A backend need
   * not know it: then it is not found.
   */
  previewSync(onRead: (dashboards: number) => void, signal: AbortSignal): Promise<Result<SyncPreview>>;
  /** Makes those of the seen changes that are still to be made: the rest of a sync whose preview they come from. */
  applySync(chosen: readonly SeenChange[]): Promise<Result<AppliedSync>>;
  /** For managers. A backend need not know it: then it is not found. */
  lastSync(): Promise<Result<LastSync>>;
  /**
   * `seen` is the updatedAt that the edit started from; a later save by someone else makes it a conflict. `restored` is the number of the
   * history's entry whose version the edit brings back.
   */
  update(id: DashboardId, edit: DashboardEdit, seen: Date, restored?: number): Promise<Result<UpdateReport>>;
  /** For managers: who changed what. A backend need not know it: then it is not found. */
  history(query: HistoryQuery): Promise<Result<HistoryPage>>;
  /** Takes back what a sync changed, by its number in the history, if it is the last one; otherwise it is not found. */
  undoSync(sync: number): Promise<Result<UndoneSync>>;
  /** For managers: the forms in which `download` gives the catalogue. A backend need not know it: then it is not found. */
  downloadFormats(): Promise<Result<DownloadFormats>>;
  /** An address that opens the whole catalogue, or what is asked for of the history, as a file without a token: never kept or logged. */
  download(format: DownloadFormat, history?: HistoryQuery): Promise<Result<string>>;
  /** For managers. A backend need not know it: then it is not found. */
  permissions(): Promise<Result<PermissionReview>>;
  /** Lets the backend change permissions from now on; what others granted of these dashboards is taken back, once. */
  applyPermissions(takeBack: readonly DashboardId[]): Promise<Result<PermissionReview>>;
  /** Takes back what the backend has changed of permissions, and changes nothing afterwards. */
  undoPermissions(): Promise<Result<PermissionReview>>;
  /** A fresh one for every opening: ask just before showing it. `isRenewal` says that the dashboard is open already. */
  embedTicket(id: DashboardId, isRenewal?: boolean): Promise<Result<EmbedTicket>>;
}
