import { describe, expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { distanceKm } from '@moonfloor/contract/events/event-match';
import { type EventDetail, eventForm } from '@moonfloor/contract/events/events';
import { actOf, floorOf } from '../../../testing/line-ups.ts';
import { moonNight } from '../../../testing/moon-night.ts';
import { eventFormDefinition } from './event-form.ts';
import { emptyEntry, type EventFormValues } from './event-values.ts';
import { collectFloorErrors } from './lineup-errors.ts';

const hours = [{ opens: '2030-01-05T22:00', closes: '2030-01-06T08:00', style: 'Forest' as const }];
const times = { set_start: '2030-01-05T23:00', set_end: '2030-01-06T00:30' };
const details = { artist_type: 'LIVE,DJ', artist_country: 'Japan', record_labels: 'X,Y', artist_info: 'Hi' };
const acts = [actOf('A', { id: 4, ...details, ...times }), actOf('B', { ...times, pairing: 'b2b' })];
const event: EventDetail = {
  ...moonNight,
  event_name: 'NIGHT',
  alternative_names: ['НОЧЬ', 'NOITE'],
  event_date: '2030-05-01',
  event_end_date: '2030-05-02',
  start_time: '22:00',
  event_status: 'postponed',
  event_location: 'Field',
  image_url: '/media/a.webp',
  latitude: 35.5,
  longitude: 139,
  place_radius_km: 20,
  description: 'Words',
  descriptions: { de: 'Worte', ja: '言葉' },
  price: '20–35 €',
  facts: {
    dogs: 'no',
    minimum_age: 18,
    prices: [{ label: 'Early bird', amount: 79.5, currency: 'EUR', until: '2030-03-01' }],
  },
  floors: [{ ...floorOf('MAIN FLOOR', acts, 9), hours }],
  decorations: [{ id: 2, decoration_name: 'CREW' }],
  promoters: [{ id: 4, promoter_name: 'TRIBE' }],
};

describe('the form of events', () => {
  test('submits the values that it has read', () => {
    const values = eventFormDefinition.valuesOf(event);
    expect(eventForm.parse(eventFormDefinition.fieldsOf(values, [], true))).toMatchObject({
      event_name: 'NIGHT',
      alternative_names: ['НОЧЬ', 'NOITE'],
      descriptions: { de: 'Worte', ja: '言葉' },
      event_date: '2030-05-01',
      event_end_date: '2030-05-02',
      start_time: '22:00',
      end_time: null,
      event_status: 'postponed',
      latitude: 35.5,
      longitude: 139,
      place_radius_km: 20,
      extras: null,
      ticket_link: 'https://tickets.example/',
      price: '20–35 €',
      facts: event.facts,
      decorations: ['CREW'],
      floors: [{ name: 'MAIN FLOOR', hours, artists: acts.map(({ id: _, ...act }) => act) }],
    });
  });

  test('reads one record twice as equal values', () => {
    expect(eventFormDefinition.valuesOf(structuredClone(event))).toEqual(eventFormDefinition.valuesOf(event));
  });

  test('previews an unchanged record as it is', () => {
    const { floors, ...rest } = eventFormDefinition.previewOf(eventFormDefinition.valuesOf(event), [], event);
    expect({ ...rest, floors: floors.map((floor) => ({ ...floor, floor_id: 9 })) }).toEqual(event);
  });

  test('previews a hidden place as visitors see it: a circle that contains it, and no venue', () => {
    const hidden = { ...event, place_hidden_until: '2030-04-30T12:00' };
    const shown = eventFormDefinition.previewOf(eventFormDefinition.valuesOf(hidden), [], hidden);
    expect(JSON.stringify(shown)).not.toContain('Field');
    const [latitude, longitude] = [shown.latitude!, shown.longitude!];
    const km = distanceKm({ latitude: 35.5, longitude: 139 }, { latitude, longitude });
    expect(km).toBeGreaterThan(5);
    expect(km).toBeLessThan(20);
    expect(shown.place_radius_km).toBe(20);
  });

  test('keeps a place hidden until its author says otherwise, not only while the time is filled in', () => {
    const hidden = { ...event, place_hidden_until: '2030-04-30T12:00' };
    const cleared = { ...eventFormDefinition.valuesOf(hidden), place_hidden_until: '' };
    expect(eventFormDefinition.check?.(cleared, hidden)).toEqual([
      { field: 'place_hidden_until', message: messages.eventRequired },
    ]);
    expect(eventFormDefinition.check?.({ ...cleared, hides: false }, hidden)).toEqual([]);
  });

  test('omits prices without a text, and names facts as people read them', () => {
    const price = { label: 'Gate', amount: '90', currency: 'eur', until: '' };
    const values: EventFormValues = {
      ...eventFormDefinition.empty,
      'facts.dogs': 'no',
      'facts.payment': 'cash',
      'facts.prices': [price, { ...price, label: '', amount: '' }],
    };
    expect(JSON.parse(eventFormDefinition.fieldsOf(values, [], false).facts ?? '')).toEqual({
      dogs: 'no',
      payment: 'cash',
      prices: [price],
    });
    expect(eventFormDefinition.describe?.('facts.dogs', values)).toBe('No');
    expect(eventFormDefinition.describe?.('facts.payment', values)).toBe('Cash only');
    expect(eventFormDefinition.describe?.('facts.prices', values)).toBe('Gate · 90\u00a0EUR');
    expect(eventFormDefinition.describe?.('facts.water', values)).toBeUndefined();
  });

  test('omits rows without a name', () => {
    const values: EventFormValues = {
      ...eventFormDefinition.empty,
      floors: [{ id: 'f', name: 'MAIN', hours: [], artists: [emptyEntry('a'), { ...emptyEntry('b'), name: 'Bee' }] }],
    };
    expect(JSON.parse(eventFormDefinition.fieldsOf(values, [], false).floors ?? '')).toMatchObject([
      { artists: [{ artist_name: 'Bee' }] },
    ]);
    expect(eventFormDefinition.describe?.('floors', values)).toBe('MAIN: Bee');
  });

  test('requires a description, an end not before the start, and both coordinates or none', () => {
    const filled = { ...eventFormDefinition.empty, event_date: '2030-05-02', description: 'x' };
    expect(eventFormDefinition.check?.(filled, null)).toEqual([]);
    expect(eventFormDefinition.check?.({ ...filled, description: ' ' }, null)).toEqual([
      { field: 'description', message: messages.eventRequired },
    ]);
    expect(eventFormDefinition.check?.({ ...filled, description: '' }, { ...event, description: null })).toEqual([]);
    expect(eventFormDefinition.check?.({ ...filled, description: '' }, event)).toHaveLength(1);
    expect(eventFormDefinition.check?.({ ...filled, event_end_date: '2030-05-01' }, null)).toEqual([
      { field: 'event_end_date', message: messages.endBeforeStart },
    ]);
    expect(eventFormDefinition.check?.({ ...filled, latitude: '1' }, null)).toEqual([
      { field: 'longitude', message: messages.coordinatesPair },
    ]);
  });
});

test('assigns errors to their floor and named row', () => {
  const fieldErrors: Record<string, string> = {
    'floors.1.artists': 'none',
    'floors.0.artists.1.record_labels': 'long',
  };
  expect(collectFloorErrors(0, 2, 0, (name) => fieldErrors[name])).toEqual({
    name: undefined,
    artists: undefined,
    entries: { 1: { id: 'floors.0.artists.1.record_labels', part: 'record_labels', message: 'long' } },
  });
  expect(collectFloorErrors(1, 0, 0, (name) => fieldErrors[name])?.artists).toBe('none');
  expect(collectFloorErrors(2, 5, 0, (name) => fieldErrors[name])).toBeUndefined();
});
