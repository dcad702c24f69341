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

  test('the wall time is used, whatever the offset', async () => {
    const event = await brought(
      list(party({ isoCountry: 'AU', geoLat: '-33.8', geoLon: '151.25', dateStart: '2026-07-10T22:00:00+02:00' })),
    );
    expect(event).toMatchObject({
      event_date: '2026-07-10',
      start_time: '22:00',
      event_end_date: '2026-07-11',
      end_time: '08:00',
      country: 'Australia',
    });
  });

  test.each([
    [{ geoLat: '45.7640430', geoLon: '4.8356590' }, [45.764043, 4.835659, null]],
    [{ geoLat: '45.8000000', geoLon: '4.8000000' }, [45.8, 4.8, 8]],
    [{ geoLat: 46, geoLon: '5.0' }, [46, 5, 50]],
    [{ geoLat: '45.76', geoLon: '4.8000' }, [45.76, 4.8, 1]],
    [{ geoLat: '45.764', geoLon: '4.8000' }, [45.764, 4.8, null]],
    [{ geoLat: '0', geoLon: '0.0000000', nameTown: '' }, [null, null, null]],
    [{ geoLat: null, geoLon: null, nameTown: '' }, [null, null, null]],
    [{ geoLat: '50.5000000', geoLon: '30.5000000', nameTown: '' }, [null, null, null]],
    [{ geoLat: '47.5', geoLon: '7.6', isoCountry: 'FR' }, [47.5, 7.6, 8]],
    [{ geoLat: '-31.9', geoLon: '115.9', isoCountry: 'AU' }, [-31.9, 115.9, 8]],
  ])('coordinates %j become %j, the last being the radius', async (fields, expected) => {
    const { latitude, longitude, place_radius_km: radius } = await brought(list(party(fields)));
    expect([latitude, longitude, radius]).toEqual(expected);
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

  test('entities, tags and line breaks become text', async () => {
    const { event_name, description, floors } = await brought(
      JSON.stringify({
        party: party({
          nameParty: 'Fish &amp; Moon &#8211; Nä\u0007ht',
          textMore: 'One<br />\r\nTwo &lt;3\r\n\r\n\r\n\r\n<b>Three</b>',
          textLineUp: 'A\r\nB',
        }),
      }),
    );
    expect(event_name).toBe('FISH & MOON – NÄHT');
    expect(description).toBe('One\nTwo <3\n\nThree');
    expect(floors[0]!.artists.map(({ artist_name: name }) => name)).toEqual(['A', 'B']);
  });

  test.each([
    ['TBA', null],
    ['t.b.a.', null],
    ['Secret location', null],
    ['?', null],
    ['Location to be announced!', null],
    ['A meadow in the woods, 1h10 from Paris', 'A meadow in the woods, 1h10 from Paris'],
    ['Tbilisi Club', 'Tbilisi Club'],
  ])('the venue %s becomes %s', async (textLocation, expected) => {
    expect((await brought(JSON.stringify({ party: party({ textLocation }) }))).event_location).toBe(expected);
  });

  test.each([
    ['Scheduled', 'scheduled'],
    ['Postponed', 'postponed'],
    ['Moved', 'moved'],
    ['Rescheduled', 'moved'],
    ['Cancelled', 'cancelled'],
    ['Odd', 'scheduled'],
  ])('%s becomes %s', async (nameStatus, expected) => {
    expect((await brought(list(party({ nameStatus })))).event_status).toBe(expected);
  });

  test('a link without a scheme gets one, the first of several is used, and invalid ones are dropped', async () => {
    const links = ['www.example.org/x', 'https://a.example/1\r\n\r\nhttps://b.example/2', 'ask me', null];
    const events = await Promise.all(
      links.map((urlOrganizer) => previewImport(site, admin, list(party({ urlOrganizer })))),
    );
    const found = events.map(
      ({ rows }) => rows[0]!.changes.find(({ field }) => field === 'event_page_link')?.after ?? null,
    );
    expect(found).toEqual(['https://www.example.org/x', 'https://a.example/1', null, null]);
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

  test.each([
    ['', 'The file is empty'],
    ['{"partylist": [', /^The JSON is broken in line 1: /],
    ['{"a":\n 1,\n oops}', /^The JSON is broken in line 3: /],
    ['[{"a": 1,\n "b": },\n {"a": 2}\n]\n', "The JSON is broken in line 2: Unexpected token '}'"],
    ['{"a": "one\ntwo"}\n\n', 'The JSON is broken in line 1: Bad control character in string literal'],
    ['{"countrylist": []}', "This is Goabase's list of countries: it names no parties"],
    ['{"partylist": [7]}', 'Entry 1 is not an event'],
    ['{"a": 1}', /^This JSON is not a list of events/],
    ['<p>Hello</p>', 'This page has no event data (schema.org, as JSON-LD, microdata or RDFa) in it'],
    [
      '<!doctype html>\n<script type="application/ld+json">\n{"@type": "Event",\n nope}\n</script>',
      /^The event data of this page is broken in line 4: /,
    ],
    ['name,date', 'The table has no rows below the names of its columns'],
    ['a\0b', /^This is not a text file/],
  ])('%j is rejected', async (source, sentence) => {
    const said = await findRefusal(site, admin, source);
    if (typeof sentence === 'string') expect(said).toBe(sentence);
    else expect(said).toMatch(sentence);
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
