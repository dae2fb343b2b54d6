import type { Client } from '@libsql/client';
import { createHash, randomBytes } from 'node:crypto';
import { allowsOrigin } from './allowed-domains';
import { momentIn, textIn } from './database';

const minute = 60_000;
/** "The URL is valid for 5 minutes" (GenerateEmbedUrlForRegisteredUser). */
const codeLifetime = 5 * minute;
/** A frame that asks after its session's end must still hear why it ended. */
const keptAfterEnd = 24 * 60 * minute;

interface EmbedOrder {
  /** The one that is shown first. */
  dashboardId: string;
  userName: string;
  allowedDomains: string[];
  /** 15 to 600, counted from the moment that the code is redeemed. */
  lifetimeMinutes: number;
}

/** A session that a code opened and that has not ended. It is a user's: it reads every dashboard that is shared with them. */
export interface LiveSession {
  userName: string;
  endsAt: Date;
}

interface CodeCheck {
  /** Whether the code would open the session now: each does so once, within five minutes, for the dashboard that it was minted for. */
  opensWith(code: string, dashboardId?: string): boolean;
}

export interface EmbedSessions {
  /** `sid` names the session in every path of its frame, `code` opens it once. Both are kept as hashes only. */
  mint(order: EmbedOrder): Promise<{ sid: string; code: string }>;
  /** Whose session this is, and which domains can embed its pages; undefined if it was never minted. */
  minted(sid: string): Promise<(Pick<EmbedOrder, 'userName' | 'allowedDomains'> & CodeCheck) | undefined>;
  /** Opens the session: when it ends, or undefined for a code that is used, expired, for another dashboard, or shown elsewhere. */
  redeem(sid: string, attempt: { code: string; dashboardId: string; origin: string }): Promise<Date | undefined>;
  /** Undefined when the session has ended or was never opened. */
  live(sid: string): Promise<LiveSession | undefined>;
  endAll(): Promise<void>;
  /** Expires the codes of all URLs that have not been opened yet. */
  expireCodes(): Promise<void>;
}

/** Codes and sessions live in the database, so that a restart of the service does not break open frames. */
export async function createEmbedSessions(database: Client, clock: () => Date): Promise<EmbedSessions> {
  const now = () => clock().getTime();
  await database.execute({
    sql: 'delete from user_session where coalesce(ends_at, code_expires_at) < ?',
    args: [now() - keptAfterEnd],
  });

  const minted: EmbedSessions['minted'] = async (sid) => {
    const { rows } = await database.execute({
      sql: 'select * from user_session where sid_hash = ?',
      args: [hash(sid)],
    });
    return rows.map((row) => ({
      opensWith: (code: string, dashboardId = textIn(row, 'dashboard_id')) =>
        hash(code) === textIn(row, 'code_hash') &&
        dashboardId === row['dashboard_id'] &&
        row['ends_at'] === null &&
        momentIn(row, 'code_expires_at').getTime() > now(),
      userName: textIn(row, 'user_name'),
      allowedDomains: textIn(row, 'allowed_domains')
        .split(' ')
        .filter((domain) => domain !== ''),
    }))[0];
  };

  return {
    minted,
    async mint({ dashboardId, userName, allowedDomains, lifetimeMinutes }) {
      const sid = randomBytes(16).toString('hex');
      const code = randomBytes(32).toString('base64url');
      await database.execute({
        sql: 'insert into user_session values (?, ?, ?, ?, ?, ?, ?, null)',
        args: [
          hash(sid),
          hash(code),
          dashboardId,
          userName,
          allowedDomains.join(' '),
          lifetimeMinutes,
          now() + codeLifetime,
        ],
      });
      return { sid, code };
    },
    async redeem(sid, { code, dashboardId, origin }) {
      if (!allowsOrigin((await minted(sid))?.allowedDomains ?? [], origin)) return undefined;
      const { rows } = await database.execute({
        sql: `update user_session set ends_at = :now + lifetime_minutes * ${minute}
              where sid_hash = :sid and code_hash = :code and dashboard_id = :dashboard
                and ends_at is null and code_expires_at > :now
              returning ends_at`,
        args: { sid: hash(sid), code: hash(code), dashboard: dashboardId, now: now() },
      });
      return rows.map((row) => momentIn(row, 'ends_at'))[0];
    },
    async live(sid) {
      const { rows } = await database.execute({
        sql: 'select user_name, ends_at from user_session where sid_hash = ? and ends_at > ?',
        args: [hash(sid), now()],
      });
      return rows.map((row) => ({ userName: textIn(row, 'user_name'), endsAt: momentIn(row, 'ends_at') }))[0];
    },
    async endAll() {
      await database.execute({ sql: 'update user_session set ends_at = ? where ends_at is not null', args: [now()] });
    },
    async expireCodes() {
      await database.execute({
        sql: 'update user_session set code_expires_at = ? where ends_at is null',
        args: [now()],
      });
    },
  };
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
