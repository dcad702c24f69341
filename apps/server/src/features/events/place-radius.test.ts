import { expect, test } from 'vitest';
import { fetchCalendar } from '../../testing/calendars.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { validEvent, fetchEvent, submitEvent } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const lyon = { latitude: '45.76', longitude: '4.84' };

describeOnDatabase('the approximate area of an event', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const edit = (id: number, form: object) => admin.tries('updateEvent', { params: { id }, form: { ...form } });
  const fromLists = async (id: number) => {
    const { events } = await site.must('listEvents', { query: { limit: 100 } });
    const [card] = await site.must('listEventCards', { query: { ids: id } });
    const pins = await site.must('listEventPins');
    let last = 0;
    const ids = pins.id.map((step) => (last += step));
    return [
      events.find((event) => event.id === id)!.place_radius_km,
      card!.place_radius_km,
      pins.place_radius_km[ids.indexOf(id)],
    ];
  };

  test('is in every response, and null for an exact place', async () => {
    const area = await submitEvent(site, admin, { ...lyon, place_radius_km: '10' });
    const exact = await submitEvent(site, admin, lyon);
    const none = await submitEvent(site, admin, { ...lyon, place_radius_km: '' });
    expect([area, exact, none].map((event) => event.place_radius_km)).toEqual([10, null, null]);
    expect(await fetchEvent(site, area.id)).toMatchObject({ latitude: 45.76, longitude: 4.84, place_radius_km: 10 });
    expect(await fromLists(area.id)).toEqual([10, 10, 10]);
    expect(await fromLists(exact.id)).toEqual([null, null, 0]);
  });

  test.each(['0', '51', '1.5', '-3', 'far'])('%s is not a valid radius', async (radius) => {
    const response = await admin.tries('submitEvent', { form: { ...validEvent, ...lyon, place_radius_km: radius } });
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      'Radius of the area (km) must be a whole number from 1 to 50',
    ]);
  });

  test('requires coordinates, and is removed with them', async () => {
    const refused = await admin.tries('submitEvent', { form: { ...validEvent, place_radius_km: '5' } });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      422,
      [{ field: 'place_radius_km', message: 'An area on the map needs the coordinates of its centre' }],
    ]);
    const { id } = await submitEvent(site, admin, { ...lyon, place_radius_km: '5' });
    expect((await edit(id, { description: 'New' })).json().place_radius_km).toBe(5);
    expect((await edit(id, { latitude: '', longitude: '' })).json()).toMatchObject({
      latitude: null,
      place_radius_km: null,
    });
    expect((await edit(id, { place_radius_km: '5' })).statusCode).toBe(422);
  });

  test('is not exported to calendars as an exact position', async () => {
    const area = await submitEvent(site, admin, { ...lyon, area: 'Lyon', place_radius_km: '5' });
    const exact = await submitEvent(site, admin, lyon);
    expect(await fetchCalendar(site, `/event/${exact.id}.ics`)).toContain('GEO:45.76;4.84');
    expect(await fetchCalendar(site, `/event/${area.id}.ics`)).not.toContain('GEO:');
  });
});
