import { expect, test } from 'vitest';
import { fetchLatestActivity, fetchHistory } from '../../testing/activity.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { onePicture } from '../../testing/pictures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('simple records', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  const warehouse = { venue_name: 'Warehouse', country: 'Germany', area: 'Leipzig' };
  const submit = (form: Record<string, string>, account = member) => account.tries('submitVenue', { form });
  const get = (id: number) => site.tries('getVenue', { params: { id } });

  test('a venue keeps what its form says', async () => {
    const venue = await member.must('submitVenue', {
      form: {
        ...warehouse,
        alternative_names: JSON.stringify(['Lagerhaus']),
        latitude: '51.34',
        longitude: '12.37',
        setting: 'Both',
        capacity: '800',
        access: 'Tram 4',
        descriptions: JSON.stringify({ de: 'Eine Halle.' }),
        link1: 'warehouse.example',
      },
      files: [{ field: 'venue_image', bytes: await onePicture(201) }],
    });
    expect(venue).toMatchObject({
      venue_name: 'Warehouse',
      alternative_names: ['LAGERHAUS'],
      latitude: 51.34,
      setting: 'both',
      capacity: 800,
      access: 'Tram 4',
      descriptions: { de: 'Eine Halle.' },
      link1: 'https://warehouse.example',
      image_url: expect.stringMatching(/^\//),
      status: 'active',
      references: {},
    });
    expect((await get(venue.id)).json()).toEqual(venue);
    expect(await site.must('listVenues')).toContainEqual({
      id: venue.id,
      venue_name: 'Warehouse',
      alternative_names: ['LAGERHAUS'],
      country: 'Germany',
      area: 'Leipzig',
      picture: venue.picture,
      status: 'active',
      created_by: member.id,
      next_date: null,
      total: 0,
    });
  });

  test('two venues can have one name; suggestions tell them apart, and moderators are told', async () => {
    const one = (await submit({ ...warehouse, venue_name: 'Twin Hall' })).json();
    const other = (await submit({ ...warehouse, venue_name: 'Twin Hall', country: 'Poland', area: 'Łódź' })).json();
    const found = await member.tries('completeVenues', { query: { query: 'twin' } });
    expect(found.json()).toEqual([
      { id: one.id, name: 'Twin Hall', alternative_name: null, country: 'Germany', area: 'Leipzig' },
      { id: other.id, name: 'Twin Hall', alternative_name: null, country: 'Poland', area: 'Łódź' },
    ]);
    const likely = await member.tries('findVenueDuplicates', { query: { name: 'The twin hall' } });
    expect(likely.json().duplicates).toHaveLength(2);
  });

  test('refuses half a pair of coordinates, and a setting that is none', async () => {
    const half = await submit({ ...warehouse, venue_name: 'Half', latitude: '51' });
    expect([half.statusCode, half.json().errors[0].field]).toEqual([422, 'longitude']);
    const setting = await submit({ ...warehouse, venue_name: 'Half', setting: 'underwater' });
    expect(setting.json().errors[0].message).toBe('Setting must be one of indoor, outdoor, both');
  });

  test('a change keeps absent fields, and is found in history and search', async () => {
    const { id } = (await submit({ ...warehouse, venue_name: 'Old Mill', capacity: '50' })).json();
    const form = { venue_name: 'New Mill', capacity: '' };
    await member.tries('updateVenue', { params: { id }, form });
    expect((await get(id)).json()).toMatchObject({ venue_name: 'New Mill', capacity: null, area: 'Leipzig' });
    const found = await site.must('search', { query: { q: 'new mill' } });
    expect(found).toMatchObject({
      results: [{ type: 'venue', id, name: 'New Mill', place: 'Leipzig', country: 'Germany' }],
      counts: { venue: 1 },
    });
    const [entry] = await fetchHistory(site, admin, 'venue', id);
    expect(entry).toMatchObject({ action_type: 'update', fields: ['venue_name', 'capacity'] });
    await admin.tries('deleteVenue', { params: { id } });
    expect((await get(id)).json().detail).toBe('Venue not found');
  });

  test('events at a venue are those that name it in its country, near its pin', async () => {
    const pin = { latitude: '52.5', longitude: '13.4' };
    const { id } = (await submit({ ...warehouse, ...pin, venue_name: 'Funkhaus', area: 'Berlin' })).json();
    const at = (event_name: string, event_location: string, more: Record<string, string> = {}) =>
      submitEvent(site, admin, { event_name, event_location, country: 'Germany', ...more });
    await at('Typed', 'FUNKHAUS');
    await at('Near', 'Funkhaus', { latitude: '52.505', longitude: '13.39' });
    await at('Far', 'Funkhaus', { latitude: '50', longitude: '8' });
    await at('Abroad', 'Funkhaus', { country: 'Austria' });
    const oldVenue = (await submit({ ...warehouse, venue_name: 'Old Radio' })).json();
    await at('Renamed', 'Old Radio');
    const names = async () => {
      const { events } = await site.must('listEvents', { query: { venue_id: id } });
      return events.map((event) => event.event_name).toSorted();
    };
    expect(await names()).toEqual(['NEAR', 'TYPED']);
    const total = async () => {
      const all = await site.must('listVenues');
      return all.find((venue) => venue.id === id)?.total;
    };
    expect(await total()).toBe(2);
    const query = `type=venue&keep=${id}&from=${oldVenue.id}`;
    const compared = await admin.must('compareRecords', { query });
    const sameDay = (name: string) => ({ keep: { event_name: name }, from: { event_name: 'RENAMED' } });
    expect(compared.same_days).toMatchObject([sameDay('TYPED'), sameDay('NEAR')]);
    expect([compared.keep.links.events, compared.from.links.events]).toEqual([2, 1]);
    await mergeVersions(site, admin, 'venue', (await get(id)).json(), oldVenue);
    expect(await names()).toEqual(['NEAR', 'RENAMED', 'TYPED']);
    expect(await total()).toBe(3);
    const calendar = await site.tries('eventsCalendar', { query: { venue_id: id } });
    expect(calendar.body.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(calendar.body).toContain('Funkhaus');
    await admin.tries('deleteVenue', { params: { id } });
    expect(await names()).toEqual([]);
  });

  test('pages of events and of venues agree about names with accents, quotation marks and apostrophes', async () => {
    const add = async (venue_name: string, ...others: string[]) =>
      (await submit({ ...warehouse, venue_name, alternative_names: JSON.stringify(others) })).json();
    const hall = await add('Säulenhalle', 'Pan’s "Säule"');
    const oldVenue = await add('Café Müller');
    const places = ['SÄULENHALLE', 'pan\'s "säule"', 'Café Müller'];
    const events = new Map<string, number>();
    for (const event_location of places) {
      const { id } = await submitEvent(site, admin, { event_location, country: 'Germany' });
      events.set(event_location, id);
    }
    const expectAt = async (id: number, named: string[]) => {
      const { events: found } = await site.must('listEvents', { query: { venue_id: id } });
      expect(found.map((event) => event.event_location)).toEqual(named);
      for (const name of named) {
        const event = await site.must('getEvent', { params: { id: events.get(name) } });
        expect([name, event.venue_id]).toEqual([name, id]);
      }
    };
    await expectAt(hall.id, places.slice(0, 2));
    await expectAt(oldVenue.id, ['Café Müller']);
    await mergeVersions(site, admin, 'venue', hall, oldVenue);
    await expectAt(hall.id, places);
  });

  test('an event links to its venue and promoters by name, and promoters to their events', async () => {
    const add = async (promoter_name: string, country: string, more: Record<string, string> = {}) => {
      const form = { promoter_name, country, ...more };
      return await member.must('submitPromoter', { form });
    };
    const german = await add('Moon Tribe', 'Germany', { alternative_names: JSON.stringify(['Mondstamm']) });
    const french = await add('Moon Tribe', 'France');
    const hall = (await submit({ ...warehouse, venue_name: 'Sub Hall' })).json();
    const listOf = (names: string[]) => JSON.stringify(names.map((promoter_name) => ({ promoter_name })));
    const event = async (event_name: string, country: string, names: string[]) => {
      const form = { event_name, country, event_location: 'sub hall', promoters: listOf(names) };
      const { id } = await submitEvent(site, admin, form);
      return await site.must('getEvent', { params: { id } });
    };
    const tags = (...all: [id: number | null, name: string][]) =>
      all.map(([id, promoter_name]) => ({ id, promoter_name }));
    const home = await event('Home', 'Germany', ['moon tribe', 'Unknown Crew', 'Moon  Tribe']);
    expect(home.promoters).toEqual(tags([german.id, 'Moon Tribe'], [null, 'UNKNOWN CREW']));
    expect(home.venue_id).toBe(hall.id);
    const away = await event('Away', 'France', ['Moon Tribe']);
    expect([away.promoters, away.venue_id]).toEqual([tags([french.id, 'Moon Tribe']), null]);
    // two have this name, none of them there
    const abroad = await event('Abroad', 'Spain', ['Moon Tribe']);
    expect(abroad.promoters).toEqual(tags([null, 'MOON TRIBE']));
    const translated = await event('Translated', 'Spain', ['Mondstamm']);
    expect(translated.promoters).toEqual(tags([german.id, 'Moon Tribe']));
    // the one that was picked
    const far = await event('Far', 'Spain', ['Moon Tribe (France)']);
    expect(far.promoters).toEqual(tags([french.id, 'Moon Tribe (France)']));
    const names = async (id: number) => {
      const { events } = await site.must('listEvents', { query: { promoter: id } });
      return events.map((one) => one.event_name).toSorted();
    };
    expect([await names(german.id), await names(french.id)]).toEqual([
      ['HOME', 'TRANSLATED'],
      ['AWAY', 'FAR'],
    ]);
    const listed = async (call: 'listVenues' | 'listPromoters', wanted: number) => {
      const all = await site.must(call);
      return all.flatMap(({ id, next_date, total }) => (id === wanted ? [next_date, total] : []));
    };
    expect(await listed('listVenues', hall.id)).toEqual([home.event_date, 1]);
    expect(await listed('listPromoters', german.id), 'lists count by all names').toEqual([home.event_date, 2]);
    expect(await listed('listPromoters', french.id)).toEqual([away.event_date, 2]);
    expect((await site.must('search', { query: { q: 'unknown crew' } })).counts.event).toBe(1);
    // a record may be sent back as it was received
    const form = { promoters: JSON.stringify(home.promoters) };
    const same = await admin.tries('updateEvent', { params: { id: home.id }, form });
    expect(same.json().promoters).toEqual(home.promoters);
    const six = listOf(['A', 'B', 'C', 'D', 'E', 'F']);
    const many = await admin.tries('updateEvent', { params: { id: home.id }, form: { promoters: six } });
    expect(many.json().errors[0].message).toBe('Promoters can have at most 5 entries');
    const malformed = { params: { id: home.id }, form: { promoters: '["A"]' } };
    const refused = await admin.tries('updateEvent', malformed);
    expect(refused.json().errors[0].message).toBe('Each of Promoters must be an object with promoter_name');
    await mergeVersions(site, admin, 'promoter', german, french);
    expect(await names(german.id)).toEqual(['ABROAD', 'AWAY', 'FAR', 'HOME', 'TRANSLATED']);
  });

  test('a release links to its label by name; a label has a parent, but no label is above itself', async () => {
    const add = async (label_name: string, more: Record<string, string> = {}) => {
      const form = { label_name, country: 'Germany', ...more };
      return await member.must('submitLabel', { form });
    };
    const parent = await add('Deep Roots');
    const child = await add('Deep Roots Digital', { parent_label: String(parent.id) });
    expect(child.references).toEqual({ parent_label: { id: parent.id, name: 'Deep Roots' } });
    const taken = { label_name: 'deep roots', country: 'France' };
    const again = await member.tries('submitLabel', { form: taken });
    expect([again.statusCode, again.json().detail]).toEqual([409, 'This label name already exists']);
    for (const { id } of [parent, child]) {
      const form = { parent_label: String(child.id) };
      const refused = await member.tries('updateLabel', { params: { id }, form });
      expect(refused.json().errors).toMatchObject([
        { field: 'parent_label', message: 'This would put it above itself; please choose another one' },
      ]);
    }
    const missing = { params: { id: child.id }, form: { parent_label: '999' } };
    const unknown = await member.tries('updateLabel', missing);
    expect(unknown.json().errors[0].message).toBe('Label not found');
    const release = { release_name: 'First', artist_name: 'Somebody', release_date: '2026-01-02', label: 'Deep roots' };
    const { id } = await admin.must('submitRelease', { form: release });
    expect((await site.must('getRelease', { params: { id } })).label_id).toBe(parent.id);
    const quoted = await add('D’Ark  Roots');
    const other = { ...release, release_name: 'Second', label: 'D’ark Roots' };
    expect((await admin.tries('submitRelease', { form: other })).statusCode).toBe(201);
    const names = async (label: number) => {
      const { releases } = await site.must('listPastReleases', { query: { label_id: label } });
      return releases.map((one) => one.release_name);
    };
    expect([await names(parent.id), await names(child.id), await names(quoted.id)]).toEqual([
      ['First'],
      [],
      ['Second'],
    ]);
    // the child is then its own parent, so it has none
    await mergeVersions(site, admin, 'label', child, parent);
    expect(await names(child.id)).toEqual(['First']);
    const all = await site.must('listLabels');
    expect(all.find((label) => label.id === child.id)?.total).toBe(1);
    expect((await site.must('getLabel', { params: { id: child.id } })).parent_label).toBeNull();
    await admin.tries('deleteLabel', { params: { id: child.id } });
    expect((await site.must('getRelease', { params: { id } })).label_id).toBeNull();
  });

  test('a reference to a record that is hidden stays where a form has none, as answers do', async () => {
    const add = (label_name: string, more = {}) =>
      member.must('submitLabel', { form: { label_name, country: 'Germany', ...more } });
    const parent = await add('Hidden Roots');
    const child = await add('Hidden Roots Digital', { parent_label: String(parent.id) });
    const toggle = () => admin.must('toggleStatus', { params: { type: 'label', id: parent.id } });
    const parentOf = async () => (await member.must('getLabel', { params: { id: child.id } })).parent_label;
    await toggle();
    expect(await parentOf()).toBeNull();
    const form = { label_name: child.label_name, parent_label: '', area: 'Leipzig' };
    await member.must('updateLabel', { params: { id: child.id }, form });
    const suggested = { params: { id: child.id }, form: { ...form, area: 'Halle' } };
    const { changes } = await (await site.signIn()).must('suggestLabel', suggested);
    expect(changes).toMatchObject([{ field: 'area', before: 'Leipzig', after: 'Halle' }]);
    await toggle();
    expect(await parentOf()).toBe(parent.id);
    await member.must('updateLabel', { params: { id: child.id }, form });
    expect(await parentOf()).toBeNull();
  });

  test('histories, comparisons and suggestions name the records that values refer to, if the reader may see them', async () => {
    const add = (label_name: string, more = {}) =>
      member.must('submitLabel', { form: { label_name, country: 'Germany', ...more } });
    const [parent, other] = [await add('Named Roots'), await add('Other Roots')];
    const child = await add('Named Roots Digital', { parent_label: String(parent.id) });
    const form = { label_name: child.label_name, parent_label: String(other.id) };
    const author = await site.signIn();
    const suggested = await author.must('suggestLabel', { params: { id: child.id }, form });
    const [one, two] = [parent, other].map(({ id, label_name: name }) => ({ type: 'label', id, name }));
    expect(suggested.referred).toEqual([one, two]);
    await member.must('updateLabel', { params: { id: child.id }, form });
    expect((await fetchLatestActivity(site, admin, 'label', child.id)).referred).toEqual([one, two]);

    await admin.must('toggleStatus', { params: { type: 'label', id: other.id } });
    await admin.tries('deleteLabel', { params: { id: parent.id } });
    expect((await fetchLatestActivity(site, admin, 'label', child.id)).referred).toEqual([one, two]);
    const query = { type: 'label', keep: child.id, from: (await add('Rootless')).id };
    expect((await admin.must('compareRecords', { query })).referred).toEqual([two]);
    expect((await author.must('listOwnSuggestions')).suggestions.at(-1)!.referred).toEqual([]);
    const moderator = await site.signIn('moderator');
    expect((await moderator.must('listSuggestions')).suggestions.at(-1)!.referred).toEqual([two]);
  });
});
