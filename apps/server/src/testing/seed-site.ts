import { createHash } from 'node:crypto';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { Store } from '../db/open-database.ts';
import { openStore } from '../start/open-stores.ts';
import { onePicture } from './pictures.ts';
import { editRecord, pictureFieldOf, recordFixtures, submitRecord } from './record-fixtures.ts';
import type { TestApp, TestAccount } from './test-app.ts';

/**
 * Submits some records of each type with pictures, floors, links to each other and previous versions; returns the
 * users.
 */
export async function seedSite(site: TestApp, each: number): Promise<TestAccount> {
  const admin = await site.signIn('admin', 'the operator');
  for (let at = 0; at < each; at += 1) {
    const bytes = await onePicture(20 * at);
    const floors = [
      { name: 'Main', artists: [{ artist_name: `Ação ${at}`, artist_type: 'LIVE' }, { artist_name: '山の音' }] },
    ];
    const forms = {
      artist: {
        artist_name: `Ação ${at}`,
        artist_country: 'Japan',
        styles: 'Forest',
        artist_info: 'Tab\tand “quotes”\nand 🌕',
      },
      decoration: { decoration_name: `Lichtwerk ${at}`, country: 'Germany' },
      release: { release_name: `Öö ${at}`, artist_name: `Ação ${at}`, release_date: '2027-01-01' },
      event: {
        event_name: `Night ${at}`,
        event_date: '2026-07-01',
        country: 'Brazil',
        latitude: `${at}.25`,
        longitude: '-3.5',
        floors,
        decorations: [{ decoration_name: `Lichtwerk ${at}` }],
        promoters: [{ promoter_name: `Stamm ${at}` }],
      },
    };
    for (const type of ['artist', 'decoration', 'release', 'event'] as const) {
      await submitRecord(site, admin, type, forms[type], [{ field: pictureFieldOf(type), bytes }]);
    }
  }
  for (const { type, place } of recordFixtures) {
    await site
      .as(admin)
      .tries(recordCallNames(type).update, { params: { id: 1 }, form: { [place]: 'https://changed.example/' } });
  }
  // the record that was changed last is hidden
  site.clock.advance(60_000);
  await editRecord(site, admin, 'artist', each, { artist_city: 'Osaka' });
  await site.as(admin).tries('toggleStatus', { params: { type: 'artist', id: each } });
  return admin;
}

/** Opens another connection to a site's database, as its jobs and the operator's tool do. */
export function openOwnStore({ deps }: TestApp): Promise<Store> {
  return openStore(deps.config, deps.log);
}

/**
 * Returns a site's responses to anonymous visitors for all records up to an id and all their pictures: status and
 * SHA-256 by URL.
 */
export async function fetchAllResponses(site: TestApp, lastId: number): Promise<Map<string, string>> {
  const ids = Array.from({ length: lastId }, (_, at) => at + 1);
  const records = recordFixtures.flatMap(({ type }) => ids.map((id) => `/${collectionOf(type)}/${id}`));
  const wanted = [
    '/events/all',
    '/artists/all',
    '/decorations/all',
    '/releases/upcoming',
    '/api/tracks',
    '/sitemap.xml',
    '/sitemaps/artists-1.xml',
    ...records,
  ];
  const responses = new Map<string, string>();
  for (const url of wanted) {
    if (responses.has(url)) continue;
    const { statusCode, rawPayload, body } = await site.request('GET', url);
    responses.set(url, `${statusCode} ${createHash('sha256').update(rawPayload).digest('hex')}`);
    if (!url.startsWith('/media/')) wanted.push(...(body.match(/\/media\/[\w.-]+/g) ?? []));
  }
  return responses;
}
