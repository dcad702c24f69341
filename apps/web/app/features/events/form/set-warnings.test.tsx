// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { SetWarnings } from './set-warnings.tsx';

const acts = [{ name: 'OWL', start: '2030-07-03T22:00', end: null }];
const open = (event_end_date: string) =>
  render(
    <SetWarnings event={{ event_date: '2030-07-02', event_end_date, start_time: null, end_time: null }} acts={acts} />,
  );

test('sets outside of the days are told, but not while the event ends before it starts', async () => {
  expect((await open('2030-07-02')).text()).toContain('Sets outside of the event’s days: OWL (03/07/2030)');
  expect((await open('2030-07-01')).text()).toBe('');
  expect((await open('2030-07-03')).text()).toBe('');
});
