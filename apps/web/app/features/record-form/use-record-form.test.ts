import { expect, test } from 'vitest';
import { errorSummary, inFieldOrder } from './use-record-form.ts';

const fieldErrors = [
  { field: 'artist_name', message: 'Required' },
  { field: 'artist_country', message: 'Required' },
  { field: 'artist_name', message: 'Too long' },
];

test('the summary contains each field and each message once', () => {
  expect(errorSummary('artist', fieldErrors)).toEqual([fieldErrors[0]]);
});

test('the summary names the part of a field that is wrong', () => {
  const floors = ['floors.0.artists', 'floors.1.artists'].map((field) => ({ field, message: 'Empty' }));
  const names: Record<string, string> = { 'floors.0.artists': 'MAIN', 'floors.1.artists': 'CHILL' };
  expect(errorSummary('event', floors, (field) => names[field]).map(({ message }) => message)).toEqual([
    'MAIN: Empty',
    'CHILL: Empty',
  ]);
});

test('the summary links to each required field that is empty', () => {
  const message = 'Please fill in all required fields';
  const missing = ['event_date', 'country', 'description'].map((field) => ({ field, message }));
  expect(errorSummary('event', missing)).toEqual([
    { field: '', message },
    { field: 'event_date', message: 'Start date' },
    { field: 'country', message: 'Country' },
    { field: 'description', message: 'Description' },
  ]);
});

test('errors are in the order of the form', () => {
  const floor = { field: 'floors.0.name', message: 'Empty' };
  const form = { field: '', message: 'Offline' };
  expect(inFieldOrder([form, floor, ...fieldErrors], ['artist_name', 'artist_country', 'floors'])).toEqual([
    fieldErrors[0],
    fieldErrors[2],
    fieldErrors[1],
    floor,
    form,
  ]);
});
