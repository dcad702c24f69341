import type { Generated } from 'kysely';
import type { Role } from '@moonfloor/contract/accounts/roles';
import { excluded, type Immutable, keyed, numbered, owned, type Tables } from '../../db/table.ts';

export type MailLinkPurpose = 'reset-password' | 'verify-email' | 'change-email' | 'keep-email';

/** Tables of accounts and of their ways to sign in. */
export interface AuthTables {
  /** Members, moderators and admins. */
  account: {
    id: Generated<number>;
    username: string;
    username_key: string;
    /** Skeleton of the username (`features/auth/repository.ts`); null if an earlier account has the same one. */
    look_alike_key: string | null;
    /** JSON list of its former names, which texts of others may still contain. */
    former_usernames: Generated<string>;
    email: string;
    /**
     * The address in the form that is compared. Null if another account owns the address that was typed at sign-up
     * (decision 065).
     */
    email_key: string | null;
    role: Role;
    password_hash: string;
    created_at: Immutable<string>;
    last_login: string | null;
    /** Language of mails to the account. */
    language: Generated<string>;
    /** When its owner proved to read mail at the address; null if not. */
    email_verified_at: string | null;
    /** When an admin suspended the account; null if it is not suspended. */
    suspended_at: string | null;
    /** Why, as the admin wrote it; null if not given. */
    suspension_reason: string | null;
    /** IANA name of the member's time zone; null for that of the server. */
    time_zone: string | null;
    /** When the account will be deleted for good, unless its owner signs in before; null if it stays. */
    delete_at: string | null;
    /** Whether its records then stay without a name, or are removed. */
    delete_contributions: 'keep' | 'remove' | null;
    /** 1 if members may see the name on events that the account responds to. */
    show_name: Generated<number>;
    /** An admin's decision whether the member publishes directly; null if their published events are counted. */
    trust: 'granted' | 'revoked' | null;
    /** When the password was reset by mail, until the other ways to sign in were looked at; null if there are none. */
    reset_at: string | null;
  };

  /** Sessions of browsers. */
  session: {
    id: Generated<number>;
    /** SHA-256 of the bearer token, hex. */
    token_hash: string;
    account_id: number;
    created_at: Immutable<string>;
    last_used_at: string;
    expires_at: string;
    /** SHA-256 of the token of the device that created it, hex; null if it sent none. */
    device_hash: string | null;
    /** When the password was last entered; null in sessions from before 1.0.0, for which `created_at` applies. */
    password_at: string | null;
    /** When a second factor was given, by a passkey or a one-time code; null if none was. */
    factor_at: string | null;
    /** Names of the browser and the operating system, from the user agent; null if unknown. */
    browser: string | null;
    system: string | null;
    /** Country of the address that last used it, ISO 3166-1 alpha-2; null if unknown. */
    country: string | null;
  };

  /** Passkeys that members sign in with (WebAuthn credentials). */
  passkey: {
    id: Generated<number>;
    account_id: number;
    /** Id that the authenticator gave, base64url. */
    credential_id: string;
    /** Public key in COSE format, base64url. */
    public_key: string;
    /** Number of signatures as last reported by the authenticator; 0 if it does not count. */
    counter: number;
    /** Comma text of the ways to reach the authenticator, for the browser. */
    transports: string;
    name: string;
    created_at: Immutable<string>;
    last_used_at: string | null;
  };

  /** The secret of a member's app for one-time codes (RFC 6238). */
  totp: {
    account_id: number;
    /** Base32. */
    secret: string;
    created_at: string;
    /** When its first code was entered; null before, while codes are not required. */
    confirmed_at: string | null;
    /** Time step of the last accepted code, which no later code may repeat. */
    last_step: number | null;
  };

  /** Unused recovery codes, each of which replaces a one-time code once. */
  recovery_code: {
    account_id: number;
    /** SHA-256, hex. */
    code_hash: string;
    created_at: Immutable<string>;
  };

