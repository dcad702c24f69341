// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Timetable, TimetableSet } from '@moonfloor/contract/events/timetable';
import { render, translatePages } from '../../../testing/render.tsx';
import { NowAndNext } from './set-lists.tsx';

translatePages();

const moss: TimetableSet = {
  set_id: 1,
  floor_id: 1,
  day: '2030-05-02',
  set_start: '2030-05-02T22:00',
  set_end: '2030-05-02T23:00',
  starts_at: '2030-05-02T22:00:00.000Z',
  ends_at: '2030-05-02T23:00:00.000Z',
  artists: [
    { id: null, artist_name: 'MOSS', artist_type: null, artist_country: null, pairing: null, cancelled: false },
  ],
};
const timetable: Timetable = {
  event: {
    id: 9,
    event_name: 'ONE NIGHT',
    event_date: '2030-05-02',
    event_end_date: null,
    event_status: 'scheduled',
    country: 'Portugal',
    area: null,
    status: 'published',
    updated_at: '2029-01-01T00:00:00.000Z',
  },
  time_zone: 'UTC',
  time_zone_sure: true,
  day_start: '08:00',
  days: ['2030-05-02'],
  floors: [{ floor_id: 1, floor_name: 'MAIN', hours: [] }],
  sets: [moss],
  sky: [],
};

function Page() {
  const [now, setNow] = useState('2030-05-02T21:00:00Z');
  return (
    <>
      <NowAndNext timetable={timetable} now={Date.parse(now)} />
      <button type="button" onClick={() => setNow('2030-05-02T22:30:00Z')}>
        Later
      </button>
    </>
  );
}

test('in a translated page, the next set becomes the one that plays', async () => {
  const page = await render(<Page />);
  expect(page.find('region', 'Now and next')?.textContent).toBe('MAIN22:00–23:00 MOSS');
  await page.click('Later');
  expect(page.find('region', 'Now and next')?.textContent).toBe('MAINNow MOSS 22:00–23:00');
});
