import type { ResourceType } from '@moonfloor/contract/lists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '@moonfloor/contract/calls';
import { keysOf } from '@moonfloor/contract/keys';
import { adminOnlyType, moderatorOnlyType, notOwnerType, tokenScopeType } from '@moonfloor/contract/problem-types';
import { type Scope, scopeOfCall } from '@moonfloor/contract/scopes';
import { makeToken } from './testing/access-tokens.ts';
import { type CallerName, callerNames, type Callers, makeCallers } from './testing/callers.ts';
import { describeOnBothDatabases } from './testing/databases.ts';
import { fetchHistory } from './testing/activity.ts';
import { recordFixtures } from './testing/record-fixtures.ts';
import { createTestApp, testPassword, type TestApp, type TestRequest } from './testing/test-app.ts';

/** Input of a call: path parameters, query, and a valid body. */
interface Asked extends Pick<TestRequest, 'json' | 'form'> {
  params?: Readonly<Record<string, string | number>>;
  query?: string;
}

/** Everything that a call may refer to, newly created. */
interface World extends Callers {
  site: TestApp;
  /** A word unique to the test. */
  unique: string;
  /** Submits a record of the owner and returns its id. */
  submit(type: ResourceType): Promise<number>;
  toggle(type: ResourceType, id: number): Promise<void>;
}

type Prepare = (world: World) => Asked | Promise<Asked>;

const nothing: Prepare = () => ({});
const query =
  (text: string): Prepare =>
  () => ({ query: text });
const kindOf = (type: ResourceType) => recordFixtures.find((kind) => kind.type === type)!;
const formOf = (type: ResourceType, unique: string) => ({
  ...kindOf(type).fields,
  [kindOf(type).name]: `Record ${unique}`,
});
const submitting =
  (type: ResourceType): Prepare =>
  ({ unique }) => ({ form: formOf(type, unique) });
const record =
  (type: ResourceType): Prepare =>
  async ({ submit }) => ({ params: { id: await submit(type) } });
const editing =
  (type: ResourceType): Prepare =>
  async ({ submit }) => ({
    params: { id: await submit(type) },
    form: { [kindOf(type).place]: 'https://example.com/' },
  });
const toggled: Prepare = async ({ submit, toggle }) => {
  const id = await submit('event');
  await toggle('event', id);
  return { params: { type: 'event', id } };
};
const entry: Prepare = async ({ site, admin, submit, toggle }) => {
  const event = await submit('event');
  await toggle('event', event);
  return { params: { id: (await fetchHistory(site, admin, 'event', event)).at(-1)!.id } };
};
const feedback: Prepare = async ({ site, owner }) => {
  const response = await site.request('POST', '/feedback/submit', { user: owner, json: { feedback: 'Well done' } });
  return { params: { id: response.json().id } };
};
/** Returns two mergeable records of the owner, each with its version. */
const pair =
  (asked: (two: Record<'keep' | 'from', { id: number; updated_at: string }> & { type: 'release' }) => Asked): Prepare =>
  async ({ site, owner, submit }) => {
    const sides = [await submit('release'), await submit('release')].map(async (id) => {
      const { updated_at } = (await site.request('GET', `/releases/${id}`, { user: owner })).json();
      return { id, updated_at };
    });
    const [keep, from] = await Promise.all(sides);
    return asked({ type: 'release', keep: keep!, from: from! });
  };
const withJson =
  (prepare: Prepare, json: unknown): Prepare =>
  async (world) => ({ ...(await prepare(world)), json });
const tableOf = (unique: string) => `name,date,country\nImport ${unique},2026-07-01,Brazil`;
const draft: Prepare = async ({ site, owner, unique }) => {
  const response = await site.request('POST', '/imports', { user: owner, form: { text: tableOf(unique) } });
  return { params: { id: response.json().id } };
};
const artistsOf = (unique: string) => `artist,country\nImport ${unique},Brazil`;
const recordDraft: Prepare = async ({ site, owner, unique }) => ({
  params: {
    id: (
      await site.request('POST', '/imports/records', { user: owner, form: { type: 'artist', text: artistsOf(unique) } })
    ).json().id,
  },
});
const imported: Prepare = async (world) => {
  const { params } = await draft(world);
  await world.site.request('POST', `/imports/${params!.id}/confirm`, {
    user: world.owner,
    json: { rows: [{ row: 0, version: null }] },
  });
  return { params: params! };
};
const account = (unique: string) => ({ email: `${unique}@example.com`, password: 'a password for tests' });

