import { expect, test } from 'vitest';
import type { CallName } from '@moonfloor/contract/api/calls';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { openContentVersion, writeContent } from '../../db/content-version.ts';
import { addressOf } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../testing/events.ts';
import { mergeRecords, mergeVersions } from '../../testing/merge.ts';
import { submitRecord, editRecord, fetchRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';
import { purgeDeleted } from '../records/purge.ts';

describeOnDatabase('links of a merged record', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const artist = (name: string, more: Record<string, unknown> = {}) =>
    submitRecord(site, admin, 'artist', { artist_name: name, ...more });
  const billed = (name: string, ...artists: string[]) =>
    submitEvent(site, admin, {
      event_name: name,
      floors: [{ name: 'Main', artists: artists.map((artist_name) => ({ artist_name })) }],
    });
  const lineUp = async (event: number) =>
    (await fetchEvent(site, event)).floors.flatMap((floor) =>
      floor.artists.map(({ id, artist_name }) => [artist_name, id]),
    );

  test('move: line-ups keep the name as billed, releases follow', async () => {
    const [octo, other] = [await artist('Octo', { artist_info: 'From Osaka' }), await artist('Öcto')];
    const event = await billed('Links', 'Öcto', 'Octo');
    const release = await submitRecord(site, admin, 'release', { release_name: 'Eight', artist_name: 'Öcto' });
    expect(release.artist_id).toBe(other.id);
    await mergeVersions(site, admin, 'artist', octo, other);
    expect(await lineUp(event.id)).toEqual([
      ['ÖCTO', octo.id],
      ['OCTO', octo.id],
    ]);
    expect((await fetchEvent(site, event.id)).floors[0]!.artists[0]).toMatchObject({ artist_info: 'From Osaka' });
    expect(await site.must('getRelease', { params: { id: release.id } })).toMatchObject({
      artist_name: 'ÖCTO',
      artist_id: octo.id,
    });
    const ofArtist = await site.must('listEvents', { query: { artist: octo.id } });
    expect(ofArtist.events.map(({ id }) => id)).toEqual([event.id]);
  });

  test('are counted before: releases of a label, events of a series', async () => {
    const add = (type: ResourceType, form: Record<string, string>) => submitRecord(site, admin, type, form);
    const [one, other] = [
      await add('label', { label_name: 'Blue', country: 'Japan' }),
      await add('label', { label_name: 'Blau', country: 'Japan' }),
    ];
    await add('release', { release_name: 'Dusk', artist_name: 'Octo', release_date: '2026-01-01', label: 'Blau' });
    const linksOf = async (type: string, keep: number, from: number) => {
      const compared = await admin.tries('compareRecords', { query: { type, keep, from } });
      expect(compared.statusCode, compared.body).toBe(200);
      return [compared.json().keep.links, compared.json().from.links];
    };
    expect(await linksOf('label', one.id, other.id)).toEqual([
      { events: 0, releases: 0 },
      { events: 0, releases: 1 },
    ]);
    const [weekly, empty] = [
      await add('series', { series_name: 'Weekly', country: 'Japan' }),
      await add('series', { series_name: 'Never', country: 'Japan' }),
    ];
    await submitEvent(site, admin, { event_name: 'Weekly', series_id: String(weekly.id) });
    expect(await linksOf('series', weekly.id, empty.id)).toEqual([
      { events: 1, releases: 0 },
      { events: 0, releases: 0 },
    ]);
  });

  test('add the styles of the remaining artist to the events of the other', async () => {
    const [keep, from] = [await artist('Styled', { styles: 'Forest' }), await artist('Stiled', { styles: 'Goa' })];
    const event = await billed('Styles', 'Stiled');
    const found = async (style: string) =>
      (await site.must('listEvents', { query: { style } })).events.map(({ id }) => id);
    expect([await found('Goa'), await found('Forest')]).toEqual([[event.id], []]);
    await mergeVersions(site, admin, 'artist', keep, from);
    expect([await found('Goa'), await found('Forest')]).toEqual([[], [event.id]]);
  });

  test('move along a chain, and remain when the event is saved again', async () => {
    const [a, b, c] = [await artist('Chain A'), await artist('Chain B'), await artist('Chain C')];
    const event = await billed('Chain', 'Chain A');
    await mergeVersions(site, admin, 'artist', b, a);
    await mergeVersions(site, admin, 'artist', c, await site.must('getArtist', { params: { id: b.id } }));
    expect(await lineUp(event.id)).toEqual([['CHAIN A', c.id]]);
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Chain A' }, { artist_name: 'Chain B' }] }];
    await editRecord(site, admin, 'event', event.id, { floors });
    expect(await lineUp(event.id)).toEqual([
      ['CHAIN A', c.id],
      ['CHAIN B', c.id],
    ]);
  });

  test('are also made by the previous name, unless another artist has it; also after a purge', async () => {
    const [keep, from] = [await artist('Alias One'), await artist('Alias Won')];
    await mergeVersions(site, admin, 'artist', keep, from);
    expect(await lineUp((await billed('Alias', 'alias won')).id)).toEqual([['ALIAS WON', keep.id]]);
    await writeContent(site.deps.store, await openContentVersion(site.deps.store), (db) =>
      purgeDeleted(db, site.deps.lifecycle),
    );
    expect((await site.tries('getArtist', { params: { id: from.id } })).headers.location).toBe(`/artists/${keep.id}`);
    const event = await billed('Purged', 'Alias Won');
    expect(await lineUp(event.id)).toEqual([['ALIAS WON', keep.id]]);
    const taker = await artist('Alias Won');
    expect(await lineUp(event.id)).toEqual([['ALIAS WON', taker.id]]);
  });

  test('of a decoration crew move with its events', async () => {
    const crew = (name: string) => submitRecord(site, admin, 'decoration', { decoration_name: name });
    const [keep, from] = [await crew('Loom'), await crew('Loome')];
    const event = await submitEvent(site, admin, { event_name: 'Crews', decorations: [{ decoration_name: 'Loome' }] });
    await mergeVersions(site, admin, 'decoration', keep, from);
    expect((await fetchEvent(site, event.id)).decorations).toEqual([{ id: keep.id, decoration_name: 'LOOME' }]);
  });

  test.each([
    ['series', 'venue', 'venue'],
    ['series', 'promoter', 'promoter'],
    ['label', 'parent_label', 'label'],
  ] as const)(
    'by id: a %s stays at its moved %s when a form is sent that was opened before',
    async (type, field, to) => {
      const add = (of: ResourceType, name: string, more = {}) =>
        submitRecord(site, admin, of, { [`${of}_name`]: `${name} ${of} of ${type}`, country: 'Japan', ...more });
      const [keep, from] = [await add(to, 'Keep'), await add(to, 'From')];
      const record = await add(type, 'Refers', { [field]: String(from.id) });
      await mergeVersions(site, admin, to, keep, from);
      const headers = { 'if-match': `"${record.updated_at}"` };
      const form = { [field]: String(from.id), area: 'Kyoto' };
      await admin.must(recordCallNames(type).update, { params: { id: record.id }, form, headers });
      expect(await fetchRecord(site, null, type, record.id)).toMatchObject({ [field]: keep.id, area: 'Kyoto' });
      const [latest] = (await admin.must('listActivity', { query: { type, id: record.id } })).activities;
      expect(latest!.fields).toEqual(['area']);
    },
  );

  test('by id: an event stays in its moved series when a form is sent that was opened before', async () => {
    const add = (name: string) => submitRecord(site, admin, 'series', { series_name: name, country: 'Japan' });
    const [keep, from] = [await add('Fortnightly'), await add('Two-weekly')];
    const event = await submitEvent(site, admin, { event_name: 'Two-weekly', series_id: String(from.id) });
    await mergeVersions(site, admin, 'series', keep, from);
    const form = { series_id: String(from.id), area: 'Kyoto' };
    const headers = { 'if-match': `"${event.updated_at}"` };
    const edited = await admin.must('updateEvent', { params: { id: event.id }, form, headers });
    expect(edited).toMatchObject({ series_id: keep.id, area: 'Kyoto' });
  });

  test('move with a line-up that is taken over, also of a renamed artist', async () => {
    const renamed = await artist('Former');
    const from = await billed('Taken', 'Former');
    await editRecord(site, admin, 'artist', renamed.id, { artist_name: 'Latter' });
    const keep = await submitEvent(site, admin, { event_name: 'Takes' });
    expect((await mergeVersions(site, admin, 'event', keep, from, { floors: 'from' })).statusCode).toBe(200);
    expect(await lineUp(keep.id)).toEqual([['FORMER', renamed.id]]);
  });

  test('of other lists lead to those of the record that stays', async () => {
    const add = (type: 'artist' | 'release', name: string) =>
      submitRecord(site, admin, type, { [`${type}_name`]: name, ...(type === 'release' && { artist_name: 'Nobody' }) });
    const event = (event_name: string) => submitEvent(site, admin, { event_name });
    const target = async (name: CallName, keep: { id: number }, from: { id: number }, type: ResourceType) => {
      await mergeRecords(site, admin, type, keep.id, from.id);
      const { statusCode, headers } = await site.request('GET', addressOf(name, { params: { id: from.id } }));
      return [statusCode, headers.location === addressOf(name, { params: { id: keep.id } })];
    };
    for (const [name, type, keep, from] of [
      ['listPlaysWith', 'artist', await add('artist', 'Listed'), await add('artist', 'Listed twice')],
      ['listSameLabel', 'release', await add('release', 'Pressed'), await add('release', 'Pressed twice')],
      ['getEventAround', 'event', await event('Round'), await event('Round twice')],
    ] as const)
      expect(await target(name, keep, from, type), name).toEqual([308, true]);
  });
});
