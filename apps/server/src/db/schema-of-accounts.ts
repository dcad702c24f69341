import type { ColumnType, Generated } from 'kysely';

/** A column that keeps its first value. */
type Fixed<T> = ColumnType<T, T, never>;

export interface AccountTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  role: 'member' | 'admin';
  password_hash: string;
  created_at: Fixed<string>;
  last_login: string | null;
}

export interface SessionTable {
  /** SHA-256 of the bearer token, hex. */
  token_hash: string;
  user_id: number;
  created_at: Fixed<string>;
  last_used_at: string;
  expires_at: string;
}

/** A token that a member has made for a script. */
export interface AccessTokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** The token's last characters, by which its owner knows it again. */
  ending: string;
  /** Comma text of what it may be used for. */
  scopes: string;
  created_at: Fixed<string>;
  expires_at: string;
  last_used_at: string | null;
}
