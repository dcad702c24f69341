/* Roles of accounts; free of zod, so that pages can load them. */

/** Roles, each with the rights of those before it: moderators decide about records, admins do everything. */
export const roles = ['user', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Returns true for roles that decide in the queue, on reports and suggestions, and merge duplicates. */
export const isModerator = (role: Role | null | undefined): boolean => role === 'moderator' || role === 'admin';
