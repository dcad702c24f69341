import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

describeOnBothDatabases('artists', (dialect) => {
  let site: TestApp;
  let member: TestUser;

  beforeAll(async () => {
    site = await createTestApp(dialect);
    member = await site.signIn();
  });
  afterAll(() => site.close());

  test('a submitted artist is uppercased, active at once, and seen by everybody', async () => {
    const form = { artist_name: '  Ação  cósmica ', artist_country: 'Brazil', artist_type: 'Live,DJ', styles: 'forest' };
    const submitted = await site.request('POST', '/artists/submit', { user: member, form });
    expect(submitted.statusCode).toBe(201);
    const artist = submitted.json();
    expect(artist).toMatchObject({
      artist_name: 'AÇÃO  CÓSMICA', artist_type: 'Live,DJ', styles: 'Forest', status: 'active', created_by: member.id,
      artist_city: null, artist_image_url: null, picture: null,
    });
    const seen = await site.request('GET', `/artists/${artist.id}`);
    expect(seen.json()).toEqual(artist);
    const list = await site.request('GET', '/artists/all');
    expect(list.json()).toContainEqual(expect.objectContaining({ id: artist.id, artist_name: 'AÇÃO  CÓSMICA' }));
  });
});
