import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeCalendar } from './vcalendar.ts';

const zones = Intl.supportedValuesOf('timeZone').slice(0, 30);

test('other requests are served while the time zones of many years are written', async () => {
  await writeCalendar({ entries: [], withdrawn: [] });
  const entries = zones.map((zone) => ({ version: '', text: '', zone, firstYear: 1970, lastYear: 2060 }));
  const state = { over: false };
  const written = writeCalendar({ entries, withdrawn: [] }).finally(() => {
    state.over = true;
  });
  let turns = 0;
  while (!state.over) {
    await setImmediate();
    turns += 1;
  }
  expect(turns).toBeGreaterThan(5);
  const text = await written;
  expect(text.match(/\r\nTZID:/g)).toHaveLength(zones.length);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VTIMEZONE\r\nEND:VCALENDAR\r\n$/);
});