  /** Steps of a sign-in that wait for the browser: WebAuthn challenges, and passwords that wait for a second factor. */
  sign_in_challenge: {
    /** SHA-256 of the challenge, hex. */
    hash: string;
    /** Its purpose: sign in by passkey, add one, confirm an action by one, or give a second factor. */
    kind: 'sign-in' | 'passkey' | 'confirm' | 'second-factor';
    /** The account, unless it is unknown before the sign-in. */
    account_id: number | null;
    /** Token hash of the only session that may use it. */
    session_hash: string | null;
    /** When the first factor was given, if a second one is asked for. */
    password_at: string | null;
    expires_at: string;
  };

  /** Access tokens that members have created for scripts. */
  access_token: {
    id: Generated<number>;
    account_id: number;
    name: string;
    /** SHA-256 of the token, hex. */
    token_hash: string;
    /** The token's last characters, by which its owner recognizes it. */
    ending: string;
    /** Comma text of its scopes. */
    scopes: string;
    created_at: Immutable<string>;
    expires_at: string;
    last_used_at: string | null;
  };

  /** Links in mails that work once: their owner proves to read mail at an address. */
  mail_link: {
    id: Generated<number>;
    /** SHA-256 of the link's token, hex. */
    token_hash: string;
    account_id: number;
    purpose: MailLinkPurpose;
    /** The address that it was sent to, and the form of it that is compared. */
    email: string;
    email_key: string;
    /** When it was asked for. The use of one that restores an address removes everything added since. */
    since: string;
    expires_at: string;
  };

  /** Devices that have signed in to an account; their attempts are counted separately. */
  known_device: {
    account_id: number;
    /** SHA-256 of the token stored on the device, hex. */
    device_hash: string;
    last_used_at: string;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends AuthTables {}
}

export const tables: Tables<AuthTables> = {
  account: {
    backup: numbered(),
    persons: {
      rows: [
        {
          column: 'id',
          holds: 'id',
          key: ['id'],
          exported: { as: 'account', without: ['password_hash', 'username_key', 'look_alike_key', 'email_key'] },
          erasure: 'delete',
        },
      ],
    },
  },
  session: {
    backup: excluded('a stolen backup must not allow signing in'),
    persons: {
      rows: [
        owned(
          'account_id',
          'sign_ins',
          ['created_at', 'last_used_at', 'expires_at', 'browser', 'system', 'country'],
          ['id'],
        ),
      ],
    },
  },
  passkey: {
    backup: numbered(),
    persons: { rows: [owned('account_id', 'passkeys', ['name', 'created_at', 'last_used_at'], ['id'])] },
  },
  totp: {
    backup: keyed('account_id'),
    persons: { rows: [owned('account_id', 'authenticator_app', ['created_at', 'confirmed_at'], ['account_id'])] },
  },
  recovery_code: {
    backup: keyed('account_id', 'code_hash'),
    persons: { rows: [owned('account_id', 'recovery_codes', ['created_at'], ['code_hash'])] },
  },
  sign_in_challenge: {
    backup: excluded('a stolen backup must not allow signing in'),
    persons: { rows: [owned('account_id', 'sign_ins_under_way', ['kind', 'expires_at'], ['hash'])] },
  },
  access_token: {
    backup: excluded('a stolen backup must not allow signing in'),
    persons: {
      rows: [
        owned('account_id', 'access_tokens', ['name', 'scopes', 'created_at', 'expires_at', 'last_used_at'], ['id']),
      ],
    },
  },
  // which links there are would tell whether an address is taken, see decision 065
  mail_link: {
    backup: excluded('a stolen backup must not allow signing in'),
    persons: {
      rows: [{ column: 'account_id', holds: 'id', key: ['token_hash'], exported: null, erasure: 'delete' }],
      otherwise: { email: 'deleted with the link', email_key: 'deleted with the link' },
    },
  },
  known_device: {
    backup: excluded('a stolen backup must not allow signing in'),
    persons: { rows: [owned('account_id', 'known_devices', ['last_used_at'], ['device_hash'])] },
  },
};
