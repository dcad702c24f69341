import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { createChallengeGate } from '../../http/challenge.ts';
import { route } from '../../http/route.ts';
import { confirmReset, requestReset, resendVerification, verifyEmail } from './recovery.ts';
import { changeProfile, confirmPassword, type OnSignIn, registerMember, signIn } from './service.ts';
import { deleteSession } from './sessions.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { listAccessTokens, createAccessToken, revokeAccessToken } from './tokens.ts';

/** Routes of accounts: sign-up, sign-in and sign-out, the caller's account, and access tokens. */
export function authRoutes(app: FastifyInstance, deps: Deps, onSignIn: OnSignIn): void {
  const limits = createSignInLimits(deps);
  const gate = createChallengeGate(deps);
  route(app, deps, api.register, async ({ request, body }) => {
    await gate.pass('sign-up', request.ip, body.altcha);
    return registerMember(deps, limits, request.ip, body);
  });
  route(app, deps, api.login, ({ request, body }) => signIn(deps, limits, request.ip, body, onSignIn));
  route(app, deps, api.requestPasswordReset, ({ request, body }) => requestReset(deps, limits, request.ip, body.email));
  route(app, deps, api.resetPassword, ({ request, body }) => confirmReset(deps, limits, request.ip, body));
  route(app, deps, api.verifyEmail, ({ request, body }) => verifyEmail(deps, limits, request.ip, body.token));
  route(app, deps, api.resendVerification, ({ request, actor }) => resendVerification(deps, limits, actor, request.ip));
  route(app, deps, api.logout, ({ actor }) => deleteSession(deps.store.db, actor.tokenHash));
  route(app, deps, api.confirmPassword, ({ actor, body }) => confirmPassword(deps, limits, actor, body.password));
  route(app, deps, api.validate, ({ actor }) => Promise.resolve(actor));
  route(app, deps, api.updateProfile, ({ actor, body, request }) =>
    changeProfile(deps, limits, actor, body, request.ip),
  );
  route(app, deps, api.listTokens, ({ actor }) => listAccessTokens(deps, actor));
  route(app, deps, api.createToken, ({ actor, body }) => createAccessToken(deps, actor, body));
  route(app, deps, api.revokeToken, ({ actor, params }) => revokeAccessToken(deps, actor, params.id));
}
