import type { Generated } from 'kysely';
import { addressed, excluded, type Immutable, numbered, owned, type Tables } from '../../db/table.ts';

/** Tables of identities at OpenID Connect issuers. */
export interface IdentityTables {
  /** Identities at OpenID Connect issuers that sign in to accounts. */
  linked_identity: {
    id: Generated<number>;
    account_id: number;
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

declare module '../../db/schema.ts' {
  interface Schema extends IdentityTables {}
}

export const tables: Tables<IdentityTables> = {
  linked_identity: {
    backup: numbered(),
    persons: {
      rows: [
        owned('account_id', 'linked_accounts', ['issuer', 'subject', 'email', 'created_at', 'last_used_at'], ['id']),
      ],
    },
  },
  identity_ticket: {
    backup: excluded('a stolen backup must not allow signing in'),
    persons: {
      rows: [addressed('email', ['token_hash'])],
      otherwise: { email_verified: 'whether the issuer has confirmed the address' },
    },
  },
};
