/** The version of the tables below. A database with another version is refused. */
export const schemaVersion = 3;

export const schema = `
  CREATE TABLE IF NOT EXISTS setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS pool_user (
    sub TEXT PRIMARY KEY,
    name_key TEXT NOT NULL UNIQUE,
    username TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER')),
    enabled INTEGER NOT NULL,
    attributes TEXT NOT NULL,
    salt TEXT NOT NULL,
    verifier TEXT NOT NULL,
    temporary_password_expires_at INTEGER,
    tracks_devices INTEGER NOT NULL,
    secret_word_hash TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS user_mfa (
    sub TEXT PRIMARY KEY REFERENCES pool_user (sub) ON DELETE CASCADE,
    required INTEGER NOT NULL,
    sms INTEGER NOT NULL,
    totp INTEGER NOT NULL,
    preferred TEXT,
    totp_secret TEXT,
    totp_name TEXT,
    offered_totp_secret TEXT,
    last_totp_step INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS membership (
    sub TEXT NOT NULL REFERENCES pool_user (sub) ON DELETE CASCADE,
    group_name TEXT NOT NULL,
    PRIMARY KEY (sub, group_name)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS device (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    device_key TEXT NOT NULL UNIQUE,
    sub TEXT NOT NULL REFERENCES pool_user (sub) ON DELETE CASCADE,
    name TEXT NOT NULL,
    salt TEXT NOT NULL,
    verifier TEXT NOT NULL,
    remembered INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    modified_at INTEGER NOT NULL,
    authenticated_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS device_by_sub ON device (sub, number);
  CREATE TABLE IF NOT EXISTS sign_in_attempts (
    username TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    locked_until INTEGER NOT NULL,
    last_attempt_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS rate (
    subject TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS rate_by_subject ON rate (subject, at);
  CREATE TABLE IF NOT EXISTS verification_code (
    username TEXT NOT NULL,
    purpose TEXT NOT NULL,
    code TEXT NOT NULL,
    address TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (username, purpose)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS message (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    sent_at INTEGER NOT NULL,
    medium TEXT NOT NULL CHECK (medium IN ('EMAIL', 'SMS')),
    recipient TEXT NOT NULL,
    username TEXT NOT NULL,
    subject TEXT NOT NULL,
    code TEXT NOT NULL,
    link TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sign_in_session (
    key_hash TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    spent INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sign_in_session_by_expiry ON sign_in_session (expires_at);
  CREATE TABLE IF NOT EXISTS token_family (
    origin_jti TEXT PRIMARY KEY,
    sub TEXT NOT NULL,
    event_id TEXT NOT NULL,
    auth_time INTEGER NOT NULL,
    scope TEXT NOT NULL,
    device_key TEXT,
    revoked INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS token_family_by_sub ON token_family (sub);
  CREATE TABLE IF NOT EXISTS refresh_token (
    token_hash TEXT PRIMARY KEY,
    origin_jti TEXT NOT NULL REFERENCES token_family (origin_jti),
    expires_at INTEGER NOT NULL,
    replaced_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS hosted_ticket (
    ticket_hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    spent INTEGER NOT NULL DEFAULT 0,
    origin_jti TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS hosted_ticket_by_expiry ON hosted_ticket (expires_at);
`;

/** Made at every start, because pools of earlier versions lack them. Those versions ignore them. */
export const laterTables = `
  CREATE TABLE IF NOT EXISTS user_step (
    sub TEXT PRIMARY KEY REFERENCES pool_user (sub) ON DELETE CASCADE,
    email INTEGER NOT NULL,
    prefers_email INTEGER NOT NULL,
    passkey INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS passkey (
    id TEXT PRIMARY KEY,
    sub TEXT NOT NULL REFERENCES pool_user (sub) ON DELETE CASCADE,
    relying_party_id TEXT NOT NULL,
    public_key TEXT NOT NULL,
    counter INTEGER NOT NULL,
    transports TEXT NOT NULL,
    attachment TEXT,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS token_proof (
    origin_jti TEXT PRIMARY KEY,
    proven TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS passkey_by_sub ON passkey (sub);
  CREATE TABLE IF NOT EXISTS linked_identity (
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    sub TEXT NOT NULL REFERENCES pool_user (sub) ON DELETE CASCADE,
    PRIMARY KEY (provider, subject)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS passkey_challenge (
    challenge TEXT PRIMARY KEY,
    sub TEXT NOT NULL REFERENCES pool_user (sub) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT;
`;
