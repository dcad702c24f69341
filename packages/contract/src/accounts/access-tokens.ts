import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { requiredText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { scopes } from './scopes.ts';

/** An access token as shown to its owner; the token itself is returned only once, on creation. */
const accessToken = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** The token's last characters. */
  ending: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type AccessToken = z.output<typeof accessToken>;

const { min, max } = limits.tokenDays;

export const tokenEndpoints = endpoints('Access tokens', {
  listTokens: { summary: 'Your access tokens, newest first', response: z.array(accessToken) },
  createToken: {
    summary: 'Create an access token; it is shown only once',
    recentPassword: true,
    body: z.object({
      name: requiredText({ label: msg('Name'), max: limits.tokenName, message: messages.tokenNameRequired }),
      scopes: z
        .array(z.enum(scopes, messages.tokenScopes), messages.tokenScopes)
        .min(1, messages.tokenScopes)
        .transform((chosen) => scopes.filter((scope) => chosen.includes(scope))),
      /** Lifetime in days. */
      days: z
        .number(messages.tokenDays)
        .int(messages.tokenDays)
        .min(min, messages.tokenDays)
        .max(max, messages.tokenDays),
    }),
    response: accessToken.extend({ token: z.string() }),
  },
  revokeToken: { summary: 'Revoke an access token at once', response: null, ...byId(messages.tokenNotFound) },
});
