import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { hourMs, minuteMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { clientOf } from '../../http/client-facts.ts';
import { limitMembers } from '../../http/rate-limit.ts';
import { guardedRoute, route } from '../../http/route.ts';
import { type Actor, toAccount } from '../../http/session.ts';
import { createChallengeGate } from '../attempts/challenge.ts';
import { requireNetworkAllowed } from './blocks.ts';
import { deleteExpiredChallenges } from './challenges.ts';
import { deleteExpiredDevices } from './devices.ts';
import { keepFactors, removeFactors } from './factors.ts';
import { giveSecondFactor } from './give-second-factor.ts';
import { sweepLinks } from './mail-links.ts';
import {
  confirmPasskey,
  signInWithPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './passkeys.ts';
import { type Caller, changeProfile, confirmPassword, registerMember, signIn } from './password-accounts.ts';
import {
  confirmReset,
  requestReset,
  resendVerification,
  sweepAccountsWithoutAddress,
  verifyEmail,
} from './recovery.ts';
import { getSecondFactor } from './second-factor.ts';
import { deleteSession, endOtherSessions, endSession, listSessions } from './sessions.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { tables } from './tables.ts';
import { listAccessTokens, createAccessToken, revokeAccessToken } from './tokens.ts';
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './totp.ts';
import { relyingPartyOf } from './web-authn.ts';

/** Accounts, sessions and second factors. */
export const authFeature = {
  tables,
  routes: authRoutes,
  jobs: (jobs, deps) => {
    jobs.every(10 * minuteMs, 'remove expired links of mails', () => sweepLinks(deps));
    jobs.every(10 * minuteMs, 'remove accounts without an address', () => sweepAccountsWithoutAddress(deps));
    jobs.every(10 * minuteMs, 'remove expired challenges', () => deleteExpiredChallenges(deps));
    jobs.every(24 * hourMs, 'remove devices that have not signed in recently', () => deleteExpiredDevices(deps));
  },
} satisfies Feature;

export const callerOf = (request: FastifyRequest): Caller => ({ address: request.ip, ...clientOf(request) });

/** Routes of accounts: sign-up, sign-in and sign-out, the caller's account, sessions, factors and access tokens. */
function authRoutes(app: FastifyInstance, deps: Deps): void {
  const limits = createSignInLimits(deps);
  const gate = createChallengeGate(deps);
  const allowed = ({ request }: { request: FastifyRequest }) => requireNetworkAllowed(deps, request.ip);
  const site = () => relyingPartyOf(deps.publicUrl());
  guardedRoute(app, deps, api.register, allowed, async ({ request, body }) => {
    await gate.pass('sign-up', request.ip, body.altcha);
    return registerMember(deps, limits, callerOf(request), body);
  });
  guardedRoute(app, deps, api.login, allowed, ({ request, body }) => signIn(deps, limits, callerOf(request), body));
  guardedRoute(app, deps, api.giveSecondFactor, allowed, ({ request, body }) =>
    giveSecondFactor(deps, limits, clientOf(request), body),
  );
  route(app, deps, api.requestPasswordReset, ({ request, body }) => requestReset(deps, limits, request.ip, body.email));
  route(app, deps, api.resetPassword, ({ request, body }) => confirmReset(deps, limits, request.ip, body));
  route(app, deps, api.verifyEmail, ({ request, actor, body }) =>
    verifyEmail(deps, limits, actor, { address: request.ip, token: body.token }),
  );
  route(app, deps, api.resendVerification, ({ request, actor }) => resendVerification(deps, limits, actor, request.ip));
  route(app, deps, api.logout, ({ actor }) => deleteSession(deps.store.db, actor.tokenHash));
  route(app, deps, api.confirmPassword, ({ actor, body }) => confirmPassword(deps, limits, actor, body));
  route(app, deps, api.validate, ({ actor }) => Promise.resolve(toAccount(actor)));
  // pages name members, so that a new name makes the cached ones outdated
  const renames = limitMembers({ tries: 20, minutes: 60 });
  const renamesRarely = async (input: { actor: Actor; body: { username?: string | undefined } }): Promise<void> => {
    if (input.body.username !== undefined && input.body.username !== input.actor.username) await renames(input);
  };
  const changesRarely = ({ actor }: { actor: Actor }) => limits.changeSignIn(actor);
  const challenges = limitMembers({ tries: 100, minutes: 60 });
  guardedRoute(app, deps, api.updateProfile, renamesRarely, ({ actor, body, request }) =>
    changeProfile(deps, limits, actor, body, request.ip),
  );

  route(app, deps, api.listSessions, ({ actor }) => listSessions(deps, actor));
  route(app, deps, api.endSession, ({ actor, params }) => endSession(deps, actor, params.id));
  route(app, deps, api.endOtherSessions, ({ actor }) => endOtherSessions(deps, actor));

  route(app, deps, api.startPasskeySignIn, ({ request }) => startPasskeySignIn(deps, site(), limits, request.ip));
  guardedRoute(app, deps, api.signInWithPasskey, allowed, ({ request, body }) =>
    signInWithPasskey(deps, site(), callerOf(request), body),
  );
  guardedRoute(app, deps, api.startPasskeyConfirmation, challenges, ({ actor }) =>
    startPasskeyConfirmation(deps, site(), actor),
  );
  route(app, deps, api.confirmPasskey, ({ actor, body }) => confirmPasskey(deps, site(), actor, body.credential));
  route(app, deps, api.listPasskeys, ({ actor }) => listPasskeys(deps, actor));
  guardedRoute(app, deps, api.startPasskey, challenges, ({ actor }) => startPasskey(deps, site(), actor));
  guardedRoute(app, deps, api.addPasskey, changesRarely, ({ actor, body }) => addPasskey(deps, site(), actor, body));
  route(app, deps, api.renamePasskey, ({ actor, params, body }) => renamePasskey(deps, actor, params.id, body.name));
  route(app, deps, api.removePasskey, ({ actor, params }) => removePasskey(deps, actor, params.id));

  route(app, deps, api.getSecondFactor, ({ actor }) => getSecondFactor(deps, actor));
  route(app, deps, api.removeFactors, ({ actor }) => removeFactors(deps, actor));
  route(app, deps, api.keepFactors, ({ actor }) => keepFactors(deps, actor));
  route(app, deps, api.startTotp, ({ actor }) => startTotp(deps, actor));
  guardedRoute(app, deps, api.confirmTotp, changesRarely, ({ actor, body }) =>
    confirmTotp(deps, limits, actor, body.code),
  );
  route(app, deps, api.removeTotp, ({ actor }) => removeTotp(deps, actor));
  guardedRoute(app, deps, api.renewRecoveryCodes, changesRarely, ({ actor }) => renewRecoveryCodes(deps, actor));

  route(app, deps, api.listTokens, ({ actor }) => listAccessTokens(deps, actor));
  guardedRoute(app, deps, api.createToken, changesRarely, ({ actor, body }) => createAccessToken(deps, actor, body));
  route(app, deps, api.revokeToken, ({ actor, params }) => revokeAccessToken(deps, actor, params.id));
}
