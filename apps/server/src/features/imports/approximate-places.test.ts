import { expect, test } from 'vitest';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../testing/events.ts';
import { confirmRows, importAll, previewImport } from '../../testing/import-client.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('places of imports without coordinates', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const member = await site.signIn();

  const table = (...rows: string[]) =>
    ['name;date;venue;area;country;latitude;longitude', ...rows.map((row) => `${row};;`)].join('\n');
  const valuesOf = ({ rows }: ImportPreview, row = 0) =>
    Object.fromEntries(rows[row]!.changes.map(({ field, after }) => [field, after]));
  const pinOf = (preview: ImportPreview, row = 0) => {
    const { latitude, longitude, place_radius_km: km } = valuesOf(preview, row);
    return latitude === undefined ? null : [latitude, longitude, km];
  };
  const note = (place: string) => `The pin is the middle of ${place}, found by its name`;

  test.each([
    ['a town', 'Loft;Denver, CO;United States', [39.7392, -104.9847, 10], 'Denver, Colorado'],
    ['a village', ';Vagator;India', [15.5977, 73.745, 5], 'Vagator, Goa'],
    ['another script', ';Москва;Russia', [55.7522, 37.6156, 38], 'Moscow'],
    ['a place near a town', 'Forest;1h from Lisbon;Portugal', [38.7167, -9.1333, 50], 'Lisbon'],
    ['a venue in a town', 'Halle;Berlin;Germany', [52.5244, 13.4105, 22], 'Berlin'],
    ['a village as venue', 'Eldena;;Germany', [53.2319, 11.418, 5], 'Eldena, Mecklenburg-Vorpommern'],
    ['a town with its river', 'Frankfurt (Oder);;Germany', [52.3471, 14.5506, 5], 'Frankfurt (Oder), Brandenburg'],
    ['a town as venue', 'Düsseldorf;;Germany', [51.2217, 6.7762, 9], 'Düsseldorf, North Rhine-Westphalia'],
  ])('%s has a circle, with a note', async (_, place, pin, name) => {
    const preview = await previewImport(site, member, table(`Night;2026-08-01;${place}`));
    expect([pinOf(preview), preview.rows[0]!.notes]).toEqual([pin, [note(name)]]);
  });

  test.each([
    ['several towns of its name', ';Springfield;United States'],
    ['a region larger than any circle', ';Bavaria;Germany'],
    ['a name that is no place', 'The old mill;Hidden valley;Germany'],
    ['a venue that is called like a small town', 'Lofi;;Netherlands'],
    ['a church on a lane', "Our Lady's Church;Platt Lane;United Kingdom"],
    ['a street called after a town', 'Club;Rue de Lyon;France'],
    ['nothing', ';;Germany'],
  ])('%s has none', async (_, place) => {
    const preview = await previewImport(site, member, table(`Night;2026-08-01;${place}`));
    expect([pinOf(preview), preview.rows[0]!.notes]).toEqual([null, []]);
  });

  test('a state in which the town is not known stays beside it, without a pin elsewhere', async () => {
    const rows = [
      'Baker;NV;United States;;',
      'Granada;CO;United States;;',
      'Freiburg;SH;Germany;;',
      'Lyon;Zone 4;France;;',
    ];
    const stated = 'Springfield;IL;United States;39.80001;-89.65001';
    const source = [
      'name;date;city;state;country;latitude;longitude',
      ...[...rows, stated].map((row, at) => `Night ${at};2026-08-01;${row}`),
    ];
    const preview = await previewImport(site, member, source.join('\n'));
    expect(preview.rows.map(({ place_line }, row) => [place_line, pinOf(preview, row)?.slice(0, 2) ?? null])).toEqual([
      ['Baker, NV, United States', null],
      ['Granada, CO, United States', null],
      ['Freiburg, SH, Germany', null],
      ['Lyon, France', [45.7485, 4.8467]],
      ['Springfield, IL, United States', [39.80001, -89.65001]],
    ]);
  });

  test('a state tells which town of its name is meant, and is shown with it', async () => {
    const rows = ['Dawn;2026-08-01;Portland;ME;United States', 'Dusk;2026-08-02;Portland;OR;United States'];
    const source = ['name;date;city;state;country', ...rows].join('\n');
    const preview = await previewImport(site, member, source);
    expect(preview.rows.map(({ place_line, notes }) => [place_line, notes])).toEqual([
      ['Portland, ME, United States', [note('Portland, Maine')]],
      ['Portland, United States', [note('Portland, Oregon')]],
    ]);
    await confirmRows(site, member, preview);
    expect(await importAll(site, member, source)).toMatchObject({ changed: [], unchanged: 2 });
  });

  test('a village of the country that is meant for all events has none', async () => {
    const source = 'name;date;venue\nNight;2026-08-01;Eldena';
    expect(pinOf(await previewImport(site, member, source, { country: 'Germany' }))).toBeNull();
  });

  test('a venue of other events has their pin', async () => {
    const place = {
      event_location: 'Blue Barn',
      area: 'Nowhere',
      country: 'Germany',
      latitude: '51.5',
      longitude: '12.25',
    };
    await submitEvent(site, member, place);
    const preview = await previewImport(
      site,
      member,
      table('Night;2026-08-01;blue barn;;Germany', 'Day;2026-08-02;Blue Barn;Elsewhere;Germany'),
    );
    expect([pinOf(preview), preview.rows[0]!.notes]).toEqual([
      [51.5, 12.25, undefined],
      ['The pin is that of Blue Barn, where other events take place'],
    ]);
    expect(pinOf(preview, 1)).toBeNull();
  });

  test('a second import changes nothing, whatever other events show about the venue meanwhile', async () => {
    const rows = [
      'Far;2026-08-01;Silo;near Berlin;Germany;;',
      'Near;2026-08-02;Tower;;Germany;;',
      'Exact;2026-08-03;Tower;;Germany;51.10001;12.10001',
      'Unknown;2026-08-04;Silo;;Germany;;',
    ];
    const source = ['name;date;venue;area;country;latitude;longitude', ...rows].join('\n');
    const preview = await previewImport(site, member, source);
    expect([pinOf(preview, 1), pinOf(preview, 3)]).toEqual([null, null]);
    await confirmRows(site, member, preview);
    const { rows: again } = await previewImport(site, member, source);
    expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
    const later = await previewImport(
      site,
      member,
      table('Later;2026-08-05;Tower;;Germany', 'Circle;2026-08-06;Silo;;Germany'),
    );
    expect([pinOf(later), pinOf(later, 1)]).toEqual([[51.10001, 12.10001, undefined], null]);
  });

  test('a second import with a country for all changes nothing either', async () => {
    const form = { country: 'Germany' };
    const rows = ['Guessed;2026-08-01;Shed;Berlin;;', 'Exact;2026-08-02;Shed;Berlin;52.50001;13.40001'];
    const source = ['name;date;venue;area;latitude;longitude', ...rows].join('\n');
    await importAll(site, member, source, form);
    expect(await importAll(site, member, source, form)).toMatchObject({ changed: [], unchanged: 2 });
  });

  test('an event in Denver has the clocks of Denver', async () => {
    const calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1@denver.example\r\nDTSTART:20260802T040000Z\r\nSUMMARY:Night\r\nLOCATION:Loft\\, Denver\\, CO\\, USA\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    const { added } = await importAll(site, member, calendar);
    const event = await fetchEvent(site, added[0]!.id);
    expect(event).toMatchObject({ event_date: '2026-08-01', start_time: '22:00', latitude: 39.7392 });
    const { events } = await site.must('listEvents', { query: { q: 'night', country: 'United States' } });
    expect(events).toHaveLength(1);
  });

  test('stated coordinates count, and a town that is corrected in the preview', async () => {
    const stated = 'name;date;area;country;latitude;longitude\nExact;2026-08-01;Berlin;Germany;52.50001;13.40001';
    const preview = await previewImport(site, member, stated);
    expect([pinOf(preview), preview.rows[0]!.notes]).toEqual([[52.50001, 13.40001, undefined], []]);

    const { id } = await previewImport(site, member, table('Moved;2026-08-01;;Berlin;Germany'));
    const cells = [{ row: 0, field: 'area', value: 'Hamburg' }];
    const corrected = await member.tries('updateImport', { params: { id }, json: { cells } });
    expect(corrected.json().rows[0].notes).toEqual([note('Hamburg')]);
  });

  test('a pin that somebody has set stays, and a found one follows the town', async () => {
    const source = (town: string) => `id;name;date;venue;area;country\n7;Follows;2026-09-01;Barn;${town};Germany`;
    const { added } = await importAll(site, member, source('Berlin'));
    const id = added[0]!.id;
    expect(await fetchEvent(site, id)).toMatchObject({ latitude: 52.5244, place_radius_km: 22 });
    expect(await importAll(site, member, source('Berlin'))).toMatchObject({ unchanged: 1 });
    await importAll(site, member, source('Potsdam'));
    expect(await fetchEvent(site, id)).toMatchObject({ area: 'Potsdam', latitude: 52.3989 });

    const exact = { latitude: '52.4', longitude: '13.1', place_radius_km: '' };
    await member.tries('updateEvent', { params: { id }, form: exact });
    const again = await previewImport(site, member, source('Dresden'));
    expect(again.rows[0]).toMatchObject({ outcome: 'changed', kept: [] });
    await confirmRows(site, member, again);
    expect(await fetchEvent(site, id)).toMatchObject({ area: 'Dresden', latitude: 52.4, place_radius_km: null });
  });
});
