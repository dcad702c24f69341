import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const discogs = 'https://www.discogs.com/artist/4711';
const bandcamp = 'https://moss.bandcamp.com';
const spotify = 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb';

describeOnDatabase('pages of artists at other sites', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [member, admin] = [await site.signIn(), await site.signIn('admin')];

  const submit = (artist_name: string, pages: readonly unknown[]) =>
    member.tries('submitArtist', {
      form: { artist_name, artist_country: 'India', external_ids: JSON.stringify(pages) },
    });
  const add = async (...args: Parameters<typeof submit>) => {
    const response = await submit(...args);
    expect(response.statusCode, response.body).toBe(201);
    return response.json();
  };
  const change = ({ id }: { id: number }, form: Record<string, string>) =>
    member.must('updateArtist', { params: { id }, form });
  const urlsOf = ({ external_ids: ids }: { external_ids: { url: string }[] }) => ids.map(({ url }) => url);

  test('are pasted as links, each stored once as its site writes it; other changes keep them', async () => {
    const pasted = [
      'http://m.discogs.com/de/artist/4711-Moss?x=1',
      '',
      'moss.bandcamp.com/album/dawn',
      discogs,
      'https://open.spotify.com/intl-pt/artist/4Z8W4fKeB5YxbusRsdQVPb?si=1',
    ];
    const artist = await add('Moss', pasted);
    expect(urlsOf(artist)).toEqual([spotify, discogs, bandcamp]);
    expect(artist.external_ids[1]).toEqual({ source: 'discogs', source_id: '4711', url: discogs });
    expect(urlsOf(await change(artist, { artist_city: 'Goa' }))).toEqual([spotify, discogs, bandcamp]);
    // a record may be sent back as it was received
    const back = await change(artist, { external_ids: JSON.stringify(artist.external_ids.slice(1)) });
    expect(urlsOf(back)).toEqual([discogs, bandcamp]);
    expect(urlsOf(await change(artist, { external_ids: '' }))).toEqual([]);
  });

  test.each([
    ['another site', 'https://example.com/artist/4711'],
    ['a host that begins like a site', 'https://discogs.com.example.com/artist/4711'],
    ['a site as the user of another host', 'https://discogs.com@example.com/artist/4711'],
    ['an id of MusicBrainz elsewhere', 'https://example.com/5b11f4ce-a62d-471e-81fc-a69a8278c7da'],
    ['a subdomain elsewhere', 'https://moss.bandcamp.com.example.com'],
    ['a release', 'https://www.discogs.com/release/4711'],
    ['an id alone', '4711'],
  ])('%s is refused at its row', async (_, address) => {
    const response = await submit('Nobody', [bandcamp, address]);
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      [
        expect.objectContaining({
          field: 'external_ids.1',
          message:
            'Please paste the address of an artist’s page at one of these sites: MusicBrainz, Discogs, Bandcamp, Beatport, SoundCloud, Spotify, Ektoplazm',
        }),
      ],
    ]);
  });

  test('are in the history, from which they are restored', async () => {
    const artist = await add('Fern', [discogs]);
    await change(artist, { external_ids: JSON.stringify([bandcamp]) });
    const history = await admin.tries('listActivity', { query: { type: 'artist', id: artist.id } });
    const [changed, added] = history.json().activities;
    const detail = await admin.must('getActivity', { params: { id: changed.id } });
    expect(detail.changes).toEqual([{ field: 'external_ids', before: [discogs], after: [bandcamp] }]);
    await admin.tries('restoreVersion', { params: { id: added.id } });
    expect(urlsOf(await site.must('getArtist', { params: { id: artist.id } }))).toEqual([discogs]);
  });

  test('all move to the artist into which another one is merged', async () => {
    const [keep, from] = [await add('Owl', [discogs]), await add('Old Owl', [discogs, spotify])];
    await mergeVersions(site, admin, 'artist', keep, from);
    expect(urlsOf(await site.must('getArtist', { params: { id: keep.id } }))).toEqual([spotify, discogs]);
  });
});
