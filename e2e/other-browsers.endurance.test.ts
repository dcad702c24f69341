import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { register } from './support/accounts.ts';
import { type OtherBrowser, otherBrowsers } from './support/other-browsers.ts';
import { presets, type Site, startSite } from './support/site.ts';
import { dayFromToday, floor, submitEvent, uniqueName } from './support/submit-records.ts';

const password = 'a password for tests';

let site: Site;

beforeAll(async () => {
  site = await startSite(presets.open);
});
afterAll(() => site.stop());

/** Functions of the page: finds an element by its text or its label, and types. */
const helpers = `
  const all = (selector, text) => [...document.querySelectorAll(selector)].filter((element) =>
    (element.getAttribute('aria-label') ?? element.textContent).trim() === text);
  const field = (text) => document.getElementById(all('label', text)[0].htmlFor);
  const type = (element, text) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value').set.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  };`;

for (const { name, lacks, start } of otherBrowsers) {
  describe.skipIf(lacks !== null)(lacks === null ? name : `${name}, which needs the package ${lacks}`, () => {
    let browser: OtherBrowser;
    const run = (code: string) => browser.evaluate(`(() => { ${helpers} ${code} })()`);
    const until = (code: string) =>
      vi.waitFor(async () => expect(await run(`return Boolean(${code})`), code).toBe(true), { timeout: 30_000 });
    const open = async (path: string): Promise<void> => {
      await browser.open(site.url + path);
      // hydrated
      await until(`!('early' in window)`);
    };
    const click = async (selector: string, text: string): Promise<void> => {
      await until(`all('${selector}', '${text}').length > 0`);
      await run(`all('${selector}', '${text}')[0].click()`);
    };

    beforeAll(async () => {
      browser = await start();
    });
    afterAll(() => browser.close());

    test('an event is found on the map page, opened and starred', async () => {
      const event = await submitEvent(site, {
        event_name: uniqueName('Night'),
        event_date: dayFromToday(2),
        floors: [floor('Main', 'Somebody')],
        latitude: 38.7,
        longitude: -9.1,
      });
      await open('/events');
      await click('main a', event.event_name);
      await until(`location.pathname === '/event/${event.id}'`);
      await until(`document.querySelector('h1').textContent.includes('${event.event_name}')`);
      await click('main button', 'Interested');
      await until(`document.querySelector('main button[aria-pressed=true]')`);
      await open(`/event/${event.id}`);
      await until(`document.querySelector('main button[aria-pressed=true]')`);
      expect(await browser.evaluate('location.pathname')).toBe(`/event/${event.id}`);
    });

    test('a member signs in, submits an event and opens it', async () => {
      const { user: account } = await register(site, { password });
      await open('/login');
      await run(`type(field('Email'), '${account.email}'); type(field('Password'), '${password}')`);
      await click('main button', 'Sign in');
      await until(`location.pathname === '/' && all('header button', 'Logout').length > 0`);
      await open('/submit-event');
      const name = uniqueName('Night');
      await until(`all('label', 'Event name *').length > 0`);
      await run(`type(field('Event name *'), '${name}'); type(field('Description *'), 'Music until the morning')`);
      await run(`type(field('Start date *'), '${dayFromToday(3)}'); type(field('Artist name 1'), 'Somebody')`);
      await run(`const country = field('Country *'); country.value = 'Japan';
        country.dispatchEvent(new Event('change', { bubbles: true }))`);
      await click('main button', 'Preview');
      await click('main button', 'Submit Event');
      await until(`location.pathname === '/events'`);
      await click('main a', name);
      await until(`document.querySelector('h1').textContent.includes('${name}')`);
      expect(await browser.evaluate('location.pathname')).toMatch(/^\/event\/\d+$/);
    });
  });
}
