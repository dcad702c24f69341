import { beforeAll, describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

type Query = Readonly<Record<string, string | number>>;

describeOnDatabase('duplicates of an event', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  const ask = (query: Query, account: TestAccount | null = member) =>
    site.as(account).tries('findEventDuplicates', { query });
  const names = async (query: Query, account: TestAccount | null = member): Promise<string[]> => {
    const response = await ask(query, account);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().duplicates.map((duplicate: { name: string }) => duplicate.name);
  };

  describe('by name, on one day in one country', () => {
    let year = 2030;
    /** Each pair uses its own year. */
    const meet = async (known: string, typed: string): Promise<boolean> => {
      year += 1;
      await submitEvent(site, admin, { event_name: known, event_date: `${year}-07-18`, country: 'Hungary' });
      return (await names({ name: typed, date: `${year}-07-18`, country: 'Hungary' })).length > 0;
    };

    test.each([
      ['O.Z.O.R.A. Festival 2031', 'Ozora'],
      ['Ozóra', 'OZORA Festival'],
      ['Boom Festival', 'BOOM'],
      ['Dub under Dikes 6', 'Dub under the Dikes VI'],
      ['Dub under Dikes IX', 'Dub under Dikes 9'],
      ['Acid Orchard 10', 'Acid Orchard X'],
      ['Carnaval de los Duendes', 'Carnaval Duendes'],
      ['Shankra Festival', 'Shankara'],
      ['Universo Paralello', 'Universo Paralelo Festival'],
      ['Psy-Fi', 'PsyFi Festival'],
      ["Ozora '29", 'Ozora2030'],
      ['17th Antaris Project', 'Antaris Project Open-Air'],
      ['Hadra Trance Festival', 'HADRA 2034'],
      ['Nataraja Psychedelic Gathering', 'Nataraja Open Air'],
      ['Goa Party', 'Goa party'],
      ['Psytrance Party', 'Psy Trance Party'],
      ['Dreamscape', 'Deramscape'],
      ['Moon & Sun', 'Sun and Moon'],
      ["Don't Panic", 'Dont Panic'],
      ['森の祭り', '森の祭り'],
    ])('"%s" matches "%s"', async (known, typed) => {
      expect(await meet(known, typed)).toBe(true);
    });

    test.each([
      ['Boom Festival', 'Bloom Festival'],
      ['Hadra', 'Hydra'],
      ['Full Moon Vol. 3', 'Full Moon Vol. 4'],
      ['Full Moon Vol. III', 'Full Moon Vol. IV'],
      ['Shankra x Modem', 'Shankra 10 Modem'],
      ['Goa Party', 'Psychedelic Gathering'],
      ['Dark Forest', 'Midnight Sun pres. Dark Forest'],
      ['Lost Theory', 'Lost Paradise'],
      ['森の祭り', '海の祭り'],
      ['Antaris Project', 'Indian Spirit'],
    ])('"%s" does not match "%s"', async (known, typed) => {
      expect(await meet(known, typed)).toBe(false);
    });
  });

  describe('by day and place', () => {
    const lisbon = { latitude: 38.7223, longitude: -9.1393 };
    const place = { country: 'Portugal', event_location: 'Quinta do Sol', area: 'Sintra', ...lisbon };
    const at = (query: Query) => names({ name: 'Sunrise Ritual', date: '2029-08-10', country: 'Portugal', ...query });

    beforeAll(async () => {
      await submitEvent(site, admin, { event_name: 'Sunrise Ritual', event_date: '2029-08-10', ...place });
    });

    test.each([
      ['the same day', {}, 1],
      ['the day before', { date: '2029-08-09' }, 1],
      ['the day after', { date: '2029-08-11' }, 1],
      ['two days before', { date: '2029-08-08' }, 0],
      ['a year later', { date: '2030-08-10' }, 0],
      ['20 km away', { latitude: 38.9, longitude: -9.1393 }, 1],
      ['40 km away', { latitude: 39.08, longitude: -9.1393 }, 0],
      ['40 km away, at a venue of that name', { latitude: 39.08, longitude: -9.1393, venue: 'quinta do sol' }, 1],
      ['20 km away across a border', { latitude: 38.9, longitude: -9.1393, country: 'Spain' }, 1],
      ['in another country, place unknown', { country: 'Spain' }, 0],
      ['with no place at all', { country: '' }, 0],
      ['at 0/0, which is no place', { latitude: 0, longitude: 0 }, 1],
      ['pres. by somebody, at the venue', { name: 'Forest Tribe pres. Sunrise Ritual', venue: 'Quinta do Sol' }, 1],
    ] as const)('%s', async (_where, query, count) => {
      expect(await at(query)).toHaveLength(count);
    });

    test('are returned with day, place and likeness, closest first', async () => {
      await submitEvent(site, admin, {
        event_name: 'Sunrise Rituals',
        event_date: '2029-08-11',
        event_end_date: '2029-08-12',
        country: 'Portugal',
      });
      const { duplicates } = (await ask({ name: 'sunrise ritual', date: '2029-08-10', country: 'Portugal' })).json();
      expect(duplicates).toMatchObject([
        {
          type: 'event',
          name: 'SUNRISE RITUAL',
          likeness: 1,
          day: '2029-08-10',
          end_day: null,
          hidden: false,
          about: 'Quinta do Sol, Sintra, Portugal',
          picture: null,
        },
        { name: 'SUNRISE RITUALS', day: '2029-08-11', end_day: '2029-08-12', about: 'Portugal' },
      ]);
      expect(duplicates[1].likeness).toBeLessThan(1);
    });
  });

  describe('with another name, on one day at one venue', () => {
    const place = { country: 'Belgium', venue: 'De Zwarte Schuur', latitude: 51.05, longitude: 3.72 };
    const at = (name: string, query: Query = {}) => names({ name, date: '2029-11-03', ...place, ...query });

    beforeAll(async () => {
      const { venue, ...rest } = place;
      const form = { event_name: 'Kabouter Bal', event_date: '2029-11-03', event_location: venue, ...rest };
      await submitEvent(site, admin, form);
    });

    test.each([
      ['a word of the name', 'Groot Herfst Bal', {}, 1],
      ['a word of the name, some hundred metres away', 'Groot Herfst Bal', { venue: 'Schuur', latitude: 51.0515 }, 1],
      ['a word of the name, some kilometres away', 'Groot Herfst Bal', { venue: 'Schuur', latitude: 51.08 }, 0],
      ['a word of the name, the next day', 'Groot Herfst Bal', { date: '2029-11-04' }, 0],
      ['a generic word of the name', 'Indoor Psytrance Party', {}, 0],
      ['nothing', 'Trollen Nacht', {}, 0],
    ] as const)('and %s in common', async (_what, name, query, count) => {
      expect(await at(name, query)).toHaveLength(count);
    });

    test('and an artist in common, of an event that one may see', async () => {
      const { venue, ...where } = place;
      const floors = JSON.stringify([{ name: 'Main', artists: [{ artist_name: 'Vega' }] }]);
      const form = { event_date: '2029-11-07', event_location: venue, ...where, floors };
      await submitEvent(site, admin, { event_name: 'Wobble', ...form });
      const { id } = await submitEvent(site, member, { event_name: 'Murmur', ...form });
      const query = { name: 'Murmur', date: '2029-11-07', ...place, except: id };
      expect(await names(query)).toEqual(['WOBBLE']);
      expect(await names(query, await site.signIn())).toEqual([]);
    });

    test('the coordinates of a town are no venue', async () => {
      const town = { event_date: '2029-11-05', country: 'Belgium', latitude: 50.85, longitude: 4.35 };
      const { id } = await submitEvent(site, admin, { event_name: 'Gnome Ball', ...town });
      const query = { venue: '', latitude: town.latitude, longitude: town.longitude, date: town.event_date };
      expect(await at('Autumn Ball', query)).toEqual(['GNOME BALL']);
      await site.deps.store.db.updateTable('event').set({ place_radius_km: 5 }).where('id', '=', id).execute();
      expect(await at('Autumn Ball', query)).toEqual([]);
    });
  });

  test('include drafts for their author and admins only, and never deleted events', async () => {
    const query = { name: 'Hidden Valley', date: '2028-05-05', country: 'Brazil' };
    const { id } = await submitEvent(site, member, {
      event_name: 'Hidden Valley',
      event_date: '2028-05-05',
      country: 'Brazil',
    });
    const other = await site.signIn();
    expect([await names(query), await names(query, admin), await names(query, other)]).toEqual([
      ['HIDDEN VALLEY'],
      ['HIDDEN VALLEY'],
      [],
    ]);
    expect((await ask(query)).json().duplicates[0].hidden).toBe(true);
    expect(await names({ ...query, except: id })).toEqual([]);
    await toggleRecordStatus(site, admin, 'event', id);
    expect(await names(query, other)).toEqual(['HIDDEN VALLEY']);
    await admin.tries('deleteEvent', { params: { id } });
    expect([await names(query), await names(query, admin)]).toEqual([[], []]);
  });

  test('are limited in number and require a name and a day', async () => {
    for (let count = 0; count < 9; count += 1) {
      await submitEvent(site, admin, { event_name: 'Crowd', event_date: '2028-06-06', country: 'Brazil' });
    }
    expect(await names({ name: 'Crowd', date: '2028-06-06', country: 'Brazil' })).toHaveLength(6);
    for (const query of [
      { date: '2028-06-06' },
      { name: 'Crowd' },
      { name: ' ', date: '2028-06-06' },
      { name: 'Crowd', date: 'soon' },
    ] as Query[]) {
      expect((await ask(query)).statusCode, JSON.stringify(query)).toBe(422);
    }
  });
});
