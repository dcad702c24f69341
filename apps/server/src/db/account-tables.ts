import type { Generated } from 'kysely';
import type { Role } from '@moonfloor/contract/roles';
import type { SecurityKind } from '@moonfloor/contract/security-kinds';
import type { Immutable } from './immutable.ts';

/** What a link in a mail does. */
export type MailLinkPurpose = 'reset-password' | 'verify-email' | 'change-email' | 'keep-email';

/** Tables of accounts. */
export interface AccountTables {
  /** Members, moderators and admins. */
  account: {
    id: Generated<number>;
    username: string;
    username_key: string;
    /** Skeleton of the username (`db/name-skeleton.ts`); null if an earlier account has the same one. */
    username_skeleton: string | null;
    email: string;
    /**
     * The address as it is compared; null if it belongs to another account, which this one's owner typed at sign-up
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
  };

  /** Sessions of browsers. */
  session: {
    /** SHA-256 of the bearer token, hex. */
    token_hash: string;
    user_id: number;
    created_at: Immutable<string>;
    last_used_at: string;
    expires_at: string;
    /** SHA-256 of the token of the device that created it, hex; null if it sent none. */
    device_hash: string | null;
    /** When the password was last entered; null in sessions older than this column, for which `created_at` applies. */
    password_at: string | null;
  };

  /** Links in mails that work once: their owner proves to read mail at an address. */
  mail_link: {
    /** SHA-256 of the link's token, hex. */
    token_hash: string;
    user_id: number;
    purpose: MailLinkPurpose;
    /** The address that it was sent to. */
    email: string;
    expires_at: string;
  };

  /** Devices that have signed in to an account; their attempts are counted separately. */
  known_device: {
    user_id: number;
    /** SHA-256 of the token stored on the device, hex. */
    device_hash: string;
    last_used_at: string;
  };

  /** The security log: failed sign-ins, limits that were hit, changes of passwords, roles and tokens. */
  security_entry: {
    id: Generated<number>;
    kind: Immutable<SecurityKind>;
    account_id: number | null;
    /** Username of the account at that time. */
    account_name: string | null;
    /** The account that did it, if different. */
    actor_name: string | null;
    about: string | null;
    /** Number of occurrences from `created_at` to `last_at`. */
    count: Generated<number>;
    created_at: Immutable<string>;
    last_at: string;
  };

  /** Attempts that are counted against a rate limit. */
  attempt: {
    key: string;
    tries: number;
    /** End of the limit's window. */
    ends_at: string;
    /** 1 once it has rejected an attempt. */
    refused: Generated<number>;
  };

  /** One row: the salt for hashing the addresses and accounts that attempts are counted by. */
  attempt_salt: { id: number; salt: string };

  /** Access tokens that members have created for scripts. */
  access_token: {
    id: Generated<number>;
    user_id: number;
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

  /** Identities at OpenID Connect issuers that sign in to accounts. */
  linked_identity: {
    id: Generated<number>;
    user_id: number;
    /** Issuer identifier, a URL. */
    issuer: Immutable<string>;
    /** The issuer's id of the person, unique per issuer and never reassigned. */
    subject: Immutable<string>;
    /** Email address at the issuer, for recognition; null if it gives none. */
    email: string | null;
    created_at: Immutable<string>;
    last_used_at: string | null;
  };

  /** Proofs that a browser has signed in to an identity that is not linked to an account yet. */
  identity_ticket: {
    /** SHA-256 of the ticket, hex. */
    token_hash: string;
    issuer: string;
    subject: string;
    email: string | null;
    /** 1 if the issuer has confirmed the address. */
    email_verified: number;
    expires_at: string;
  };
}
