import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from './endpoint.ts';
import { searchText } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { pageNumber, pageSize } from './page.ts';
import { roles } from './roles.ts';

const id = z.number().int();

/** A user as admins see them. */
const listedUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  suspended: z.boolean(),
  created_at: z.string(),
  last_login: z.string().nullable(),
});
export type ListedUser = z.output<typeof listedUser>;

const role = z.enum(roles, { error: msg('Role must be user, moderator or admin') });

export const userEndpoints = endpoints('Administration', {
  listUsers: {
    summary: 'Users whose name or email begins with the query, latest first; the total is in X-Total-Count',
    query: z.object({
      query: searchText(),
      role: role.optional(),
      suspended: z.enum(['true', 'false'], { error: msg('suspended must be true or false') }).optional(),
      sort: z
        .enum(['created_at', 'username', 'last_login'], {
          error: msg('Sort must be created_at, username or last_login'),
        })
        .default('created_at'),
      page: pageNumber,
      limit: pageSize(limits.activityPage, 100),
    }),
    response: z.array(listedUser),
  },
  updateUser: {
    summary:
      'Change the role of a user, or suspend them: all their public records are hidden and their sessions end, until they are no longer suspended',
    recentPassword: true,
    body: z.object({
      role: role.optional(),
      suspended: z.boolean({ error: msg('suspended must be true or false') }).optional(),
    }),
    response: listedUser,
    ...byId(messages.userNotFound),
  },
});
