import type { Browser } from '@playwright/test';
import { dayMs } from '@moonfloor/contract/values/durations';
import { openMap } from './panning.ts';
import { median } from './statistics.ts';

const typedWords = ['7', 'forest', 'drift'].map((word) => field('q', word));
const clickCountry = (item: string) => `document.querySelector('nav[aria-label="Countries"] li:${item} a').click()`;
const tickStyle = 'document.querySelector(\'input[name=style][value="Goa"]\').click()';

/** Filter changes with their names in the report; each is applied in the page and then undone. */
const changes = [
  { name: 'a word typed', acts: typedWords, undo: field('q', '') },
  { name: 'a country chosen', acts: [clickCountry('nth-child(3)')], undo: clickCountry('first-child') },
  { name: 'a style ticked', acts: [tickStyle], undo: tickStyle },
  {
    name: 'a first day chosen',
    acts: [field('from', new Date(Date.now() + 100 * dayMs).toISOString().slice(0, 10))],
    undo: field('from', ''),
  },
];

/** Measurements of each change; the report contains the median. */
export const filterRounds = 5;

/** Milliseconds without activity after a change. */
const restMs = 1000;

/** Milliseconds from a filter change until its count and its list are on the screen. */
export interface Filtering {
  /** The first word typed, as soon as the page shows its pins. */
  first: number;
  changes: { name: string; ms: number }[];
}

/** Returns a script that fills a field as a user's last key press does. */
function field(name: string, value: string): string {
  return `{
    const field = document.querySelector('main input[name="${name}"]');
    field.value = ${JSON.stringify(value)};
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }`;
}

/**
 * Returns a script that performs an action and waits for the frame after the one that shows a different count and the
 * matching list. It runs inside the page, because polling from outside adds delay.
 */
const untilShown = (act: string): string => `new Promise((shown) => {
  const statuses = [...document.querySelectorAll('main [role=status]')];
  const status = statuses.find(({ textContent }) => /^[\\d,]+ event/.test(textContent));
  const count = () => status.textContent;
  const first = () => document.querySelector('[aria-posinset="1"] h3')?.textContent ?? '';
  const before = count();
  const began = performance.now();
  const look = () => {
    const isThere = count() !== before && (first() !== '' || /^0 /.test(count()));
    requestAnimationFrame(isThere ? () => shown(performance.now() - began) : look);
  };
  ${act};
  look();
})`;

/** Measures filters on the map page of a site. */
export async function filterMap(browser: Browser, address: string): Promise<Filtering> {
  const { page } = await openMap(browser, address, 'world');
  await page.locator('[aria-posinset="1"]').waitFor();
  const change = async (act: string): Promise<number> => {
    const ms = await page.evaluate<number>(untilShown(act));
    // lets the page update the URL and run its idle tasks
    await page.waitForTimeout(restMs);
    await page.waitForLoadState('networkidle');
    return ms;
  };
  const first = await change(typedWords[0]!);
  await change(field('q', ''));
  const found: Filtering['changes'] = [];
  for (const { name, acts, undo } of changes) {
    const times: number[] = [];
    for (let round = 0; round < filterRounds; round += 1) {
      times.push(await change(acts[round % acts.length]!));
      await change(undo);
    }
    found.push({ name, ms: median(times) });
  }
  await page.context().close();
  return { first, changes: found };
}
