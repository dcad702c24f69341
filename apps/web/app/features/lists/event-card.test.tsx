// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { EventCard } from '@moonfloor/contract/events/events';
import { card } from '../../testing/moon-night.ts';
import { render } from '../../testing/render.tsx';
import { EventCardItem } from './event-card.tsx';
import { withHeadliners } from './with-headliners.ts';

// "today" is 2030-01-01
const event: EventCard = {
  ...card,
  id: 12,
  event_name: 'FULL MOON GATHERING',
  event_date: '2030-01-04',
  event_end_date: '2030-01-06',
  start_time: '22:00',
  end_time: '12:00',
  latitude: 38.57,
  longitude: -7.91,
  recurrence: 'FREQ=MONTHLY;BYDAY=3SA',
  styles: ['Forest'],
  floors: [
    {
      floor_id: 31,
      floor_name: 'MAIN FLOOR',
      name: 'MAIN FLOOR',
      artists: [{ id: 7, artist_name: 'ZIGGY STARLIGHT' }],
    },
  ],
};

async function textOf(props: Partial<Parameters<typeof EventCardItem>[0]>): Promise<string> {
  const page = await render(<EventCardItem event={event} layout="row" {...props} />);
  return page.text();
}

test('a row says how far the event is, how long, and what and who plays, and each date once', async () => {
  const text = await textOf({ from: { latitude: 38.72, longitude: -9.14 } });
  expect(text).toContain('108 kmevery third Saturday of the month3 daysForestZIGGY STARLIGHT');
  expect(text.match(/04\/01\/2030/g)).toHaveLength(1);
  expect(text).not.toContain('22:00');
  expect(await textOf({})).not.toContain('km');
  const many = await textOf({ event: { ...event, styles: ['Forest', 'Goa', 'Hi-Tech', 'Suomi', 'Twilight'] } });
  expect(many).toContain('3 daysForestGoaHi-Tech+2 moreZIGGY');
  const styles = ['Ambient', 'Dark Psy', 'Forest', 'Goa', 'Hi-Tech', 'Suomi', 'Twilight'] as const;
  expect(await textOf({ event: { ...event, styles: [...styles] } })).toContain('3 daysZIGGY');
});

test('a row says the times of a single night instead of two days', async () => {
  const night = { ...event, event_end_date: '2030-01-05', start_time: '22:00', end_time: '07:00' };
  expect(await textOf({ event: night })).toContain('every third Saturday of the month22:00 – 07:00Forest');
  expect(await textOf({ event: { ...night, end_time: '20:00' } })).toContain('2 days');
  expect(await textOf({ event: { ...night, end_time: null } })).toContain('2 days');
});

test('a card says that an event does not take place as planned', async () => {
  for (const layout of ['row', 'poster'] as const)
    expect(await textOf({ layout, event: { ...event, event_status: 'postponed' } })).toContain('postponed');
});

test('a poster says its times and the line-up instead', async () => {
  const text = await textOf({ layout: 'poster' });
  expect(text).toContain('22:00 – 12:00');
  expect(text).toContain('MAIN FLOOR');
  expect(text).not.toContain('Forest');
});

test('an event that runs says until when; one of another year has the year', async () => {
  expect(await textOf({ event: { ...event, event_date: '2029-12-30' } })).toContain('until 06/01/2030');
  const past = await textOf({ event: { ...event, event_date: '2028-05-06', event_end_date: null } });
  expect(past).toContain('May62028');
  expect(await textOf({})).toContain('Jan4Fri');
});

test('an event with no more than id, name, date and status is shown', async () => {
  const bare = { ...event, status: 'published' as const };
  const kept = ['id', 'event_name', 'event_date', 'status'];
  for (const name of Object.keys(bare)) if (!kept.includes(name)) Reflect.deleteProperty(bare, name);
  for (const layout of ['row', 'poster'] as const) {
    const page = await render(
      <EventCardItem event={withHeadliners(bare)} layout={layout} from={{ latitude: 38.72, longitude: -9.14 }} />,
    );
    expect(page.find('link')?.textContent).toBe(event.event_name);
    expect(page.text()).not.toMatch(/NaN|undefined|null| days?/);
  }
});
