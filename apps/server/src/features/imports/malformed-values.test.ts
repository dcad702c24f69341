import { expect, test } from 'vitest';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent } from '../../testing/events.ts';
import { importAll, previewImport, findRefusal } from '../../testing/import-client.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('malformed values in sources', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  let count = 0;

  /** A party in Goabase format, with a unique id. */
  const party = (fields: object = {}) => {
    count += 1;
    return {
      id: String(count),
      nameParty: `Party ${count}`,
      dateStart: '2026-07-10T22:00:00+02:00',
      dateEnd: '2026-07-11T08:00:00+02:00',
      nameCountry: 'France',
      isoCountry: 'FR',
      nameTown: 'Lyon',
      geoLat: '45.7640430',
      geoLon: '4.8356590',
      nameStatus: 'Scheduled',
      urlPartyHtml: `https://www.goabase.net/party/x/${count}`,
      ...fields,
    };
  };
  const list = (...parties: object[]) => JSON.stringify({ partylist: parties });
  const brought = async (source: string, form = {}): Promise<EventDetail> => {
    const { added, changed } = await importAll(site, admin, source, form);
    return fetchEvent(site, [...added, ...changed][0]!.id);
  };

  test('a numeric id equals the same id as text', async () => {
    const one = party();
    await importAll(site, admin, list(one));
    const report = await importAll(site, admin, list({ ...one, id: Number(one.id) }));
    expect(report).toMatchObject({ added: [], changed: [], unchanged: 1 });
  });

  test('approximate coordinates in another country are dropped with a note', async () => {
    const { rows } = await previewImport(site, admin, list(party({ geoLat: '33.7000000', geoLon: '-95.600000' })));
    expect(rows[0]!.notes).toEqual([
      'The coordinates 33.7, -95.6 are not in France and were left out',
      'The pin is the middle of Lyon, Auvergne-Rhône-Alpes, found by its name',
    ]);
  });

  test('coordinates shared by several venues are the centre of their town; those of a single venue are exact', async () => {
    const row = (name: string, venue: string, at: string) => `${name},2026-08-01,France,${venue},${at}`;
    const town = ['Barn', 'Mill', 'Quarry'].map((venue) => row(`At the ${venue}`, venue, '45.76404,4.83566'));
    const club = ['Monday', 'Friday', 'Sunday'].map((name) => row(name, 'The Club', '45.75001,4.85001'));
    const table = ['name,date,country,venue,latitude,longitude', ...town, ...club].join('\n');
    const { added } = await importAll(site, admin, table);
    const events = await Promise.all(added.map(({ id }) => fetchEvent(site, id)));
    expect(events.map(({ event_location: venue, place_radius_km: radius }) => [venue, radius])).toEqual([
      ['Barn', 10],
      ['Mill', 10],
      ['Quarry', 10],
      ['The Club', null],
      ['The Club', null],
      ['The Club', null],
    ]);
    expect(await importAll(site, admin, table)).toMatchObject({ added: [], changed: [], unchanged: 6 });
  });

  test('an area follows its source until the place is edited manually', async () => {
    const one = party({ geoLat: '45.8', geoLon: '4.8' });
    const {
      added: [event],
    } = await importAll(site, admin, list(one));
    const edited = await admin.tries('updateEvent', { params: { id: event!.id }, form: { place_radius_km: '' } });
    expect(edited.json()).toMatchObject({ latitude: 45.8, place_radius_km: null });
    expect(await importAll(site, admin, list({ ...one, geoLat: '45.9' }))).toMatchObject({ changed: [], unchanged: 1 });
    expect(await fetchEvent(site, event!.id)).toMatchObject({ latitude: 45.8, place_radius_km: null });
  });

  test('details complement the list and never remove its values', async () => {
    const one = party();
    await importAll(site, admin, list(one));
    const detailed = await brought(JSON.stringify({ party: { ...one, textMore: 'All night', textLocation: 'Barn' } }));
    expect(detailed).toMatchObject({ description: 'All night', event_location: 'Barn' });
    expect(await importAll(site, admin, list(one))).toMatchObject({ changed: [], unchanged: 1 });
    expect(await fetchEvent(site, detailed.id)).toMatchObject({ description: 'All night', event_location: 'Barn' });
  });

  test('the event shows its source and URL', async () => {
    const one = party();
    expect((await brought(list(one))).sources).toEqual([{ name: 'Goabase', url: one.urlPartyHtml }]);
  });

  test('a rejection names the field; countries are recognised in many languages', async () => {
    const { rows } = await previewImport(
      site,
      admin,
      list(
        party({ dateStart: 'soon' }),
        party({ nameParty: ' ' }),
        party({ isoCountry: '', nameCountry: 'Atlantis' }),
        party({ isoCountry: '', nameCountry: 'Schweiz' }),
        party({ id: 'x', urlPartyHtml: '' }),
        party({ dateEnd: '2026-01-01T00:00:00+01:00' }),
        party({ nameParty: 'x'.repeat(201) }),
        { ...party(), id: '1' },
      ),
    );
    expect(rows.map(({ faults }) => faults[0]?.message)).toEqual([
      'dateStart: “soon” is not a valid date and time',
      'Event name is missing',
      'Country: “Atlantis” is not among the countries',
      undefined,
      'id: “x” is not the number of a party',
      undefined,
      'Event name can have at most 200 characters',
      undefined,
    ]);
  });

  test('a duplicate entry counts once', async () => {
    const one = party();
    const { rows } = await previewImport(site, admin, list(one, one));
    expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'refused']);
    expect(rows[1]!.faults[0]!.message).toMatch(/^This is the same entry as party 1/);
  });

  test('an import above the maximum number of events is rejected', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => `Event ${at},2026-07-01`).join('\n');
    expect(await findRefusal(site, admin, `name,date\n${rows}`)).toBe(
      'This holds more than 1000 events. Please import it in parts.',
    );
    const large = await admin.tries('createImport', { form: { text: 'x'.repeat(5_242_881) } });
    expect([large.statusCode, large.json().detail]).toEqual([413, 'A source can have at most 5 MB']);
    const file = { field: 'import_file', filename: 'big.csv', bytes: Buffer.alloc(5_242_881, 'x'), type: 'text/csv' };
    const upload = await admin.tries('createImport', { files: [file] });
    expect([upload.statusCode, upload.json().detail]).toEqual([413, 'A source can have at most 5 MB']);
  });
});
