import type { Role } from '@moonfloor/contract/accounts/roles';
import { msg, type Message } from '@moonfloor/messages/t';

/** Texts for why a member is or is not trusted to publish directly. */
export const trustTexts = {
  counted: msg('Trusted after enough published events'),
  granted: msg('Trusted by an admin'),
  revoked: msg('Not trusted by an admin'),
  earned: msg('Trusted after published events'),
} as const;

export const roleLabels = {
  user: msg('Member'),
  moderator: msg('Moderator'),
  admin: msg('Administrator'),
} as const satisfies Record<Role, Message>;
