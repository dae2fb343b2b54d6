import type { Company } from '#domain/people/companies/company';
import type { SignInMethod } from '#domain/people/sign-in/sign-in-methods';
import type { OpeningTrouble } from '#domain/dashboards/viewing/opening-trouble';
import type { Result } from '#domain/result';
import type { BiFailure } from './bi-service';
import type { CompanySeen } from './company-probes';
import type { Phase, SharingState } from './stores/permission-store';

/** The result of a call, or why it failed. */
export type Look<T> = Result<T, BiFailure>;

/** QuickSight's permissions as the portal has read and changed them. */
export interface KeptPermissions {
  /** By QuickSight's id. */
  sharing: ReadonlyMap<string, SharingState>;
  phase: Phase;
}

/** Work in the background. */
export interface WorkSeen {
  /** Minutes for which the oldest job has been due; 0 if none is. */
  late: number;
  /** Open jobs of a later version of the portal: of kinds that this one doesn't know, or that it could not read. */
  unknown: number;
  /** The parts of the settings that are missing for jobs that are due. */
  lacking: readonly string[];
}

export interface QuickSightSeen {
  /** Whether the dashboards' region lists dashboards for these credentials. */
  dashboards: Look<unknown>;
  /** Asked in the identity region. */
  account: Look<{ edition: string; identityCenter: boolean; status: string }>;
  namespaces: Look<{ name: string; region: string | undefined }[]>;
  /** How many users, groups and namespaces each published dashboard is shared with, owners left out. */
  sharing: { title: string; sharedWith: Look<number> }[];
  /** How many dashboards are published: more than `sharing` has where only some were looked at; undefined if the catalogue can't be read. */
  published: number | undefined;
  /** How far the portal has come with the permissions that it keeps; `refused` counts dashboards whose change failed. */
  applied?: { phase: Phase; refused: number } | undefined;
  /** By the name of each action that the portal takes by itself; a failure other than a refusal means that it is allowed. */
  rights: Readonly<Record<string, Look<unknown>>>;
  /** The same for those that only tell how old data is and how a dashboard looks. */
  refreshRights: Readonly<Record<string, Look<unknown>>>;
  /** The same for those that only propose sections. */
  folderRights: Readonly<Record<string, Look<unknown>>>;
}

/** Only if the operator names a reader, because opening a session may be billed. */
export interface EmbeddingSeen {
  reader: string;
  /** The title of the one that is opened. */
  dashboard: string;
  /** Whether QuickSight knows the reader. */
  described: Look<unknown>;
  /** Whether the portal may register them; tried only where QuickSight knows them. */
  registered?: Look<unknown>;
  /** Two embed URLs made one after the other, and the answer to the first. Not made for a reader who is not registered. */
  page?: Look<{ isTheSameTwice: boolean; status: number; ancestors: readonly string[] }>;
}

export interface PoolSeen {
  keys: Look<number>;
  /** The app client's settings that the pool tells anyone. */
  client: Look<{ hasSecret: boolean }>;
  /** Needs rights. */
  clientSettings: Look<{
    hasSecret: boolean;
    flows: readonly string[];
    grants: readonly string[];
    callbacks: readonly string[];
    rotates: boolean;
    /** For which a replaced refresh token stays valid. */
    graceSeconds: number;
    revokes: boolean;
    hidesUsers: boolean;
    /** In minutes. */
    tokenLife: number;
    /** The names of the providers that it lists. */
    providers: readonly string[];
    /** The attributes that it can write; all if missing. */
    writes?: readonly string[];
    /** In milliseconds since 1970. */
    savedAt?: number;
  }>;
  /** Whether the pool tracks sessions. */
  tracksSessions: Look<boolean>;
  /** `factors` are the allowed first factors, by Cognito's names, and `domains` those of the hosted login: an earlier version's function lacks them. */
  described: Look<{
    mfa: 'OFF' | 'ON' | 'OPTIONAL';
    factors: readonly string[];
    resetsByEmailOnly: boolean;
    domains?: readonly string[];
  }>;
  /** Needs rights. The passkeys' domain, and whether codes by email are a second step. */
  steps: Look<{ passkeyDomain: string | undefined; byEmail: boolean }>;
  /** By the name of each action that the portal takes by itself, as in QuickSight. */
  rights: Readonly<Record<string, Look<unknown>>>;
  /**
   * Bytes that a person's groups add to each token, for the people with the most; `isWhole` unless the pool has too many groups and members to
   * look at all.
   */
  groupBytes: Look<{ people: readonly number[]; isWhole: boolean }>;
  /** How many of its managers it lists, at most one; needs a right. */
  members: Look<number>;
  /** Milliseconds by which this machine's clock is ahead of the pool's. */
  clockAhead: number | undefined;
}

