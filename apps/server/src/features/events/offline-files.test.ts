import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, makeWait, submitEvent } from '../../testing/events.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { drawnPicture } from '../../testing/pictures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('the files that a browser keeps of an event', async (dialect) => {
  const site = await createSuiteApp(dialect, { API_HOST: 'https://api.example' });
  const admin = await site.signIn('admin');

  const list = (id: number | string, language = '') => site.request('GET', `${language}/event/${id}/offline.json`);

  test('are its pages, those of its artists, their data, and the flyer for phones', async () => {
    const form = { artist_name: 'Vega', artist_type: 'dj', artist_country: 'Brazil' };
    const artist = await admin.must('submitArtist', { form });
    const acts = [
      { artist_name: 'Vega', id: artist.id, set_start: '2026-07-01T22:00' },
      { artist_name: 'Unknown' },
      { artist_name: 'Vega', id: artist.id },
    ];
    const flyer = { field: 'event_image', bytes: await drawnPicture('flyer', 1600), type: 'image/jpeg' };
    const event = await submitEvent(site, admin, { floors: [{ name: 'Main', artists: acts }] }, [flyer]);
    const { id } = event;
    expect(event.picture!.widths.length).toBeGreaterThan(2);
    const answer = await list(id);
    const [small] = event.picture!.widths.filter((width) => width <= 960).slice(-1);
    expect(answer.json()).toEqual({
      event_name: event.event_name,
      event_date: event.event_date,
      pages: [`/event/${id}`, `/event/${id}/timetable`],
      artists: [`/artist/${artist.id}`],
      data: ['', '/around', '/timetable'].map((call) => `https://api.example/events/${id}${call}`),
      pictures: [`https://api.example${event.picture!.src.replace(/-\d+\./, `-${small}.`)}`],
    });
    expect((await list(id, '/de')).json()).toMatchObject({
      pages: [`/de/event/${id}`, `/de/event/${id}/timetable`],
      artists: [`/de/artist/${artist.id}`],
    });
    const plain = await submitEvent(site, admin, { event_name: 'Without a timetable' });
    expect((await list(plain.id)).json()).toMatchObject({ pages: [`/event/${plain.id}`], artists: [], pictures: [] });
  });

  test('have the status of the page of the event, and are revalidated as it is', async () => {
    const [kept, merged, draft, deleted] = [
      await submitEvent(site, admin, { event_name: 'Kept' }),
      await submitEvent(site, admin, { event_name: 'Merged' }),
      await submitEvent(site, admin, { event_name: 'Draft' }),
      await submitEvent(site, admin, { event_name: 'Deleted' }),
    ];
    const { headers } = await list(kept.id);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const again = await site.request('GET', `/event/${kept.id}/offline.json`, {
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await mergeVersions(site, admin, 'event', kept, merged)).statusCode).toBe(200);
    const moved = await list(merged.id, '/de');
    expect([moved.statusCode, moved.headers.location]).toEqual([308, `/de/event/${kept.id}/offline.json`]);
    await makeWait(site, draft.id);
    site.clock.advance(1000);
    await deleteRecord(site, admin, 'event', deleted.id);
    for (const id of [draft.id, deleted.id, 987_654, '12x', 0]) {
      const { statusCode } = await list(id);
      expect([id, statusCode]).toEqual([id, (await site.tries('getEvent', { params: { id } })).statusCode]);
      expect([404, 410]).toContain(statusCode);
    }
  });
});
