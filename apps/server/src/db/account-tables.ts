import type { ColumnType, Generated } from 'kysely';
import type { SecurityKind } from '@moonfloor/contract/security-kinds';

/** A column that keeps its first value. */
type Immutable<T> = ColumnType<T, T, never>;

/** Members and admins. */
export interface AccountTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  /** What the username looks like (`db/name-skeleton.ts`); null where another account looked so first. */
  username_skeleton: string | null;
  email: string;
  email_key: string;
  role: 'member' | 'admin';
  password_hash: string;
  created_at: Immutable<string>;
  last_login: string | null;
}

/** Sign-ins of browsers. */
interface SessionTable {
  /** SHA-256 of the bearer token, hex. */
  token_hash: string;
  user_id: number;
  created_at: Immutable<string>;
  last_used_at: string;
  expires_at: string;
  /** SHA-256 of the token of the device that it was made on, hex; null when that told none. */
  device_hash: string | null;
  /** When the password was last given; null in a sign-in of before that was kept, when it was `created_at`. */
  password_at: string | null;
}

/** Devices that have signed in to an account; their attempts are counted apart from those of others. */
interface KnownDeviceTable {
  user_id: number;
  /** SHA-256 of the token that the device keeps, hex. */
  device_hash: string;
  last_used_at: string;
}

/** The security log: failed sign-ins, limits that were hit, changes of passwords, roles and tokens. */
interface SecurityEntryTable {
  id: Generated<number>;
  kind: Immutable<SecurityKind>;
  account_id: number | null;
  /** Username of the account at that moment. */
  account_name: string | null;
  /** Who did it, where that is not the account itself. */
  actor_name: string | null;
  about: string | null;
  /** How often, from `created_at` to `last_at`. */
  count: Generated<number>;
  created_at: Immutable<string>;
  last_at: string;
}

/** Attempts that are counted against a rate limit. */
interface AttemptTable {
  key: string;
  tries: number;
  /** When the limit's time is over. */
  ends_at: string;
  /** 1 once it has refused a try. */
  refused: Generated<number>;
}

/** One row: the salt of the hashed addresses and accounts that attempts are counted by. */
interface AttemptSaltTable {
  id: number;
  salt: string;
}

/** Access tokens that members have created for scripts. */
interface AccessTokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** The token's last characters, by which its owner knows it again. */
  ending: string;
  /** Comma text of what it may be used for. */
  scopes: string;
  created_at: Immutable<string>;
  expires_at: string;
  last_used_at: string | null;
}

/** The tables of accounts by name. */
export interface AccountTables {
  account: AccountTable;
  session: SessionTable;
  access_token: AccessTokenTable;
  known_device: KnownDeviceTable;
  security_entry: SecurityEntryTable;
  attempt: AttemptTable;
  attempt_salt: AttemptSaltTable;
}
