import { rename } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '@moonfloor/contract/values/durations';
import { calendar, vevent } from '@moonfloor/event-sources/testing/calendars';
import { fetchHistory } from '../../testing/activity.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent } from '../../testing/events.ts';
import { openFakeWeb, publicAddress } from '../../testing/fakes/fake-web.ts';
import { confirmRows, fetchPictures, previewImport } from '../../testing/import-client.ts';
import { onePicture } from '../../testing/pictures.ts';
import { createDue } from '../../testing/series.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('pictures of a source', async (dialect) => {
  const web = await openFakeWeb();
  afterAll(() => web.close());
  const site = await createSuiteApp(dialect, { PICTURE_MB_PER_DAY: '1' }, null, web.network);
  const admin = await site.signIn('admin');
  let count = 0;

  beforeEach(() => {
    count += 1;
    site.clock.advance(1000);
    web.requests.length = 0;
    web.hosts['flyers.example'] = [publicAddress];
  });

  const serve = (path: string, page: RequestListener): string => {
    web.pages[`flyers.example${path}`] = page;
    return `http://flyers.example${path}`;
  };
  const servePicture = async (path: string, shade: number): Promise<string> => {
    const bytes = await onePicture(shade);
    return serve(path, (_request, response) => response.end(bytes));
  };
  /** Two of them exceed the daily megabyte. */
  const serveLarge = async (path: string): Promise<string> => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const background = { r: 0, g: 0, b: 0 };
    const bytes = await sharp({ create: { width: 500, height: 500, channels: 3, background, noise } })
      .png()
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(600_000);
    return serve(path, (_request, response) => response.end(bytes));
  };
  const asked = (): string[] => web.requests.map(({ url }) => url ?? '').filter((url) => url !== '/robots.txt');
  const party = (id: number, urlImageFull: string | null, more: object = {}) => ({
    id,
    nameParty: `Flyer ${id}`,
    dateStart: '2026-07-10T22:00:00+02:00',
    isoCountry: 'FR',
    nameTown: 'Lyon',
    urlImageFull,
    ...more,
  });
  const goabase = (...parties: object[]): string => JSON.stringify({ partylist: parties });
  const bring = async (source: string) => {
    const preview = await previewImport(site, admin, source);
    const first = (await confirmRows(site, admin, preview)).json();
    return { preview, first, report: await fetchPictures(site, admin, preview.id) };
  };
  const pictureOf = async (event: number) => (await fetchEvent(site, event)).image_url;

  test('count against the daily quota of the member', async () => {
    const urls = await Promise.all([0, 1, 2].map((at) => serveLarge(`/quota-${at}.png`)));
    const member = await site.signIn();
    const source = goabase(...urls.map((url, at) => party(9000 + at, url)));
    const preview = await previewImport(site, member, source);
    await confirmRows(site, member, preview);
    const { pictures } = await fetchPictures(site, member, preview.id);
    expect(pictures.added).toBe(1);
    expect(pictures.failed.map(({ message }) => message)).toEqual(
      Array(2).fill(expect.stringMatching(/^You can upload 1 MB of images a day, and 0 MB are left\./)),
    );

    site.clock.advance(25 * hourMs);
    const later = await previewImport(site, member, source);
    const fields = later.rows.map(({ changes }) => changes.map(({ field }) => field).join());
    expect(fields.toSorted()).toEqual(['', 'image', 'image']);
    await confirmRows(site, member, later);
    expect((await fetchPictures(site, member, later.id)).pictures).toMatchObject({ added: 1, failed: [{}] });
  });

  test('do not count against the quota if they cannot be stored', async () => {
    const urls = await Promise.all([0, 1].map((at) => serveLarge(`/unstored-${at}.png`)));
    const member = await site.signIn();
    const preview = await previewImport(site, member, goabase(...urls.map((url, at) => party(9100 + at, url))));
    await confirmRows(site, member, preview);
    const fetchSome = () => member.tries('fetchImportPictures', { params: { id: preview.id }, json: {} });
    const media = join(site.deps.config.dataDir, 'media');
    await rename(join(media, '.incoming'), join(media, '.away'));
    for (const _twice of [1, 2]) expect((await fetchSome()).statusCode).toBe(500);
    await rename(join(media, '.away'), join(media, '.incoming'));
    expect((await fetchSome()).json().pictures).toMatchObject({ added: 1, left: 0, failed: [{}] });
  });

  test('of a server that is out of order are fetched by the next import', async () => {
    const url = serve('/busy.jpg', (_request, response) => response.writeHead(503).end());
    const source = goabase(party(count, url));
    const { report } = await bring(source);
    expect(report.pictures.failed).toMatchObject([{ message: 'flyers.example answered with status 503' }]);
    await servePicture('/busy.jpg', count);
    const again = await bring(source);
    expect(again.preview.rows[0]).toMatchObject({ outcome: 'changed', changes: [{ field: 'image' }] });
    expect(again.report.pictures.added).toBe(1);
  });

  test('are added once: the same URL is not fetched again, another one replaces the picture', async () => {
    const url = await servePicture('/a.jpg', count);
    const { preview, first, report } = await bring(goabase(party(count, url)));
    expect(preview.rows[0]!.changes).toContainEqual({ field: 'image', before: null, after: url });
    expect(first.pictures).toEqual({ added: 0, left: 1, failed: [] });
    expect(report.pictures).toEqual({ added: 1, left: 0, failed: [] });
    const id = report.added[0]!.id;
    const picture = await pictureOf(id);
    expect((await site.request('GET', picture!)).headers['content-type']).toBe('image/webp');
    expect(web.requests.find((request) => request.url === '/a.jpg')?.headers.accept).toBe('image/jpeg,image/png');

    expect((await previewImport(site, admin, goabase(party(count, url)))).rows[0]).toMatchObject({
      outcome: 'unchanged',
      changes: [],
      kept: [],
    });
    expect((await fetchPictures(site, admin, preview.id)).pictures.added).toBe(1);
    expect(asked()).toEqual(['/a.jpg']);

    const other = await servePicture('/b.jpg', count + 100);
    const again = await bring(goabase(party(count, other)));
    expect(again.preview.rows[0]).toMatchObject({
      outcome: 'changed',
      changes: [{ field: 'image', before: picture, after: other }],
    });
    expect(again.report).toMatchObject({ changed: [{ id }], unchanged: 0, pictures: { added: 1 } });
    expect(await pictureOf(id)).not.toBe(picture);
    const [last] = await fetchHistory(site, admin, 'event', id);
    expect(last).toMatchObject({ action_type: 'update', user_name: admin.username });
  });

  test('give the event a later version, also after the clock was set back', async () => {
    const preview = await previewImport(site, admin, goabase(party(count, await servePicture('/later.jpg', count))));
    const [{ id }] = (await confirmRows(site, admin, preview)).json().added;
    const { updated_at: before } = await fetchEvent(site, id);
    site.clock.advance(-5000);
    await fetchPictures(site, admin, preview.id);
    site.clock.advance(5000);
    expect((await fetchEvent(site, id)).updated_at > before).toBe(true);
  });

  test('do not replace one chosen by a member; both are shown', async () => {
    const url = await servePicture('/own.jpg', count);
    const { report } = await bring(goabase(party(count, url)));
    const id = report.added[0]!.id;
    const files = [{ field: 'event_image', bytes: await onePicture(250) }];
    await admin.tries('updateEvent', { params: { id }, form: { area: 'Lyon' }, files });
    const own = await pictureOf(id);
    const other = await servePicture('/newer.jpg', 33);
    const again = await bring(goabase(party(count, other, { nameTown: 'Grenoble' })));
    expect(again.preview.rows[0]!.kept).toContainEqual({ field: 'image', here: own, source: other });
    expect([await pictureOf(id), asked()]).toEqual([own, ['/own.jpg']]);
    const [source] = await admin.must('listEventSources', { params: { id } });
    expect(source!.fields).toContainEqual({ field: 'image', here: own, source: other, edited: true });
  });

  test('that cannot be fetched have no other effect, are reported, and can be retried', async () => {
    const [gone, text, inside, large, odd] = [
      serve('/gone.jpg', (_request, response) => response.writeHead(404).end()),
      serve('/text.jpg', (_request, response) => response.end('no picture at all')),
      serve('/inside.jpg', (_request, response) =>
        response.writeHead(302, { location: 'http://127.0.0.1/secret.png' }).end(),
      ),
      serve('/large.jpg', (_request, response) => response.end(Buffer.alloc(5_242_881))),
      'http://10.0.0.7/flyer.png',
    ];
    const ids = [1, 2, 3, 4, 5].map((number) => count * 100 + number);
    const source = goabase(...[gone, text, inside, large, odd].map((url, index) => party(ids[index]!, url)));
    const { preview, report } = await bring(source);
    expect(report.added).toHaveLength(5);
    expect(report.pictures.failed.map(({ url, message }) => [url, message])).toEqual([
      [gone, 'flyers.example answered with status 404'],
      [text, 'Only JPG and PNG files are allowed'],
      [inside, 'The address leads to one that is not on the public internet'],
      [large, 'The answer is larger than 5 MB'],
      [odd, '10.0.0.7 is not on the public internet'],
    ]);
    expect((await previewImport(site, admin, source)).rows.map(({ outcome }) => outcome)).toEqual(
      Array(5).fill('unchanged'),
    );
    await servePicture('/gone.jpg', 77);
    const after = await fetchPictures(site, admin, preview.id, true);
    expect([after.pictures.added, after.pictures.failed.length]).toEqual([1, 4]);
    expect(await pictureOf(report.added[0]!.id)).toMatch(/^\/media\//);
  });

  test('are fetched in batches, reading robots.txt once', async () => {
    const url = await servePicture('/many.jpg', count);
    const { first, report } = await bring(
      goabase(...Array.from({ length: 8 }, (_, index) => party(count * 100 + index, `${url}?${index}`))),
    );
    expect(first.pictures.left).toBe(8);
    expect(report.pictures.failed).toHaveLength(8);
    expect(web.requests.filter(({ url }) => url === '/robots.txt').length).toBe(2);
  });

  test('of a recurring event are those of its later dates too', async () => {
    const url = await servePicture('/weekly.png', 90);
    const lines = ['UID:weekly@x.example', 'SUMMARY:Weekly flyer', 'LOCATION:Lisbon\\, Portugal'];
    const night = [
      'DTSTART;TZID=Europe/Lisbon:20260703T230000',
      'RRULE:FREQ=MONTHLY;BYDAY=1FR',
      `IMAGE;VALUE=URI:${url}`,
    ];
    const { first } = await bring(calendar(vevent(...lines, ...night)));
    const { series_id: series, image_url: flyer } = await fetchEvent(site, first.added[0].id);
    expect(flyer).toEqual(expect.any(String));
    const now = site.clock.now();
    site.clock.set('2027-06-15T12:00:00.000Z');
    await createDue(site);
    const last = await site.must('listEvents', { query: { series, limit: 100 } });
    expect(last.events.at(-1)).toMatchObject({ event_date: '2028-06-02', image_url: flyer });
    site.clock.set(new Date(now).toISOString());
  });

  test('are read from calendars, pages and tables too', async () => {
    const ics = (line: string) =>
      calendar(
        vevent(
          `UID:flyer-${count}@x.example`,
          'SUMMARY:Night',
          'DTSTART:20260701T220000',
          'LOCATION:Porto\\, Portugal',
          line,
        ),
      );
    const page = (image: unknown) =>
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'Event', name: 'Night', startDate: '2026-07-01', image, location: 'Porto, Portugal' })}</script>`;
    const wanted = async (source: string) =>
      (await previewImport(site, admin, source, { country: 'Portugal' })).rows[0]!.changes.find(
        ({ field }) => field === 'image',
      )?.after;
    const url = 'https://x.example/flyer.jpg';
    expect(await wanted(ics(`IMAGE;VALUE=URI;DISPLAY=BADGE:${url}`))).toBe(url);
    expect(await wanted(ics(`ATTACH;FMTTYPE=image/jpeg:${url}?large`))).toBe(`${url}?large`);
    expect(await wanted(ics(`ATTACH:${url}`))).toBe(url);
    expect(await wanted(ics('ATTACH:https://x.example/rider.pdf'))).toBeUndefined();
    expect(await wanted(ics('ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:iVBORw0KGgo='))).toBeUndefined();
    for (const image of [
      url,
      [url, 'https://x.example/2.jpg'],
      { '@type': 'ImageObject', url },
      [{ contentUrl: url }],
    ]) {
      expect(await wanted(page(image)), JSON.stringify(image)).toBe(url);
    }
    expect(await wanted(page('/relative.jpg'))).toBeUndefined();
    expect(await wanted(`name;date;country;flyer\nNight;2026-07-01;Portugal;${url}\n`)).toBe(url);
  });

  test('can be fetched by the importer only, and only after confirmation', async () => {
    const preview = await previewImport(site, admin, goabase(party(count, null)));
    const ask = (account: TestAccount, json: object = {}) =>
      account.tries('fetchImportPictures', { params: { id: preview.id }, json });
    expect((await ask(admin)).statusCode).toBe(404);
    await confirmRows(site, admin, preview);
    expect((await ask(admin)).json().pictures).toEqual({ added: 0, left: 0, failed: [] });
    expect((await ask(await site.signIn('admin'))).statusCode).toBe(404);
    expect((await ask(admin, { again: 'yes' })).json().detail).toBe('again must be true or false');
  });
});