/** How to make each call so that it succeeds for an authorized caller. A missing call fails the test. */
const ways: Readonly<Record<CallName, Prepare>> = {
  register: ({ unique }) => ({ json: { username: unique, ...account(unique) } }),
  login: async ({ site, unique }) => {
    await site.request('POST', '/auth/register', { json: { username: unique, ...account(unique) } });
    return { json: account(unique) };
  },
  confirmPassword: () => ({ json: { password: testPassword } }),
  logout: nothing,
  validate: nothing,
  listSecurityLog: nothing,
  getProfile: nothing,
  updateProfile: ({ unique }) => ({ json: { username: unique } }),
  listTokens: nothing,
  createToken: () => ({ json: { name: 'Script', scopes: ['read'], days: 30 } }),
  revokeToken: async ({ site, owner }) => ({ params: { id: (await makeToken(site, owner)).id } }),

  listEvents: nothing,
  listEventCountries: nothing,
  listEventPins: nothing,
  listEventCards: query('?ids=1'),
  findEventTwins: query('?name=Record&date=2026-07-01&country=Brazil'),
  getEvent: record('event'),
  getEventAround: record('event'),
  submitEvent: submitting('event'),
  updateEvent: editing('event'),
  deleteEvent: record('event'),

  listEventSources: record('event'),
  createImport: ({ unique }) => ({ form: { text: tableOf(unique) } }),
  getImport: draft,
  updateImport: withJson(draft, { country: 'Brazil' }),
  confirmImport: withJson(draft, { rows: [{ row: 0, version: null }] }),
  listImportArtists: imported,
  createRecordImport: ({ unique }) => ({ form: { type: 'artist', text: artistsOf(unique) } }),
  updateRecordImport: withJson(recordDraft, { mapping: ['artist_name', 'artist_country'] }),
  confirmRecordImport: withJson(recordDraft, { rows: [{ row: 0, version: null }] }),
  fetchImportPictures: withJson(imported, {}),

  listArtists: nothing,
  suggestArtists: query('?query=re'),
  checkArtistDuplicate: () => ({ params: { name: 'Somebody' } }),
  findArtistTwins: query('?name=Record'),
  getArtist: record('artist'),
  listPlaysWith: record('artist'),
  submitArtist: submitting('artist'),
  updateArtist: editing('artist'),
  deleteArtist: record('artist'),

  listDecorations: nothing,
  suggestDecorations: query('?query=re'),
  findDecorationTwins: query('?name=Record'),
  getDecoration: record('decoration'),
  submitDecoration: submitting('decoration'),
  updateDecoration: editing('decoration'),
  deleteDecoration: record('decoration'),

  listUpcomingReleases: nothing,
  listPastReleases: nothing,
  findReleaseTwins: query('?name=Record&artist=Somebody'),
  getRelease: record('release'),
  listSameLabel: record('release'),
  submitRelease: submitting('release'),
  updateRelease: editing('release'),
  deleteRelease: record('release'),

  search: nothing,
  suggest: nothing,
  eventsCalendar: nothing,
  eventCalendar: record('event'),
  artistCalendar: record('artist'),
  decorationCalendar: record('decoration'),
  eventsAtom: nothing,
  eventsJsonFeed: nothing,
  releasesAtom: nothing,
  releasesJsonFeed: nothing,

  listTracks: nothing,
  getMoon: nothing,
  getOembed: query(`?url=${encodeURIComponent('http://localhost:3000/events')}`),
  submitFeedback: () => ({ json: { feedback: 'Well done' } }),

  countView: () => ({ json: { path: '/artists', seconds: 3 } }),
  getAnalyticsOverview: nothing,
  listActivity: nothing,
  getActivity: entry,
  restoreVersion: entry,
  undoStatus: toggled,
  listQueue: nothing,
  decide: withJson(toggled, { decision: 'publish' }),
  getReview: toggled,
  listFeedback: nothing,
  updateFeedback: withJson(feedback, { done: true }),
  answerFeedback: withJson(feedback, { answer: 'Thank you' }),
  getDashboard: nothing,
  getHealth: nothing,
  searchContent: nothing,
  toggleStatus: toggled,
  compareRecords: pair(({ type, keep, from }) => ({ query: `?type=${type}&keep=${keep.id}&from=${from.id}` })),
  mergeRecords: pair((json) => ({ json })),
  listDuplicates: query('?type=artist'),
};

