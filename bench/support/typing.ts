import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from './statistics.ts';

/** Keys typed into a field in each round, number of rounds, and floors of the long line-up. */
export const typingShape = { keys: 40, rounds: 7, floors: 3 };

/** A plain field, and one with suggestions; the numbering of artists restarts on every floor. */
const roles = { 'Event name': 'textbox', 'Artist name 1': 'combobox' } as const;
type Field = keyof typeof roles;
const fields: Field[] = ['Event name', 'Artist name 1'];

/** The cost of one key press, in ms of the page's main thread. */
export interface KeyCost {
  /** Our code, and the layout that it causes. */
  work: number;
  /** Everything, including painting without a graphics card. */
  whole: number;
}

/** The cost of one key press in one field, medians over the rounds. */
export interface Typing {
  field: Field;
  /** With one act in the line-up, and with ninety on three floors. */
  one: KeyCost;
  ninety: KeyCost;
}

/** Types into the event form with a line-up of one act and of ninety. `token` belongs to a signed-in member. */
export async function measureTyping(browser: Browser, address: string, token: string): Promise<Typing[]> {
  const one = await openForm(browser, address, token, 1);
  const ninety = await openForm(browser, address, token, 90);
  const found: Typing[] = [];
  for (const field of fields) {
    const costs: { one: KeyCost; ninety: KeyCost }[] = [];
    for (let round = 0; round <= typingShape.rounds; round += 1) {
      const cost = { one: await costOfKeys(one, field), ninety: await costOfKeys(ninety, field) };
      if (round > 0) costs.push(cost);
    }
    found.push({
      field,
      one: medians(costs.map((cost) => cost.one)),
      ninety: medians(costs.map((cost) => cost.ninety)),
    });
  }
  return found;
}

interface Form {
  page: Page;
  devtools: CDPSession;
}

/** Opens the form and fills its line-up by pasting the given number of acts. */
async function openForm(browser: Browser, address: string, token: string, acts: number): Promise<Form> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: address, localStorage: [{ name: 'token', value: token }] }] },
  });
  const page = await context.newPage();
  await page.goto(`${address}/submit-event`);
  await page.getByRole('button', { name: 'Paste a line-up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a line-up' });
  await dialog.getByRole('textbox', { name: 'Line-up text' }).fill(lineUp(acts));
  await dialog.getByRole('button', { name: /^Add \d+ artist/ }).click();
  await page
    .getByRole('combobox', { name: /^Artist name/ })
    .nth(acts - 1)
    .waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  return { page, devtools };
}

function lineUp(acts: number): string {
  const floors = Math.min(acts, typingShape.floors);
  const each = acts / floors;
  return Array.from({ length: floors }, (_, floor) =>
    [
      `FLOOR ${floor + 1}:`,
      ...Array.from({ length: each }, (_act, act) => `Sound of ${floor * each + act} Frogs (PT) - Pond Records`),
    ].join('\n'),
  ).join('\n\n');
}

function medians(costs: readonly KeyCost[]): KeyCost {
  return { work: median(costs.map((cost) => cost.work)), whole: median(costs.map((cost) => cost.whole)) };
}

/** Types into the first field with that name and returns the cost of a key press. */
async function costOfKeys({ page, devtools }: Form, field: Field): Promise<KeyCost> {
  const input = page.getByRole('main').getByRole(roles[field], { name: field, exact: true }).first();
  await input.fill('');
  await input.focus();
  const before = await spent(devtools);
  await page.keyboard.type('x'.repeat(typingShape.keys), { delay: 20 });
  const after = await spent(devtools);
  return {
    work: (after.work - before.work) / typingShape.keys,
    whole: (after.whole - before.whole) / typingShape.keys,
  };
}

/** Returns the main thread's time so far, in ms. */
async function spent(devtools: CDPSession): Promise<KeyCost> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const ms = (wanted: string): number => metrics.find(({ name }) => name === wanted)!.value * 1000;
  return { work: ms('ScriptDuration') + ms('LayoutDuration') + ms('RecalcStyleDuration'), whole: ms('TaskDuration') };
}
