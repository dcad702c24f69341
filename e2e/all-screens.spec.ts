import { execSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Account, actAs, register, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { watchRequests } from './support/requests.ts';
import {
  dayFromToday,
  floor,
  jpeg,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
} from './support/submit-records.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

// Prefetch requests must not fail either.
test.use({ prefetches: true, settings: { MODERATION: 'all' } });
test.setTimeout(180_000);

const missingIds = 987_654;
const types = ['event', 'artist', 'decoration', 'release'] as const;

interface TestRecords {
  member: Account;
  shown: Record<(typeof types)[number], number>;
  hidden: Record<(typeof types)[number], number>;
}

let records: TestRecords;

async function createRecords(site: Site): Promise<TestRecords> {
  const [admin, member] = [await signInAdmin(site), await register(site)];
  const artist = await submitArtist(site, {}, admin);
  const decoration = await submitDecoration(site, { decoration_images: [await jpeg()] }, admin);
  const floors = [floor('Main', artist.artist_name)];
  const event = await submitEvent(site, { floors, latitude: 40, longitude: -8, event_image: await jpeg() }, admin);
  const release = await submitRelease(site, { artist_name: artist.artist_name }, admin);
  const draft = await submitEvent(site, {}, member);
  const cancelled = await submitRelease(site, { release_date: dayFromToday(9) }, member);
  await callApi(site, 'PUT', `/admin/toggle-status/release/${cancelled.id}`, admin);
  return {
    member,
    shown: { event: event.id, artist: artist.id, decoration: decoration.id, release: release.id },
    hidden: {
      event: draft.id,
      artist: (await submitArtist(site, {}, member)).id,
      decoration: (await submitDecoration(site, {}, member)).id,
      release: cancelled.id,
    },
  };
}

test.beforeAll(async ({ site }) => {
  records = await createRecords(site);
});

interface Route {
  path?: string;
  children?: Route[];
}

/** The routes of all pages, so that a page without records below is detected. */
const routes: Route[] = JSON.parse(
  execSync('react-router routes --json', { cwd: path.resolve(import.meta.dirname, '../apps/web'), encoding: 'utf8' }),
);

const pathsOf = (below: readonly Route[], parent = ''): string[] =>
  below.flatMap(({ path: name = '', children }) => {
    const own = name === '' ? parent : `${parent}/${name}`;
    return children === undefined ? [own || '/'] : pathsOf(children, own);
  });

/** Returns the URLs of a path: with each visible, hidden and missing record. */
function addresses(path: string, ids: readonly number[]): string[] {
  if (path === '/*') return ['/no/such/page'];
  if (path === '/view/:type/:id') return types.map((type) => `/view/${type}/${records.shown[type]}`);
  if (!path.includes(':')) return [path];
  return ids.map((id) => path.replace(/:\w+/, String(id)));
}

const idsForPath = (path: string, of: TestRecords['shown']): number[] => {
  const type = types.find((name) => path.includes(`/${name}/`));
  return type === undefined ? [] : [of[type]];
};

// Only some browsers report a Content-Security-Policy violation as a console error.
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      throw new Error(`blocked by ${violatedDirective}: ${sourceFile}`);
    });
  }),
);

/** Loads each URL as a document and waits until it sends no more requests. */
async function open(page: Page, list: readonly string[]): Promise<void> {
  const calm = watchRequests(page);
  for (const address of list) {
    await page.goto(address);
    await calm();
  }
}

/** Navigates to each URL on the client and waits until it sends no more requests. */
async function move(page: Page, list: readonly string[]): Promise<void> {
  const calm = watchRequests(page);
  await page.goto('/home');
  for (const address of list) {
    // as if going forward in the history
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await calm();
  }
}

/** Returns the URLs of all pages with visible records, the URLs in `more`, and queries that show different content. */
function screens(of: readonly TestRecords['shown'][]): string[] {
  const all = pathsOf(routes).filter((path) => path !== '/*');
  expect(all.length).toBeGreaterThan(25);
  const more = [
    '/?when=past',
    '/artists?tab=visual',
    '/releases?tab=past',
    '/search?q=night',
    '/admin-dashboard?history=all',
  ];
  return [
    ...all.flatMap((path) =>
      addresses(
        path,
        of.flatMap((ids) => idsForPath(path, ids)),
      ),
    ),
    ...more,
  ];
}

// Visitors test both ways. Members and admins see the same pages, so each tests one way.
test('every page works without errors for a visitor', async ({ page }) => {
  const list = screens([records.shown]);
  await open(page, list);
  await move(page, list);
});

test('every page works without errors for a member, including their hidden records', async ({
  page,
  context,
  site,
}) => {
  await actAs(context, site, records.member);
  const calm = watchRequests(page);
  const list = screens([records.shown]).filter((address) => !address.startsWith('/edit/'));
  await move(page, [...list, ...types.map((type) => `/edit/${type}/${records.hidden[type]}`)]);
  for (const type of types) {
    await page.goto('/member-dashboard');
    await calm();
    await page
      .getByRole('region', { name: `Your ${type}s` })
      .getByRole('heading')
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(`/${type}/${records.hidden[type]}`);
    await expect(page.getByRole('link', { name: /^Edit (Event|Artist|Decoration|Release)$/ })).toBeVisible();
    await calm();
  }
});

test('every page works without errors for an admin', async ({ page, context, site }) => {
  await actAs(context, site, await signInAdmin(site));
  const list = screens([records.shown]);
  await open(page, [...list, ...types.map((type) => `/edit/${type}/${records.hidden[type]}`)]);
});

test.describe('for missing records', () => {
  // the browser logs a 404 of the document, and of a page's requests after a navigation
  test.use({
    expectedErrors:
      /status of 404 .*\/(no\/such\/page|(event|artist|decoration|release)s?\/\d+(\/(around|plays-with|same-label))?)\)$/,
  });

  test('causes no errors besides the expected 404', async ({ page, context, site }) => {
    const nowhere = [
      '/no/such/page',
      ...types.flatMap((type) => [`/${type}/${missingIds}`, `/${type}/${records.hidden[type]}`]),
    ];
    await open(page, nowhere);
    await actAs(context, site, records.member);
    await move(page, [...nowhere, ...types.map((type) => `/edit/${type}/${missingIds}`)]);
  });
});
