import type { Role } from '@moonfloor/contract/accounts/roles';
import { type Message, msg } from '@moonfloor/messages/t';

/** Names of the roles. */
export const roleLabels = {
  user: msg('Member'),
  moderator: msg('Moderator'),
  admin: msg('Administrator'),
} as const satisfies Record<Role, Message>;
