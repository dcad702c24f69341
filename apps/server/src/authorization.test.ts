import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type TokenScope, scopeOfCall } from '@moonfloor/contract/accounts/scopes';
import { api } from '@moonfloor/contract/api/api';
import { type CallName, calls } from '@moonfloor/contract/api/calls';
import type { Endpoint } from '@moonfloor/contract/api/endpoint';
import {
  adminOnlyType,
  moderatorOnlyType,
  notOwnerType,
  secondFactorNeededType,
  tokenScopeType,
} from '@moonfloor/contract/api/problem-types';
import { simpleCallNames, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { keysOf } from '@moonfloor/contract/values/keys';
import { simpleTypes } from '@moonfloor/contract/values/lists';
import type { Schema } from './db/schema.ts';
import { inputOf } from './testing/call-inputs.ts';
import { type CallerName, callerNames } from './testing/callers.ts';
import type { CallInput } from './testing/client.ts';
import { describeOnDatabase } from './testing/databases.ts';
import { openLocalIssuer } from './testing/fakes/local-issuer.ts';
import { kindOf, makeWorld } from './testing/prepare-call.ts';
import { createSuiteApp } from './testing/test-app.ts';

const ownersOnly: ReadonlySet<CallName> = new Set([
  'updateEvent',
  'previewEventChange',
  'joinEditions',
  'changeSeriesRule',
  'previewSeriesRule',
  'updateArtist',
  'updateDecoration',
  'updateRelease',
  ...simpleTypes.map((type) => simpleCallNames(type).update),
  'listEventSources',
  'getPlaceLink',
  'createPlaceLink',
  'revokePlaceLink',
]);
/** Refused to everybody but its owner: with this message by 404, or with another status. */
const importGone = 'This import no longer exists. Please start again.';
const codesOff = { status: 409, detail: 'No authenticator app is set up' };
const tooLate = { status: 422, detail: 'That took too long. Please try the passkey again.' };
const ownersAlone: Readonly<Partial<Record<CallName, string | Expected>>> = {
  unlinkIdentity: 'This sign-in is not linked to your account',
  endSession: 'This sign-in has already ended',
  confirmTotp: { status: 409, detail: 'Please start again: this set-up is no longer valid' },
  removeTotp: codesOff,
  renewRecoveryCodes: codesOff,
  addPasskey: tooLate,
  renamePasskey: 'Passkey not found',
  removePasskey: 'Passkey not found',
  startPasskeyConfirmation: { status: 422, detail: 'You have no passkeys yet' },
  confirmPasskey: tooLate,
  revokeToken: 'Access token not found',
  getImport: importGone,
  updateImport: importGone,
  confirmImport: importGone,
  updateRecordImport: importGone,
  confirmRecordImport: importGone,
  listImportArtists: importGone,
  fetchImportPictures: importGone,
};
/** Calls for which knowing the address is enough. */
const secretAddresses: ReadonlySet<CallName> = new Set([
  'followingCalendar',
  'followingAtom',
  'starredCalendar',
  'setsCalendar',
]);
const secretAddressHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };
/** For those who own the page; for admins too as far as it says so. */
const notKeeper = 'Only owners of this page can do this';
const keepersOnly: Readonly<Partial<Record<CallName, { detail: string; admins: boolean }>>> = {
  updateOwnership: { detail: notKeeper, admins: false },
  addHelper: { detail: notKeeper, admins: true },
  removeKeeper: { detail: notKeeper, admins: true },
  confirmClaim: {
    detail: 'This link belongs to the claim of another member. Please sign in as the one who made it.',
    admins: false,
  },
};
const bad: ReadonlySet<CallerName> = new Set([
  'revoked token',
  'expired token',
  'garbage token',
  'revoked script',
  'expired script',
]);
/** Members everywhere but in calls of moderators and admins, which tell them the missing right. */
const lockedOut: ReadonlySet<CallerName> = new Set(['moderator without factor', 'admin without factor']);
/** Scopes of the scripts' tokens. */
const scopesOf: Readonly<Partial<Record<CallerName, readonly TokenScope[]>>> = {
  'reading script': ['read'],
  'submitting script': ['submit'],
  "admin's script": ['read', 'submit'],
};

