import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { calendar, vevent } from '@moonfloor/event-sources/testing/calendars';
import { describeOnDatabase } from '../../testing/databases.ts';
import { toggleRecordStatus } from '../../testing/events.ts';
import { openFakeWeb, publicAddress } from '../../testing/fakes/fake-web.ts';
import { confirmRows, importAll, previewImport, countOutcomes } from '../../testing/import-client.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('ids of source entries', async (dialect) => {
  const web = await openFakeWeb();
  afterAll(() => web.close());
  const site = await createSuiteApp(dialect, { MODERATION: 'events' }, null, web.network);
  const [admin, member, other] = [await site.signIn('admin'), await site.signIn(), await site.signIn()];
  beforeAll(async () => {
    for (const host of ['www.goabase.net', 'feeds.example', 'evil.example']) web.hosts[host] = [publicAddress];
  });

  const serve = (address: string, text: string, type: string): void => {
    web.pages[address] = (_request, response) => response.writeHead(200, { 'content-type': type }).end(text);
  };
  async function fetched(account: TestAccount, address: string) {
    return await account.must('createImport', { form: { address: `http://${address}` } });
  }
  const only = ({ rows: [row] }: ImportPreview) => [row!.outcome, row!.event?.id ?? null, row!.faults[0]?.message];
  const inBarn = (...lines: string[]) => calendar(vevent(...lines, 'LOCATION:Barn\\, Porto\\, Portugal'));
  const here = 'This event is already on this site, added by somebody else';

  test('a Goabase id is scoped to the member when pasted, and global when fetched from Goabase', async () => {
    const list = JSON.stringify({
      partylist: [{ id: 4711, nameParty: 'Party', dateStart: '2026-07-01T22:00:00+02:00', isoCountry: 'FR' }],
    });
    serve('www.goabase.net/api/4711', list, 'application/json');
    serve('evil.example/4711', list, 'application/json');
    const {
      added: [stated],
    } = await importAll(site, member, list);
    expect(countOutcomes(await previewImport(site, member, list))).toEqual({ unchanged: 1 });

    const preview = await fetched(other, 'www.goabase.net/api/4711');
    expect(only(preview)).toEqual(['new', null, undefined]);
    const {
      added: [real],
    } = (await confirmRows(site, other, preview)).json();
    expect(countOutcomes(await fetched(other, 'www.goabase.net/api/4711'))).toEqual({ unchanged: 1 });
    expect(countOutcomes(await previewImport(site, other, list))).toEqual({ unchanged: 1 });

    // Another member's draft is ignored; a public event is found.
    const third = await site.signIn();
    expect(only(await fetched(third, 'www.goabase.net/api/4711'))).toEqual(['new', null, undefined]);
    await toggleRecordStatus(site, admin, 'event', real.id);
    expect(only(await fetched(third, 'www.goabase.net/api/4711'))).toEqual(['refused', real.id, here]);
    for (const claim of [await previewImport(site, third, list), await fetched(third, 'evil.example/4711')]) {
      expect(only(claim)).toEqual(['new', null, undefined]);
    }
    expect(only(await previewImport(site, admin, list))).toEqual(['unchanged', real.id, undefined]);
    expect(stated!.id).not.toBe(real.id);
  });

  test('rows of tables without an id are told apart by name, day and town', async () => {
    const paste = (...rows: string[]) => ['name,date,city,country', ...rows].join('\n');
    const monday = paste('Ritual,2026-08-01,Berlin,Germany', 'Ritual,2026-08-01,Hamburg,Germany');
    const { added } = await importAll(site, member, monday);
    expect(added).toHaveLength(2);
    expect(countOutcomes(await previewImport(site, member, monday))).toEqual({ unchanged: 2 });
    const tuesday = paste('Ritual,2026-08-01,Munich,Germany');
    expect(only(await previewImport(site, member, tuesday))).toEqual(['new', null, undefined]);
    // previous versions did not store the town
    const { db } = site.deps.store;
    const { id } = added[0]!;
    const link = db.selectFrom('event_source').where('event_id', '=', id).select('source_id');
    const { source_id } = await link.executeTakeFirstOrThrow();
    await db
      .updateTable('event_source')
      .set({ source_id: source_id.split('#')[0]! })
      .where('event_id', '=', id)
      .execute();
    expect(countOutcomes(await previewImport(site, member, monday))).toEqual({ unchanged: 2 });
    expect(only(await previewImport(site, member, tuesday))).toEqual(['new', null, undefined]);
  });

  test("a UID is scoped to the member when uploaded, and to the calendar's host when fetched", async () => {
    const night = (uid: string) => inBarn(`UID:${uid}`, 'SUMMARY:Night of the Owl', 'DTSTART:20260701T220000');
    for (const [path, uid] of [
      ['a.ics', 'owl@feeds.example'],
      ['b.ics', '5b11f4ce-a62d-471e-81fc-a69a8278c7da'],
    ] as const) {
      for (const host of ['feeds.example', 'evil.example']) serve(`${host}/${path}`, night(uid), 'text/calendar');
      await importAll(site, member, night(uid));
      await confirmRows(site, member, await fetched(member, `evil.example/${path}`));
      const preview = await fetched(other, `feeds.example/${path}`);
      expect(only(preview)).toEqual(['new', null, undefined]);
      const {
        added: [real],
      } = (await confirmRows(site, other, preview)).json();
      await toggleRecordStatus(site, admin, 'event', real.id);
      expect(only(await fetched(member, `feeds.example/${path}`)).slice(0, 1)).not.toEqual(['changed']);
      expect(only(await fetched(await site.signIn(), `feeds.example/${path}`))).toEqual(['refused', real.id, here]);
      expect(only(await fetched(admin, `feeds.example/${path}`))).toEqual(['unchanged', real.id, undefined]);
    }
  });

  /** A calendar with Fridays of July 2026 and other properties. */
  const fridays = (name: string, ...more: readonly string[]) =>
    calendar(
      vevent(
        `UID:${name}@feeds.example`,
        `SUMMARY:${name}`,
        'DTSTART;TZID=Europe/Lisbon:20260703T230000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        ...more,
        'LOCATION:Lisbon\\, Portugal',
      ),
    );

  test('dates of a series that others imported block nobody while they wait, nor after they were refused', async () => {
    const address = 'feeds.example/fridays.ics';
    serve(address, fridays('Blocked'), 'text/calendar');
    const first = (await confirmRows(site, member, await fetched(member, address))).json();
    expect(first.added).toHaveLength(5);
    for (const { id } of first.added.slice(0, 2))
      expect((await admin.tries('deleteEvent', { params: { id } })).statusCode).toBe(204);
    const preview = await fetched(other, address);
    expect(countOutcomes(preview)).toEqual({ new: 5 });
    const added = (await confirmRows(site, other, preview)).json().added;
    const seriesOf = async (id: number, account: TestAccount) =>
      (await account.must('getEvent', { params: { id } })).series_id;
    const series = new Set(await Promise.all(added.map(({ id }: { id: number }) => seriesOf(id, other))));
    expect(series.size).toBe(1);
    expect(series).not.toContain(await seriesOf(first.added[4].id, member));
    expect(countOutcomes(await fetched(other, address))).toEqual({ unchanged: 5 });
  });

  test('a public series of somebody else gets no exceptions by an import, and no events of another name', async () => {
    const address = 'feeds.example/open.ics';
    serve(address, fridays('Open Floor'), 'text/calendar');
    const { added } = (await confirmRows(site, member, await fetched(member, address))).json();
    for (const { id } of added) await toggleRecordStatus(site, admin, 'event', id);
    const { series_id: series } = await admin.must('getEvent', { params: { id: added[0].id } });
    await admin.tries('toggleStatus', { params: { type: 'series', id: series } });
    const dates = async () => await site.must('getSeriesRule', { params: { id: series } });
    const before = await dates();
    const changedDays = (day: string) => [
      `RDATE;TZID=Europe/Lisbon:202608${day}T230000`,
      'EXDATE;TZID=Europe/Lisbon:20260731T230000',
    ];
    const imported = async (day: string) => {
      serve(address, fridays('Open Floor', ...changedDays(day)), 'text/calendar');
      const preview = await fetched(other, address);
      expect(countOutcomes(preview)).toEqual({ new: 1, refused: 4 });
      const [{ id }] = (await confirmRows(site, other, preview)).json().added;
      return (await other.must('getEvent', { params: { id } })).series_id;
    };
    expect(await imported('05')).toBe(series);
    const form = { series_name: 'Closed Floor' };
    expect((await member.tries('updateSeries', { params: { id: series }, form })).statusCode).toBe(200);
    expect(await imported('06')).toBeNull();
    expect(await dates()).toEqual(before);
  });

  test('two calendars on one host do not share entries', async () => {
    const shared = (name: string) => inBarn('UID:shared@feeds.example', `SUMMARY:${name}`, 'DTSTART:20260801T220000');
    const [real, stated] = ['feeds.example/ical?of=real', 'feeds.example/ical?of=claimed'];
    serve(real, shared('Real Night'), 'text/calendar');
    serve(stated, shared('Claimed Night'), 'text/calendar');
    const {
      added: [taken],
    } = (await confirmRows(site, member, await fetched(member, stated))).json();
    await toggleRecordStatus(site, admin, 'event', taken.id);
    // The first importer does not block the calendar's owner.
    const preview = await fetched(other, real);
    expect(only(preview)).toEqual(['new', null, undefined]);
    const {
      added: [own],
    } = (await confirmRows(site, other, preview)).json();
    await toggleRecordStatus(site, admin, 'event', own.id);
    expect(countOutcomes(await fetched(other, real))).toEqual({ unchanged: 1 });
    serve(stated, shared('Another Name'), 'text/calendar');
    expect(only(await fetched(member, stated))).toEqual(['changed', taken.id, undefined]);
    // Nor does an admin's import change another calendar's event.
    expect(only(await fetched(admin, stated)).slice(0, 2)).toEqual(['changed', taken.id]);
    expect(only(await fetched(admin, real)).slice(0, 2)).toEqual(['unchanged', own.id]);
    const third = await site.signIn();
    expect([only(await fetched(third, real)), only(await fetched(third, stated))]).toEqual([
      ['refused', own.id, here],
      ['refused', taken.id, here],
    ]);
  });

  test('a page vouches for its own URL and those below it, not for its siblings', async () => {
    const page = (id: string) =>
      `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Event',
        '@id': id,
        name: 'Owl Feast',
        startDate: '2026-08-03',
        location: { '@type': 'Place', name: 'Barn', address: { addressLocality: 'Porto', addressCountry: 'PT' } },
      })}</script>`;
    const id = 'http://feeds.example/people/real';
    serve('feeds.example/people/claimed', page(id), 'text/html');
    serve('feeds.example/people/real', page(id), 'text/html');
    const {
      added: [stated],
    } = (await confirmRows(site, member, await fetched(member, 'feeds.example/people/claimed'))).json();
    await toggleRecordStatus(site, admin, 'event', stated.id);
    const preview = await fetched(other, 'feeds.example/people/real');
    expect(only(preview)).toEqual(['new', null, undefined]);
    const {
      added: [real],
    } = (await confirmRows(site, other, preview)).json();
    await toggleRecordStatus(site, admin, 'event', real.id);
    expect(only(await fetched(await site.signIn(), 'feeds.example/people/real'))).toEqual(['refused', real.id, here]);
  });

  test('an event deleted before it was public counts as deleted for its author and admins only', async () => {
    const entry = (id: number) =>
      JSON.stringify({
        partylist: [{ id, nameParty: 'Gone', dateStart: '2026-07-05T22:00:00+02:00', isoCountry: 'FR' }],
      });
    const gone = 'This event was deleted here';
    const deleted = async (id: number, wasPublic: boolean) => {
      serve(`www.goabase.net/api/${id}`, entry(id), 'application/json');
      const {
        added: [event],
      } = (await confirmRows(site, member, await fetched(member, `www.goabase.net/api/${id}`))).json();
      if (wasPublic) await toggleRecordStatus(site, admin, 'event', event.id);
      await admin.tries('deleteEvent', { params: { id: event.id } });
    };
    await deleted(5001, false);
    await deleted(5002, true);
    serve('www.goabase.net/api/5003', entry(5003), 'application/json');
    const stranger = await site.signIn();
    const faultOf = async (account: TestAccount, id: number) =>
      only(await fetched(account, `www.goabase.net/api/${id}`))[2];
    const told = async (id: number) => {
      const { id: _, address: __, ...preview } = await fetched(stranger, `www.goabase.net/api/${id}`);
      return JSON.stringify(preview).replaceAll(String(id), 'N');
    };
    for (const account of [member, admin])
      expect([await faultOf(account, 5001), await faultOf(account, 5002)]).toEqual([gone, gone]);
    expect(await faultOf(stranger, 5002)).toBe(gone);
    expect(await told(5001)).toBe(await told(5003));
    const {
      added: [again],
    } = (await confirmRows(site, stranger, await fetched(stranger, 'www.goabase.net/api/5001'))).json();
    expect(countOutcomes(await fetched(stranger, 'www.goabase.net/api/5001'))).toEqual({ unchanged: 1 });
    await toggleRecordStatus(site, admin, 'event', again.id);
    expect(only(await fetched(other, 'www.goabase.net/api/5001'))).toEqual(['refused', again.id, here]);
  });

  test('the URL of a calendar is never published', async () => {
    const extraLines = ['URL:#more', 'ATTACH;FMTTYPE=image/png:pictures/a.png'];
    const secret = inBarn('UID:s@feeds.example', 'SUMMARY:Secret Source', 'DTSTART:20260702T220000', ...extraLines);
    serve('feeds.example/private-4242/basic.ics', secret, 'text/calendar');
    const report = await confirmRows(site, admin, await fetched(admin, 'feeds.example/private-4242/basic.ics'));
    const {
      added: [added],
    } = report.json();
    for (const path of ['', '/sources', '/history']) {
      const answer = await site.request('GET', `/events/${added.id}${path}`, { account: admin });
      expect(answer.body).not.toContain('private-4242');
    }
    expect((await site.must('getEvent', { params: { id: added.id } })).sources).toEqual([
      { name: 'feeds.example', url: 'http://feeds.example/#more' },
    ]);
    expect(report.body).not.toContain('private-4242');
  });
});
