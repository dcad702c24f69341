// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { renderSignedIn, serve } from '../../../testing/render.tsx';
import EventFormScreen from './event-form.screen.tsx';

async function open() {
  serve({ 'GET /events/duplicates': { duplicates: [] }, 'GET /artists/suggestions': [] });
  const page = await renderSignedIn(<EventFormScreen />, { route: '/submit-event', path: '/submit-event' });
  await page.shows('Line-up');
  return page;
}

test('when the start date moves, the set times can be moved along, with the end date', async () => {
  const page = await open();
  await page.type('Start date', '2030-05-02');
  await page.type('End date', '2030-05-03');
  await page.type('Artist name 1', 'Vega');
  await page.click('Details of Vega');
  await page.type('From', '22:00');
  expect(page.value('Day')).toBe('2030-05-02');
  // newer browsers return a promise
  const scroll = (): unknown => Promise.resolve();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scroll);
  await page.type('Start date', '2030-05-03');
  expect(page.text()).toContain('Move all set times by 1 day?');
  expect(scrolled.mock.contexts).toEqual([page.find('button', 'Move 1 set 1 day later')?.closest('[role=status]')]);
  expect(page.text()).toContain('Moves along: End date');
  await page.click('Move 1 set 1 day later');
  expect([page.value('Day'), page.value('End date')]).toEqual(['2030-05-03', '2030-05-04']);
  expect(page.text()).not.toContain('Move all set times');
  await page.type('Start date', '2030-05-01');
  expect(page.text()).toContain('Move all set times by 2 days?');
  await page.click('Leave as they are');
  expect([page.value('Day'), page.value('End date')]).toEqual(['2030-05-03', '2030-05-04']);
  expect(page.text()).not.toContain('Move all set times');
});

test('a removed act is no longer put back once the set times have moved', async () => {
  const page = await open();
  for (const [label, value] of Object.entries({ 'Start date': '2030-05-02', 'Artist name 1': 'Vega' }))
    await page.type(label, value);
  await page.click('Details of Vega');
  await page.type('From', '22:00');
  await page.click('Add artist');
  await page.type('Artist name 2', 'Moss');
  await page.click('Details of Moss');
  await page.click('Remove Moss');
  expect(page.find('button', 'Undo')).toBeDefined();
  await page.type('Start date', '2030-05-03');
  await page.click('Move 1 set 1 day later');
  expect(page.value('Day')).toBe('2030-05-03');
  expect(page.find('button', 'Undo')).toBeUndefined();
});

test('set times are counted from their own day, also after the preview, which warns of those outside of the event', async () => {
  const page = await open();
  const texts = {
    'Event name': 'Lamu',
    Description: 'By the sea',
    'Start date': '2027-12-04',
    'Artist name 1': 'Vega',
  };
  for (const [label, value] of Object.entries({ ...texts, Country: 'Kenya 🇰🇪' })) await page.type(label, value);
  await page.click('Details of Vega');
  await page.type('From', '22:00');
  const preview = async () => {
    await page.click('Preview');
    await page.shows('Preview: this is how visitors will see it.');
  };
  await page.type('Start date', '2027-07-25');
  expect(page.text()).toContain('Move all set times by 132 days?');
  await preview();
  expect(page.text()).toContain('Sets outside of the event’s days: VEGA (04/12/2027)');
  await page.click('Back to Edit');
  expect(page.text()).toContain('Move all set times by 132 days?');
  await page.type('Start date', '2027-12-05');
  expect(page.text()).toContain('Move all set times by 1 day?');
  await preview();
  await page.click('Back to Edit');
  await page.type('Start date', '2027-12-06');
  expect(page.text()).toContain('Move all set times by 2 days?');
  await preview();
  expect(page.text()).toContain('Sets outside of the event’s days: VEGA (04/12/2027)');
  await page.click('Move 1 set 2 days later');
  expect(page.text()).not.toMatch(/Move all set times|outside of the event’s days/);
  expect(page.text()).toContain('Mon 6, 22:00');
});

test('sets that begin on a later day of the event stay on that day when the event moves', async () => {
  const page = await open();
  await page.type('Start date', '2030-05-02');
  await page.type('End date', '2030-05-05');
  await page.type('Artist name 1', 'Vega');
  await page.click('Details of Vega');
  await page.type('Day', 'Fri 3 May');
  await page.type('Start date', '2030-05-01');
  expect(page.text()).toContain('Move all set times by 1 day?');
  await page.click('Move 1 set 1 day earlier');
  expect([page.value('Day'), page.value('End date')]).toEqual(['2030-05-02', '2030-05-04']);
});

test('sets before the start and after the end of the event are shown in a warning', async () => {
  const page = await open();
  await page.type('Start date', '2030-05-03');
  await page.type('End date', '2030-05-05');
  await page.type('End time', '22:00');
  await page.type('Artist name 1', 'Vega');
  await page.click('Details of Vega');
  await page.type('Day', 'Sun 5 May');
  await page.type('Until', '21:00');
  await page.type('From', '20:00');
  expect(page.text()).not.toContain('after the end');
  await page.type('From', '22:00');
  await page.type('Until', '02:00');
  expect(page.text()).toContain('Sets after the end of the event: Vega (Sun 5, 22:00–02:00)');
  await page.type('End time', '');
  expect(page.text()).not.toContain('after the end');
  await page.type('Day', 'Fri 3 May');
  await page.type('Start time', '23:00');
  expect(page.text()).toContain('Sets before the start of the event: Vega (Fri 3, 22:00–02:00)');
  await page.type('Start time', '22:00');
  expect(page.text()).not.toContain('before the start');
});

test('overlaps and gaps are told, who plays with the act above has no times, and those of a floor move together', async () => {
  const page = await open();
  await page.type('Start date', '2027-08-16');
  await page.type('Artist name 1', 'Vega');
  await page.click('Details of Vega');
  await page.type('From', '20:00');
  await page.type('Until', '21:30');
  await page.click('Details of Vega');
  await page.click('Add artist');
  await page.type('Artist name 2', 'Rigel');
  await page.click('Details of Rigel');
  await page.type('From', '21:15');
  expect(page.text()).toContain('Overlaps Vega by 15 min');
  await page.type('From', '22:00');
  expect(page.text()).toContain('30 min free after Vega');
  await page.type('Plays', 'b2b with the one above');
  expect(() => page.value('From')).toThrow('There is no field From');
  await page.type('Plays', 'Alone');
  expect(page.value('From')).toBe('22:00');
  await page.type('Plays', 'b2b with the one above');
  await page.type('Shift all sets by (minutes)', '60');
  await page.click('Later');
  await page.click('Details of Rigel');
  await page.click('Details of Vega');
  expect([page.value('From'), page.value('Until')]).toEqual(['21:00', '22:30']);
});