interface Expected {
  status: number;
  detail?: string;
  type?: string;
}

const authRequired = { status: 401, detail: 'Authentication required' };
const expired = { status: 401, detail: 'Your session has expired. Please log in again.' };
const adminsOnly = { status: 403, detail: 'Only admins can do this', type: adminOnlyType };
const moderatorsOnly = { status: 403, detail: 'Only moderators and admins can do this', type: moderatorOnlyType };
const factorNeeded = {
  status: 403,
  detail: 'Admins and moderators need a second factor on this site. Please set one up in your account.',
  type: secondFactorNeededType,
};
const noScript = { status: 403, detail: 'This cannot be done with an access token', type: tokenScopeType };
const notMadeFor = (scope: TokenScope) => ({
  status: 403,
  detail: `This access token was not made to ${scope}`,
  type: tokenScopeType,
});
const ownAlready = { status: 409, detail: 'You can change this yourself, so there is no need to suggest it' };
const notYours = {
  status: 403,
  detail: 'Only its author, owners, helpers and admins can edit this',
  type: notOwnerType,
};

/** Tables that a rejected call must not change, with `content_version`. */
const countedTables = [
  'report',
  'suggestion',
  'activity',
  'account',
  'session',
  'access_token',
  'linked_identity',
  'record_owner',
  'claim',
  'feedback',
  'feedback_answer',
  'review',
  'follow',
  'attendance',
  'notification_setting',
] as const satisfies (keyof Schema)[];

/** Returns the expected response: the complete authorization rules. */
function expected(name: CallName, caller: CallerName): Expected {
  const { access, status } = calls[name];
  if (name === 'testReminders') return { status: 404, detail: 'This browser is not registered for reminders' };
  if (access === 'public') return { status };
  if (caller === 'visitor') return authRequired;
  if (bad.has(caller)) return expired;
  const madeFor = scopesOf[caller];
  if (madeFor !== undefined) {
    const scope = scopeOfCall[name];
    if (scope === undefined) return noScript;
    if (!madeFor.includes(scope)) return notMadeFor(scope);
  }
  if (access === 'admin') {
    if (caller === 'admin without factor') return factorNeeded;
    return caller === 'admin' ? { status } : adminsOnly;
  }
  if (access === 'moderator') {
    if (lockedOut.has(caller)) return factorNeeded;
    return caller === 'moderator' || caller === 'admin' ? { status } : moderatorsOnly;
  }
  if (name.startsWith('suggest') && calls[name].method === 'POST')
    return caller === 'owner' || caller === 'admin' || caller === 'submitting script' ? ownAlready : { status };
  if (name === 'decideOwnSuggestion')
    return ['owner', 'moderator', 'admin'].includes(caller)
      ? { status }
      : { status: 404, detail: 'Suggestion not found' };
  const keeper = keepersOnly[name];
  if (keeper !== undefined && caller !== 'owner' && !(keeper.admins && caller === 'admin'))
    return { status: 403, detail: keeper.detail };
  const mayEdit = caller === 'owner' || caller === 'admin' || caller === 'submitting script';
  const gone = ownersAlone[name];
  if (gone !== undefined && caller !== 'owner') return typeof gone === 'string' ? { status: 404, detail: gone } : gone;
  return ownersOnly.has(name) && !mayEdit ? notYours : { status };
}

