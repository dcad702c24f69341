import { describe, expect, test } from 'vitest';
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
    return site.request('POST', '/artists/submit', { account: member, form });
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

  test('all fields are stored and visible to everyone', async () => {
    const artist = await submitted({
      artist_name: '  Ação  cósmica ',
      alternative_names: ['Cosmic Action'],
      artist_country: 'Brazil',
      artist_type: 'live, Producer',
      artist_city: ' São Paulo ',
      record_labels: 'Sangoma, sangoma ,Zenon Records',
      artist_info: 'Line one\r\nLine two',
      descriptions: { de: 'Zeile eins' },
      styles: 'forest,Hi-tech,goa',
      insta_link: 'https://instagram.com/a',
      soundcloud_link: 'http://soundcloud.com/b',
      website_link: 'HTTPS://c.example',
      label_link: 'https://d.example/?q=1',
      fun_link: 'https://e.example/#f',
    });
    expect(artist).toMatchObject({
      artist_name: 'AÇÃO  CÓSMICA',
      alternative_names: ['COSMIC ACTION'],
      artist_country: 'Brazil',
      artist_type: 'Live,Producer',
      artist_city: 'São Paulo',
      record_labels: 'SANGOMA,ZENON RECORDS',
      artist_info: 'Line one\nLine two',
      descriptions: { de: 'Zeile eins' },
      styles: 'Forest,Hi-Tech,Goa',
      insta_link: 'https://instagram.com/a',
      soundcloud_link: 'http://soundcloud.com/b',
      website_link: 'HTTPS://c.example',
      label_link: 'https://d.example/?q=1',
      fun_link: 'https://e.example/#f',
      status: 'active',
      created_by: member.id,
      created_at: '2026-06-15T12:00:00.000Z',
      updated_at: '2026-06-15T12:00:00.000Z',
    });
    expect((await site.request('GET', `/artists/${artist.id}`)).json()).toEqual(artist);
    const { id, artist_name, artist_country, styles } = artist;
    const card = expect.objectContaining({ id, artist_name, artist_country, styles });
    expect((await site.request('GET', '/artists/all')).json()).toContainEqual(card);
  });

  test('omitted fields are null, never absent', async () => {
    expect(await submitted({})).toMatchObject({
      artist_type: null,
      artist_city: null,
      record_labels: null,
      artist_info: null,
      styles: null,
      insta_link: null,
      soundcloud_link: null,
      website_link: null,
      label_link: null,
      fun_link: null,
      artist_image_url: null,
      picture: null,
    });
  });

  test.each([
    ['artist_name', { artist_name: '' }],
    ['artist_name', { artist_name: ' \t ' }],
    ['artist_country', { artist_country: '' }],
  ])('without %s it is rejected with the message of the form', async (field, fields) => {
    expect(await refused(field, fields)).toBe('Artist name and country are required');
  });

  test('a form without name and country names both', async () => {
    const response = await site.request('POST', '/artists/submit', { account: member, form: { styles: 'Goa' } });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      title: 'Unprocessable Content',
      status: 422,
      detail: 'Artist name and country are required',
      errors: [{ field: 'artist_name' }, { field: 'artist_country' }],
    });
  });

  describe('lengths are counted in code points, after uppercasing', () => {
    test.each([
      ['200 letters outside the basic plane', '𐐨'.repeat(200), '𐐀'.repeat(200)],
      ['100 sharp s, which are 200 letters in capitals', 'ß'.repeat(100), 'SS'.repeat(100)],
      ['decomposed letters, which are composed first', `x${'e\u0301'.repeat(199)}`, `X${'É'.repeat(199)}`],
      ['spaces around are not counted', ` ${'z'.repeat(200)} `, 'Z'.repeat(200)],
    ])('%s', async (_, sent, stored) => {
      expect((await submitted({ artist_name: sent })).artist_name).toBe(stored);
    });

    test.each([
      ['artist_name', 'a'.repeat(201), 'Artist name can have at most 200 characters'],
      ['artist_name', 'ß'.repeat(101), 'Artist name can have at most 200 characters'],
      ['artist_city', 'c'.repeat(201), 'City can have at most 200 characters'],
      ['artist_info', 'i'.repeat(334), 'Bio can have at most 333 characters'],
      ['insta_link', `https://e.example/${'x'.repeat(1983)}`, 'Instagram can have at most 2000 characters'],
      ['artist_name', 'n'.repeat(2_000_000), 'Artist name can have at most 200 characters'],
    ])('%s is rejected above its limit', async (field, value, sentence) => {
      expect(await refused(field, { [field]: value })).toBe(sentence);
    });

    test('a bio of 333 characters is stored completely', async () => {
      const info = `${'😀'.repeat(332)}!`;
      expect((await submitted({ artist_info: info })).artist_info).toBe(info);
    });

    test("a field above the server's limit is rejected, and the server keeps running", async () => {
      expect(await refused('artist_info', { artist_info: 'x'.repeat(9 * 1024 * 1024) })).toBe('This text is too long');
      expect((await submitted({})).status).toBe('active');
    });
  });

  test.each(['a\u0000b', 'a\u0007b', 'a\u009fb', 'a\tb', 'a\nb'])(
    'a name with the control character in %j is rejected',
    async (name) => {
      expect(await refused('artist_name', { artist_name: name })).toBe(
        'Artist name contains characters that cannot be stored',
      );
    },
  );

  test('a bio keeps its line breaks and tabs, but no other control character', async () => {
    expect((await submitted({ artist_info: ' one\n\ttwo\r\nthree ' })).artist_info).toBe('one\n\ttwo\nthree');
    await refused('artist_info', { artist_info: 'one\u0000two' });
  });

  test.each([
    ['artist_country', 'Atlantis'],
    ['artist_country', 'brazil'],
    ['artist_type', 'Singer'],
    ['artist_type', 'Live,Singer'],
    ['styles', 'Polka'],
  ])('%s must be of its fixed list, not %s', async (field, value) => {
    expect(await refused(field, { [field]: value })).toMatch(/from the list|must be among/);
  });

  test('three styles are the maximum, duplicates count once', async () => {
    expect((await submitted({ styles: 'Goa,GOA, Suomi,Forest' })).styles).toBe('Goa,Suomi,Forest');
    expect(await refused('styles', { styles: 'Goa,Suomi,Forest,Morning' })).toBe('Choose up to 3 styles');
  });

  test.each([
    'javascript:alert(1)',
    'ftp://files.example',
    'no link yet',
    't.b.a',
    'localhost/x',
    'mailto:a@b.example',
    'https://',
    'https://a b.example',
    '//e.example',
  ])('the link %j is rejected', async (link) => {
    const sentence = await refused('website_link', { website_link: link });
    expect(sentence).toBe('Website must be a link that starts with http:// or https://');
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

  test('sender, status and author are not read from the body', async () => {
    const artist = await submitted({ created_by: '999', user_id: '999', status: 'deleted', role: 'admin', id: '77' });
    expect(artist).toMatchObject({ created_by: member.id, status: 'active' });
    expect(artist.id).not.toBe(77);
  });

  describe('a change', () => {
    test('keeps absent fields and clears empty ones', async () => {
      const before = await submitted({
        artist_city: 'Recife',
        styles: 'Goa',
        artist_type: 'DJ',
        fun_link: 'https://f.example',
      });
      site.clock.advance(1000);
      const form = { artist_city: '', artist_type: '', fun_link: '', record_labels: 'new' };
      const response = await site.request('PUT', `/artists/${before.id}`, { account: member, form });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        ...before,
        artist_city: null,
        artist_type: null,
        fun_link: null,
        record_labels: 'NEW',
        updated_at: new Date(site.clock.now()).toISOString(),
      });
      expect((await site.request('GET', `/artists/${before.id}`)).json()).toEqual(response.json());
    });

    test.each(['artist_name', 'artist_country'])('cannot clear %s', async (field) => {
      const before = await submitted({});
      const response = await site.request('PUT', `/artists/${before.id}`, { account: member, form: { [field]: ' ' } });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ detail: 'Artist name and country are required', errors: [{ field }] });
      expect((await site.request('GET', `/artists/${before.id}`)).json()).toEqual(before);
    });
  });
});
