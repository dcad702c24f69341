import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { changeProfile, registerMember, signIn, signOut } from './service.ts';
import { createSignInLimits } from './sign-in-limits.ts';

/** Accounts: signing up, in and out, and one's own account. */
export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const limits = createSignInLimits();
  route(app, deps, api.register, ({ request, body }) => registerMember(deps, limits, request.ip, body));
  route(app, deps, api.login, ({ request, body }) => signIn(deps, limits, request.ip, body));
  route(app, deps, api.logout, async ({ actor }) => {
    await signOut(deps, actor);
    return undefined;
  });
  route(app, deps, api.validate, ({ actor }) => Promise.resolve(actor));
  route(app, deps, api.updateProfile, ({ actor, body }) => changeProfile(deps, limits, actor, body));
}
