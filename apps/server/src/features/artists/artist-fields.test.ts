import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('fields of an artist', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const member = await site.signIn();
  let count = 0;

  /** Submits an artist that is valid apart from `fields`. */
  function submit(fields: Readonly<Record<string, unknown>>) {
    count += 1;
    const form = { artist_name: `Someone ${count}`, artist_country: 'Brazil', ...fields };
    return member.tries('submitArtist', { form });
  }

  async function submitted(fields: Readonly<Record<string, unknown>>) {
    const response = await submit(fields);
    expect(response.statusCode, response.body).toBe(201);
    return response.json();
  }

  async function refused(field: string, fields: Readonly<Record<string, unknown>>): Promise<string> {
    const response = await submit(fields);
    expect(response.statusCode, response.body).toBe(422);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const problem = response.json();
    expect(problem.errors.map((fault: { field: string }) => fault.field)).toContain(field);
    return problem.detail;
  }

  test('a form without name and country names both', async () => {
    const response = await member.tries('submitArtist', { form: { styles: 'Goa' } });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      title: 'Unprocessable Content',
      status: 422,
      detail: 'Artist name and country are required',
      errors: [{ field: 'artist_name' }, { field: 'artist_country' }],
    });
  });

  test('spaces around a name are not counted', async () => {
    expect((await submitted({ artist_name: ` ${'z'.repeat(200)} ` })).artist_name).toBe('Z'.repeat(200));
  });

  test("a field above the server's limit is rejected, and the server keeps running", async () => {
    expect(await refused('artist_info', { artist_info: 'x'.repeat(9 * 1024 * 1024) })).toBe('This text is too long');
    expect((await submitted({})).status).toBe('active');
  });

  test.each([
    ['artist_type', 'Singer'],
    ['artist_type', 'Live,Singer'],
    ['styles', 'Polka'],
  ])('%s must be of its fixed list, not %s', async (field, value) => {
    expect(await refused(field, { [field]: value })).toMatch(/must be among/);
  });

  test('three styles are the maximum, duplicates count once', async () => {
    expect((await submitted({ styles: 'Goa,GOA, Suomi,Forest' })).styles).toBe('Goa,Suomi,Forest');
    expect(await refused('styles', { styles: 'Goa,Suomi,Forest,Morning' })).toBe('Choose up to 3 styles');
  });

  test.each([
    ['website_link', 'www.example.com', 'https://www.example.com'],
    ['website_link', 'tickets.example/2026?ref=a', 'https://tickets.example/2026?ref=a'],
    ['website_link', 'Shop.Example:8443', 'https://Shop.Example:8443'],
    ['website_link', 'café-del-mar.example#now', 'https://café-del-mar.example#now'],
    ['website_link', '\u200b\ufeff https://e.example/\u200e\u2060', 'https://e.example/'],
    ['website_link', '@nova.live', 'https://www.instagram.com/nova.live/'],
    ['website_link', '@nova@psy.example', 'https://psy.example/@nova'],
    ['insta_link', 'nova.live_1', 'https://www.instagram.com/nova.live_1/'],
    ['insta_link', '@nova', 'https://www.instagram.com/nova/'],
    ['insta_link', 'instagram.com/nova', 'https://instagram.com/nova'],
    ['insta_link', 'www.nova.example', 'https://www.nova.example'],
    ['soundcloud_link', 'nova-live', 'https://soundcloud.com/nova-live'],
    ['soundcloud_link', '@nova-live', 'https://soundcloud.com/nova-live'],
    ['soundcloud_link', 'soundcloud.com/nova', 'https://soundcloud.com/nova'],
  ])('%s: %j is completed', async (field, given, stored) => {
    expect((await submitted({ [field]: given }))[field]).toBe(stored);
  });
});
