import { describe, expect, test } from 'vitest';
import type { Role } from '@moonfloor/contract/accounts/roles';
import { type CallName, calls } from '@moonfloor/contract/api/calls';
import {
  adminOnlyType,
  decidedByAdminType,
  moderatorOnlyType,
  notOwnerType,
  ownDecisionType,
} from '@moonfloor/contract/api/problem-types';
import type { CallInput } from './testing/client.ts';
import { describeOnDatabase } from './testing/databases.ts';
import { saveAs } from './testing/ownership-inputs.ts';
import { createSuiteApp, type TestAccount } from './testing/test-app.ts';

/** The caller's relation to the record, or to the decided thing; `decided`: an admin has hidden the record. */
const situations = ["somebody else's", 'own', 'owned', 'suggested by me', 'decided by an admin'] as const;
type Situation = (typeof situations)[number];

/** A record, another one to merge with, and the report and suggestion about it. */
interface World {
  id: number;
  version: string;
  other: { id: number; updated_at: string };
  suggestion: number;
  report: number;
  claim: number;
}

/** Decisions by the call that makes them; merging in three ways. */
const decisions: Readonly<Record<string, { call: CallName; input: (world: World) => CallInput }>> = {
  publish: { call: 'decide', input: ({ id }) => ({ params: { type: 'artist', id }, json: { decision: 'publish' } }) },
  'send back': {
    call: 'decide',
    input: ({ id }) => ({ params: { type: 'artist', id }, json: { decision: 'return', reason: 'Why' } }),
  },
  report: { call: 'decideReport', input: ({ report: id }) => ({ params: { id }, json: { decision: 'dismiss' } }) },
  suggestion: {
    call: 'decideSuggestion',
    input: ({ suggestion: id }) => ({ params: { id }, json: { accept: ['artist_city'] } }),
  },
  'received suggestion': {
    call: 'decideOwnSuggestion',
    input: ({ suggestion: id }) => ({ params: { id }, json: { accept: ['artist_city'] } }),
  },
  claim: { call: 'decideClaim', input: ({ claim: id }) => ({ params: { id }, json: { decision: 'accept' } }) },
  'merge into it': {
    call: 'mergeRecords',
    input: ({ id, version, other }) => ({ json: { type: 'artist', keep: { id, updated_at: version }, from: other } }),
  },
  'merge away with values': {
    call: 'mergeRecords',
    input: ({ id, version, other }) => ({
      json: { type: 'artist', keep: other, from: { id, updated_at: version }, take: { artist_city: 'from' } },
    }),
  },
  'merge away': {
    call: 'mergeRecords',
    input: ({ id, version, other }) => ({ json: { type: 'artist', keep: other, from: { id, updated_at: version } } }),
  },
  edit: { call: 'updateArtist', input: ({ id }) => ({ params: { id }, form: { fun_link: 'https://example.com/' } }) },
  toggle: { call: 'toggleStatus', input: ({ id }) => ({ params: { type: 'artist', id } }) },
  delete: { call: 'deleteArtist', input: ({ id }) => ({ params: { id } }) },
};

const allowed = null;
const refused = (type: string) => ({ status: 403, type });
const own = refused(ownDecisionType);
const byAdmin = refused(decidedByAdminType);
const notOwner = refused(notOwnerType);
const gone = { status: 404 };

/** Decisions that moderators may not make, by situation; they may make the rest. */
const moderators: Readonly<Record<string, Partial<Record<Situation, object>>>> = {
  publish: { own, owned: own, 'decided by an admin': byAdmin },
  'send back': { own, owned: own, 'decided by an admin': byAdmin },
  report: { own, owned: own, 'suggested by me': own },
  // as editors of their own records they decide about suggestions of others
  suggestion: { 'suggested by me': own, 'decided by an admin': byAdmin },
  'received suggestion': { 'suggested by me': own, 'decided by an admin': byAdmin },
  claim: { own, owned: own, 'suggested by me': own },
  'merge into it': { own, owned: own, 'decided by an admin': byAdmin },
  'merge away with values': { own, owned: own, 'decided by an admin': byAdmin },
  'merge away': { owned: own, 'decided by an admin': byAdmin },
  edit: { "somebody else's": notOwner, 'suggested by me': notOwner, 'decided by an admin': notOwner },
};

