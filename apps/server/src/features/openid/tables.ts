import { addressed, excluded, type Tables } from '../../db/table.ts';

/** Tables of sign-ins at OpenID Connect issuers. */
export interface TicketTables {
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
  interface Schema extends TicketTables {}
}

export const tables: Tables<TicketTables> = {
  identity_ticket: {
    backup: excluded('a stolen backup must not allow signing in'),
    persons: {
      rows: [addressed('email', ['token_hash'])],
      otherwise: { email_verified: 'whether the issuer has confirmed the address' },
    },
  },
};