const ownersOnly: ReadonlySet<CallName> = new Set([
  'updateEvent',
  'updateArtist',
  'updateDecoration',
  'updateRelease',
  'listEventSources',
]);
/** Visible to its owner only. */
const importGone = 'This import is not there any more. Please start again.';
const ownersAlone: Readonly<Partial<Record<CallName, string>>> = {
  revokeToken: 'Access token not found',
  getImport: importGone,
  updateImport: importGone,
  confirmImport: importGone,
  updateRecordImport: importGone,
  confirmRecordImport: importGone,
  listImportArtists: importGone,
  fetchImportPictures: importGone,
};
const bad: ReadonlySet<CallerName> = new Set([
  'revoked token',
  'expired token',
  'garbage token',
  'revoked script',
  'expired script',
]);
/** Scopes of the scripts' tokens. */
const scopesOf: Readonly<Partial<Record<CallerName, readonly Scope[]>>> = {
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
const noScript = { status: 403, detail: 'This cannot be done with an access token', type: tokenScopeType };
const notMadeFor = (scope: Scope) => ({
  status: 403,
  detail: `This access token was not made to ${scope}`,
  type: tokenScopeType,
});
const notYours = { status: 403, detail: 'You can only edit what you created', type: notOwnerType };

/** Returns the expected response: the complete authorization rules. */
function expected(name: CallName, caller: CallerName): Expected {
  const { access, status } = calls[name];
  if (access === 'public') return { status };
  if (caller === 'visitor') return authRequired;
  if (bad.has(caller)) return expired;
  const madeFor = scopesOf[caller];
  if (madeFor !== undefined) {
    const scope = scopeOfCall[name];
    if (scope === undefined) return noScript;
    if (!madeFor.includes(scope)) return notMadeFor(scope);
  }
  if (access === 'admin') return caller === 'admin' ? { status } : adminsOnly;
  if (access === 'moderator') return caller === 'moderator' || caller === 'admin' ? { status } : moderatorsOnly;
  const mayEdit = caller === 'owner' || caller === 'admin' || caller === 'submitting script';
  const gone = ownersAlone[name];
  if (gone !== undefined && caller !== 'owner') return { status: 404, detail: gone };
  return ownersOnly.has(name) && !mayEdit ? notYours : { status };
}

describeOnBothDatabases('who may make which call', (dialect) => {
  let site: TestApp;
  let count = 0;

  beforeAll(async () => {
    site = await createTestApp(dialect, { MODERATION: 'none' });
  });
  afterAll(() => site.close());

  async function makeWorld(): Promise<World> {
    const callers = await makeCallers(site);
    count += 1;
    const unique = `caller-${count}`;
    const submit = async (type: ResourceType): Promise<number> => {
      const response = await site.request('POST', `/${type}s/submit`, {
        user: callers.owner,
        form: formOf(type, `${unique} ${type}`),
      });
      expect(response.statusCode, response.body).toBe(201);
      return response.json().id;
    };
    const toggle = async (type: ResourceType, id: number): Promise<void> => {
      const response = await site.request('PUT', `/admin/toggle-status/${type}/${id}`, { user: callers.admin });
      expect(response.statusCode, response.body).toBe(200);
    };
    return { ...callers, site, unique, submit, toggle };
  }

  /** Returns everything that a rejected call must not change: contents, history, accounts, sessions and feedback. */
  async function traces(): Promise<unknown[]> {
    const { db } = site.deps.store;
    const counts = (
      ['activity', 'account', 'session', 'access_token', 'feedback', 'feedback_answer', 'review'] as const
    ).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    return [await db.selectFrom('content_version').selectAll().executeTakeFirst(), ...(await Promise.all(counts))];
  }

  const make = (name: CallName, token: string | null, { params = {}, query: search = '', ...body }: Asked) => {
    const path = calls[name].path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part])));
    return site.request(calls[name].method, path + search, { ...body, ...(token !== null && { token }) });
  };

  describe.each(keysOf(calls))('%s', (name) => {
    const prepare = () => makeWorld().then(async (world) => ({ world, asked: await ways[name](world) }));
    // rejected calls change nothing, so one preparation serves all of them
    let untouched: ReturnType<typeof prepare> | undefined;
    test.each(callerNames)('%s', async (caller) => {
      const { status, ...problem } = expected(name, caller);
      const { world, asked } = await (status < 400 ? prepare() : (untouched ??= prepare()));
      const token = await world.tokenOf(caller);
      const before = await traces();
      const response = await make(name, token, asked);
      expect(response.statusCode, response.body).toBe(status);
      if (status < 400) return;
      expect(response.json()).toMatchObject(problem);
      expect(await traces()).toEqual(before);
    });
  });

  const details = { event: 'getEvent', artist: 'getArtist', decoration: 'getDecoration' } as const;
  test.each(['event', 'artist', 'decoration'] as const)(
    'a hidden %s is visible to its owner, moderators and admins, a deleted one to admins',
    async (type) => {
      const world = await makeWorld();
      const id = await world.submit(type);
      const responses = () =>
        Promise.all(
          callerNames.map(
            async (caller) =>
              [
                caller,
                (await make(details[type], await world.tokenOf(caller), { params: { id } })).statusCode,
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
      await site.request('DELETE', `/${type}s/${id}`, { user: world.admin });
      expect(Object.fromEntries(await responses())).toEqual({ ...nobody, admin: 200 });
      for (const [caller, status] of [
        ['owner', 404],
        ['other member', 404],
        ['moderator', 404],
        ['admin', 200],
      ] as const) {
        const token = (await world.tokenOf(caller))!;
        const update = await site.request('PUT', `/${type}s/${id}`, { token, form: { [kindOf(type).place]: 'x' } });
        expect([caller, update.statusCode]).toEqual([caller, status]);
      }
    },
  );
});
