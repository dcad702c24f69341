import { expect, test } from 'vitest';
import { calls } from '@moonfloor/contract/api/calls';
import { submitEvent } from '../../testing/events.ts';
import { stubPages } from '../../testing/fakes/stub-pages.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const site = await createSuiteApp('sqlite', {}, stubPages);
const { id } = await submitEvent(site, await site.signIn('admin'));

const typeOf = async (path: string): Promise<string> => {
  const { headers } = await site.request('GET', path, { headers: { accept: 'text/html' } });
  return String(headers['content-type']).split(';')[0]!;
};

test('calendars and feeds have the URLs of the corresponding pages plus an extension', async () => {
  for (const page of [
    `/event/${id}`,
    '/events',
    '/releases',
    '/artist/1',
    '/decoration/1',
    '/event/1.html',
    '/events.html',
  ]) {
    expect([page, await typeOf(page)]).toEqual([page, 'text/html']);
  }
  for (const feed of [`/event/${id}.ics`, '/events.ics']) expect(await typeOf(feed)).toBe('text/calendar');
  expect(await typeOf('/events.atom')).toBe('application/atom+xml');
  expect(await typeOf('/releases.json')).toBe('application/feed+json');
  expect(await typeOf('/artist/9.ics')).toBe('application/problem+json');
});

test('they support HEAD requests and are documented', async () => {
  const head = await site.request('HEAD', '/events.ics');
  expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'text/calendar; charset=utf-8']);
  const { paths } = (await site.request('GET', '/openapi.json')).json();
  for (const name of [
    'eventsCalendar',
    'eventCalendar',
    'artistCalendar',
    'decorationCalendar',
    'eventsAtom',
  ] as const) {
    const path = calls[name].path.replace(/:(\w+)/, '{$1}');
    expect(paths[path].get.operationId).toBe(name);
    expect(Object.keys(paths[path].get.responses['200'].content)).not.toContain('application/json');
  }
});
