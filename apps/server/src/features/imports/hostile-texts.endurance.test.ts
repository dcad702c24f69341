import { describe, expect, test } from 'vitest';
import { createSuiteApp } from '../../testing/test-app.ts';

describe('a text crafted to exhaust resources', async () => {
  const site = await createSuiteApp('sqlite');
  const member = await site.signIn();

  /** 100 kB of repetitions of a text, between characters that do not match. */
  const run = (part: string): string => `x${part.repeat(100_000 / part.length)}x`;

  test.each([
    ['spaces', run(' ')],
    ['tabs', run(' \t')],
    ['line breaks', run('\n ')],
    ['commas', run(' ,')],
    ['brackets', run('(')],
    ['dashes', run(' -')],
    ['colons', run(':')],
    ['slashes', run('/')],
    ['zeros', `1.${run('0').slice(1)}`],
    ['ampersands', run('&amp;')],
    ['tags', run('<b ')],
    ['paragraphs', run('</p>')],
  ])('as 100 kB of %s in any column', async (_what, text) => {
    const often = ['place', 'description', 'price', 'lineup'];
    const once = [
      'event_location',
      'coordinates',
      'latitude',
      'decorations',
      'style',
      'organizer',
      'ticket_link',
      'status',
      'time',
    ];
    const rows = Array.from({ length: 3 }, (_, at) => {
      const columns = [...often, ...(at === 0 ? once : [])];
      return {
        event_name: `Night ${at}`,
        event_date: '2026-08-01',
        country: 'Peru',
        ...Object.fromEntries(columns.map((column) => [column, text])),
      };
    });
    const events = await member.tries('createImport', { form: { text: JSON.stringify(rows) } });
    expect(events.statusCode, events.body.slice(0, 500)).toBe(201);
    const records = JSON.stringify([
      {
        artist_name: 'Night',
        country: 'Peru',
        label: text,
        styles: text,
        bio: text,
        type: text,
        website: text,
        discogs_id: text,
      },
    ]);
    const response = await member.tries('createRecordImport', { form: { type: 'artist', text: records } });
    expect(response.statusCode, response.body.slice(0, 500)).toBe(201);
  });
});
