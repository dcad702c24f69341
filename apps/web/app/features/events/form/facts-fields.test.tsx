// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderSignedIn, serve } from '../../../testing/render.tsx';
import EventFormScreen from './event-form.screen.tsx';

async function open() {
  serve({ 'GET /events/duplicates': { duplicates: [] } });
  const page = await renderSignedIn(<EventFormScreen />, { route: '/submit-event', path: '/submit-event' });
  await page.shows('Good to know');
  const group = (name: string): Element => page.find('radiogroup', name)!;
  /** The states of a fact; the chosen one is in brackets. */
  const states = (name: string): string =>
    [...group(name).querySelectorAll('label')]
      .map((label) => (label.querySelector(':checked') === null ? label.textContent : `[${label.textContent}]`))
      .join(' ');
  return { ...page, states, choose: (name: string, state: string) => page.click(state, group(name)) };
}

test('a fact is unknown, yes or no, and can become unknown again', async () => {
  const page = await open();
  expect(page.states('Showers')).toBe('[Unknown] Yes No');
  await page.choose('Showers', 'Yes');
  await page.choose('Dogs', 'No');
  expect([page.states('Showers'), page.states('Dogs')]).toEqual(['Unknown [Yes] No', 'Unknown Yes [No]']);
  await page.choose('Dogs', 'Unknown');
  expect([page.states('Showers'), page.states('Dogs')]).toEqual(['Unknown [Yes] No', '[Unknown] Yes No']);
});

test('prices are added and removed; errors stand at their fields', async () => {
  const page = await open();
  const part = (row: number, name: string) =>
    page.box.querySelector<HTMLInputElement>(`[id="facts.prices.${row}.${name}"]`);
  await page.click('Add a ticket price');
  expect(part(0, 'currency')?.value).toBe('EUR');
  await page.type('Currency', 'CHF');
  await page.type('Ticket', 'Early bird');
  await page.click('Add a ticket price');
  expect(part(1, 'currency')?.value).toBe('CHF');
  await page.type('Minimum age', '100');
  await page.click('Preview');
  await page.shows('Please check the form');
  expect(page.described('Minimum age')).toContain('Minimum age must be a whole number from 0 to 99');
  expect(part(0, 'amount')?.getAttribute('aria-invalid')).toBe('true');
  const link = page.find('link', /^Price must be an amount/);
  expect(link?.getAttribute('href')).toBe('#facts.prices.0.amount');
  await page.click('Remove Ticket 1');
  expect(part(0, 'label')?.value).toBe('');
  expect(part(1, 'label')).toBeNull();
});