describeOnDatabase('who may make which call', async (dialect) => {
  const issuer = await openLocalIssuer();
  afterAll(() => issuer.close());
  const site = await createSuiteApp(dialect, {
    MODERATION: 'none',
    ADMIN_SECOND_FACTOR: 'on',
    ...issuer.settings('club'),
  });
  /** Invalid tokens, which no call makes valid. */
  const badTokens: Partial<Record<CallerName, Promise<string | null>>> = {};

  issuer.now = site.clock.now;

  const asOwnerOf = (token: string | null) => site.as(token === null ? null : { token });

  const counts = countedTables.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`);
  /** Returns everything that a rejected call must not change: contents, history, accounts, sessions and feedback. */
  async function traces(): Promise<unknown[]> {
    return (await sql`select version, ${sql.join(counts)} from content_version`.execute(site.deps.store.db)).rows;
  }

  test.each(keysOf(calls))('%s', async (name) => {
    const prepare = async () => {
      const world = await makeWorld(site);
      return { world, asked: await inputOf(name)(world) };
    };
    const attempt = async (caller: CallerName, token: string | null, asked: CallInput) => {
      const { status, ...problem } = expected(name, caller);
      const endpoint: Endpoint = api[name];
      const response = await asOwnerOf(token).tries(name, asked);
      expect({ caller, status: response.statusCode }, response.body).toEqual({ caller, status });
      // neither the browser nor a proxy keeps one person's response; that of a visitor is everybody's
      const isPersonal = token !== null && (endpoint.shared !== true || status >= 400);
      if (isPersonal || secretAddresses.has(name)) expect(response.headers['cache-control']).toMatch(/\bno-store\b/);
      if (secretAddresses.has(name)) expect(response.headers).toMatchObject(secretAddressHeaders);
      if (status >= 400) expect({ caller, ...response.json() }).toMatchObject({ caller, ...problem });
    };
    // reads and rejected calls change nothing, so one preparation serves all of them
    const changes = (caller: CallerName) => calls[name].method !== 'GET' && expected(name, caller).status < 400;
    const untouched = await prepare();
    const tokens = new Map<CallerName, string | null>();
    for (const caller of callerNames) {
      const token = () => untouched.world.tokenOf(caller);
      if (!changes(caller)) tokens.set(caller, await (bad.has(caller) ? (badTokens[caller] ??= token()) : token()));
    }
    const before = await traces();
    for (const [caller, token] of tokens) await attempt(caller, token, untouched.asked);
    expect(await traces()).toEqual(before);
    for (const caller of callerNames.filter(changes)) {
      const { world, asked } = await prepare();
      await attempt(caller, await world.tokenOf(caller), asked);
    }
  });

  const details = { event: 'getEvent', artist: 'getArtist', decoration: 'getDecoration' } as const;
  test.each(['event', 'artist', 'decoration'] as const)(
    'a hidden %s is visible to its owner, moderators and admins, a deleted one to admins',
    async (type) => {
      const world = await makeWorld(site);
      const id = await world.submit(type);
      const responses = () =>
        Promise.all(
          callerNames.map(
            async (caller) =>
              [
                caller,
                (await asOwnerOf(await world.tokenOf(caller)).tries(details[type], { params: { id } })).statusCode,
              ] as const,
          ),
        );
      const nobody = Object.fromEntries(callerNames.map((caller) => [caller, 404]));
      await world.toggle(type, id);
      expect(Object.fromEntries(await responses())).toEqual({
        ...nobody,
        owner: 200,
        moderator: 200,
        admin: 200,
        'reading script': 200,
      });
      await world.admin.tries(recordCallNames(type).remove, { params: { id } });
      expect(Object.fromEntries(await responses())).toEqual({ ...nobody, admin: 200 });
      for (const [caller, status] of [
        ['owner', 404],
        ['other member', 404],
        ['moderator', 404],
        ['admin without factor', 404],
        ['admin', 200],
      ] as const) {
        const token = (await world.tokenOf(caller))!;
        const update = await site.tries(recordCallNames(type).update, {
          params: { id },
          token,
          form: { [kindOf(type).place]: 'x' },
        });
        expect([caller, update.statusCode]).toEqual([caller, status]);
      }
    },
  );
});