/** The same for members, of calls that are not for moderators or admins only. */
const members: typeof moderators = {
  'received suggestion': { "somebody else's": gone, 'suggested by me': notOwner, 'decided by an admin': gone },
  edit: { "somebody else's": notOwner, 'suggested by me': notOwner, 'decided by an admin': gone },
};

function expected(name: string, situation: Situation, role: Role): object | null {
  const { access } = calls[decisions[name]!.call];
  if (role === 'admin') return name === 'claim' && situation === 'suggested by me' ? own : allowed;
  if (access === 'admin') return refused(adminOnlyType);
  if (role === 'moderator') return moderators[name]?.[situation] ?? allowed;
  return access === 'moderator' ? refused(moderatorOnlyType) : (members[name]?.[situation] ?? allowed);
}

describeOnDatabase('who decides about their own, and against an admin', async (dialect) => {
  let count = 0;
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  const [judge, stranger] = [await site.signIn('admin'), await site.signIn()];

  const see = (id: number) => judge.must('getArtist', { params: { id } });

  /** Adds an artist, waiting or active. */
  const submit = async (account: TestAccount, status: 'active' | 'inactive') => {
    count += 1;
    const form = { artist_name: `Artist ${count}`, artist_country: 'Japan', artist_city: `City ${count}` };
    const { id, ...added } = await account.must('submitArtist', { form });
    if (added.status !== status) await judge.must('toggleStatus', { params: { type: 'artist', id } });
    return id;
  };

  async function makeWorld(name: string, situation: Situation, caller: TestAccount): Promise<World> {
    const waits = decisions[name]!.call === 'decide';
    const id = await submit(situation === 'own' ? caller : stranger, 'active');
    const about = { type: 'artist', id };
    const maker = situation === 'suggested by me' ? caller : await site.signIn();
    const form = { artist_city: `Other ${count}` };
    // admins can change every record, so they suggest nothing
    const suggested = await maker.tries('suggestArtist', { params: { id }, form });
    // directly, because many from one network need a proof of work
    const report = await site.deps.store.db
      .insertInto('report')
      .values({
        resource_type: 'artist',
        resource_id: id,
        reporter_id: maker.id,
        reason: 'Why',
        created_at: '2026-01-01',
        state: 'open',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const claim = await maker.must('claimRecord', { params: about, json: { message: 'Mine' } });
    if (situation === 'owned') await saveAs('owner', site, id, caller.id);
    if (situation === 'decided by an admin') await judge.must('toggleStatus', { params: about });
    const other = await see(await submit(stranger, 'active'));
    const version = (await see(id)).updated_at;
    const made = { id, version, suggestion: suggested.json().id, report: report.id, claim: claim.id };
    const world = { ...made, other: { id: other.id, updated_at: other.updated_at } };
    if (!waits || situation === 'decided by an admin') return world;
    // one that was never public, with the same relation to the caller
    const waiting = await submit(situation === 'own' ? caller : stranger, 'inactive');
    await site.deps.store.db
      .updateTable('record_owner')
      .set({ resource_id: waiting })
      .where('resource_id', '=', id)
      .execute();
    return { ...world, id: waiting };
  }

  const suggestsNothing = new Set(['suggestion', 'received suggestion']);
  describe.each(Object.keys(decisions))('%s', (name) => {
    describe.each(situations)('%s', (situation) => {
      const roles = (['user', 'moderator', 'admin'] as const).filter(
        (role) => !(role === 'admin' && situation === 'suggested by me' && suggestsNothing.has(name)),
      );
      test.each(roles)('%s', async (role) => {
        const caller = await site.signIn(role);
        const world = await makeWorld(name, situation, caller);
        const before = await see(world.id);
        const response = await caller.tries(decisions[name]!.call, decisions[name]!.input(world));
        const problem = expected(name, situation, role);
        if (problem === null) {
          expect(response.statusCode, response.body).toBe(calls[decisions[name]!.call].status);
          return;
        }
        expect(response.json()).toMatchObject(problem);
        expect(await see(world.id)).toEqual(before);
      });
    });
  });
});
