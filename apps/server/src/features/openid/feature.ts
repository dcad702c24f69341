import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import { hourMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Feature } from '../../feature.ts';
import { clientOf } from '../../http/client-facts.ts';
import { limitNetworks } from '../../http/rate-limit.ts';
import { guardedRoute, route } from '../../http/route.ts';
import type { Actor } from '../../http/session.ts';
import { requireNetworkAllowed } from '../auth/blocks.ts';
import { callerOf } from '../auth/feature.ts';
import { createSignInLimits } from '../auth/sign-in-limits.ts';
import { createIssuerClient, type IssuerClient } from './issuer-client.ts';
import { createIssuerAccount, linkIdentity, listIdentities, unlinkIdentity } from './linking.ts';
import { finishIssuerSignIn, purposeOf, startIssuerSignIn } from './sign-in.ts';
import { tables } from './tables.ts';
import { deleteExpiredTickets } from './tickets.ts';

/** Accounts at OpenID Connect issuers. */
export const openidFeature = {
  tables,
  routes: openidRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'remove expired tickets of identities', () => deleteExpiredTickets(deps));
  },
} satisfies Feature;

/** Sign-ins with issuers from one address, in this process: enough for many people behind one. */
const perAddress = { tries: 100, minutes: 15 };

/** Routes of signing in with OpenID Connect issuers. */
function openidRoutes(app: FastifyInstance, deps: Deps): void {
  const signInLimits = createSignInLimits(deps);
  const [starts, finishes] = [limitNetworks(perAddress), limitNetworks(perAddress)];
  const allowed = ({ request }: { request: FastifyRequest }) => requireNetworkAllowed(deps, request.ip);
  const issuers = new Map(deps.config.issuers.map((settings) => [settings.name, createIssuerClient(deps, settings)]));
  const issuerOf = (name: string): IssuerClient => {
    const issuer = issuers.get(name);
    if (issuer === undefined) throw notFound(messages.issuerNotFound);
    return issuer;
  };
  route(app, deps, api.listIssuers, () => Promise.resolve(deps.config.issuers));
  guardedRoute(app, deps, api.startIssuerSignIn, starts, ({ params, body }) =>
    startIssuerSignIn(deps, issuerOf(params.name), purposeOf(body)),
  );
  guardedRoute(app, deps, api.finishIssuerSignIn, finishes, async ({ params, body, actor, request }) => {
    if (actor === null) await requireNetworkAllowed(deps, request.ip);
    return finishIssuerSignIn(deps, issuerOf(params.name), { actor, client: clientOf(request), body });
  });
  guardedRoute(app, deps, api.createIssuerAccount, allowed, ({ request, body }) =>
    createIssuerAccount(deps, signInLimits, callerOf(request), body),
  );
  route(app, deps, api.listIdentities, ({ actor }) => listIdentities(deps, actor));
  const changesRarely = ({ actor }: { actor: Actor }) => signInLimits.changeSignIn(actor);
  guardedRoute(app, deps, api.linkIdentity, changesRarely, ({ actor, body }) => linkIdentity(deps, actor, body.ticket));
  route(app, deps, api.unlinkIdentity, ({ actor, params }) => unlinkIdentity(deps, actor, params.id));
}
