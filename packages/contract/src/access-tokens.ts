import { z } from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { scopes } from './scopes.ts';

const tag = 'Access tokens';

/** An access token as shown to its owner; the token itself is returned only once, on creation. */
export const accessToken = z.object({
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

export const listTokens = endpoint('listTokens', {
  summary: 'Your access tokens, newest first',
  tag,
  response: z.array(accessToken),
});

export const createToken = endpoint('createToken', {
  summary: 'Make an access token; it is told this once',
  tag,
  recentPassword: true,
  body: z.object({
    name: requiredText({ label: 'Name', max: limits.tokenName, message: messages.tokenNameRequired }),
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
});

export const revokeToken = endpoint('revokeToken', {
  summary: 'Revoke an access token at once',
  tag,
  params: idParams,
  response: null,
  notFound: messages.tokenNotFound,
});