/** The public address as anyone sees it. */
export interface AddressSeen {
  page: Look<{ status: number; headers: Readonly<Record<string, string>> }>;
  /** Days until the certificate ends; undefined where the address is plain http on this machine. */
  certificateDays: number | undefined;
  configuration: Look<Readonly<Record<string, unknown>>>;
  /** A call with a token that nobody issued, and a foreign origin. */
  api: Look<{
    status: number;
    isJson: boolean;
    gotToken: boolean;
    allowsOrigin: string | undefined;
    isStored: boolean;
  }>;
  /** The status of a request for a WebSocket. */
  realTime: Look<number>;
  /** The most bytes of tokens with which a call was answered; twice as many weren't, if tried. */
  takenBytes: number | undefined;
  /** The status of a file that does not exist. */
  missingFile: Look<number>;
  /** Milliseconds by which this machine's clock is ahead. */
  clockAhead: number | undefined;
}

export type DataSeen =
  | { kind: 'unusable'; reason: string }
  | { kind: 'later-version' }
  | { kind: 'damaged'; reason: string }
  /** No catalogue, or an empty file, where a new portal was not announced. */
  | { kind: 'lost' }
  /** Something other than a portal answers at the port of the settings. */
  | { kind: 'other-program'; port: number }
  /** Locked, though no portal answers at the port of the settings. */
  | { kind: 'used-by-another' }
  /** DynamoDB takes care of room, and of copies. */
  | { kind: 'in-a-table' }
  | {
      kind: 'usable';
      freeBytes: number;
      /** Its age in days; undefined without any that is whole. */
      newestBackup: number | undefined;
      /** Where the newest was made, if it is no longer there. */
      movedBackup?: string | undefined;
    };

/** The month so far, as the portal and QuickSight counted it. */
export interface ViewsSeen {
  sessions: number;
  views: Look<number>;
}

/** The jobs started for exports and deliveries this month (UTC), and their ceiling, if there is one. */
export interface ExportsSeen {
  jobs: number;
  perMonth?: number | undefined;
}

/** The service that sends the portal's email. Each part is missing if no probe looked. */
export interface MailSeen {
  /** The sender's address. */
  from: string;
  smtp?: { server: string; isReached: true } | { server: string; isReached: false; isSignIn: boolean; reason: string };
  /** The TXT records of the sender's domain; `not-found` if there is no such domain. */
  domain?: Look<readonly string[]>;
  ses?: {
    account: Look<{ isInSandbox: boolean; isPaused: boolean; keepsBounces: boolean }>;
    /** The domain or address of the sender; `not-found` if SES doesn't know it. */
    identity: string;
    isVerified: Look<boolean>;
  };
}

/** The settings with which everything else is compared. */
export interface Intended {
  publicUrl: string;
  region: string;
  identityRegion: string;
  namespace: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Its address, if there is one. */
  hostedLogin: string | undefined;
  companies: readonly Pick<Company, 'provider' | 'kind'>[];
  customChallenge: boolean;
  signInMethods: readonly SignInMethod[];
  emailSecondStep: boolean;
  /** Whether the access token goes along with the ID token. */
  sessionCheck: boolean;
  /** Whether pages learn of changes over a WebSocket at this address. */
  liveUpdates: boolean;
  /** Whether the portal keeps QuickSight's permissions equal to the catalogue's groups. */
  managed: boolean;
  /** Whether the catalogue's groups decide who sees a dashboard. */
  byGroup: boolean;
  /** Origins of dashboards' frames. */
  frames: readonly string[];
}

/** What the probes saw. A part that no probe looked at is missing. */
export interface Seen {
  intended?: Intended | undefined;
  quickSight?: QuickSightSeen | undefined;
  embedding?: EmbeddingSeen | undefined;
  pool?: PoolSeen | undefined;
  /** The companies of the settings. */
  companies?: readonly CompanySeen[] | undefined;
  address?: AddressSeen | undefined;
  data?: DataSeen | undefined;
  mail?: MailSeen | undefined;
  views?: ViewsSeen | undefined;
  exports?: ExportsSeen | undefined;
  /** The number of dashboards whose faces have been read. */
  faces?: { read: number; of: number } | undefined;
  /** Entries of the history that only a later version can read. */
  laterEntries?: number | undefined;
  work?: WorkSeen | undefined;
  /** Bytes of the largest tokens that this process has accepted since its start. */
  largestTokens?: number | undefined;
  /** The troubles that stopped openings in the last 24 hours; `named` as in BiFailure. */
  openings?: Readonly<Partial<Record<OpeningTrouble, { named?: string }>>> | undefined;
  /** The parts that had not answered when the time was up. */
  late?: readonly string[] | undefined;
}

/** One for each part. None rejects for what it finds. */
export type Probes = { readonly [Part in Exclude<keyof Seen, 'late'>]?: (() => Promise<Seen[Part]>) | undefined };
