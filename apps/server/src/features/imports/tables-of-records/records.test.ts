import { describe, expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import type {
  ImportRecordPreview,
  ImportRecordReport,
  ImportRecordRow,
} from '@moonfloor/contract/imports/import-records';
import { describeOnDatabase } from '../../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../../testing/events.ts';
import { createSuiteApp, type TestAccount } from '../../../testing/test-app.ts';

const mbid = '5b11f4ce-a62d-471e-81fc-a69a8278c7da';

describeOnDatabase('importing artists and releases', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  const admin = await site.signIn('admin');
  const member = await site.signIn();

  async function look(
    account: TestAccount,
    type: 'artist' | 'release',
    text: string,
    form: Record<string, string> = {},
  ) {
    return await account.must('createRecordImport', { form: { type, text, name: 'List', ...form } });
  }
  const confirm = (account: TestAccount, { id, rows }: ImportRecordPreview, of: readonly ImportRecordRow[] = rows) =>
    account.tries('confirmRecordImport', {
      params: { id },
      json: { rows: of.filter(({ outcome }) => outcome !== 'refused').map(({ row, version }) => ({ row, version })) },
    });
  async function bring(account: TestAccount, type: 'artist' | 'release', text: string): Promise<ImportRecordReport> {
    const response = await confirm(account, await look(account, type, text));
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }

  describe('artists', () => {
    const table = `Name;Country;Type;Label;Bio;Styles;Soundcloud;MBID;Discogs
Moss Signal;UK;live act / DJ;Moss, Fern;Plays at dawn;Forest, Polka;soundcloud.com/moss;${mbid};https://www.discogs.com/artist/4711-Moss`;

    test('columns are guessed, values fit the lists, ids are stored, and a second import changes nothing', async () => {
      const floors = [{ name: 'Main', artists: [{ artist_name: 'Moss Signal' }] }];
      const event = await submitEvent(site, admin, { event_name: 'Dawn', floors });
      const preview = await look(admin, 'artist', table);
      expect(preview.mapping).toEqual([
        'artist_name',
        'artist_country',
        'artist_type',
        'record_labels',
        'artist_info',
        'styles',
        'soundcloud_link',
        'musicbrainz_id',
        'discogs_id',
      ]);
      expect(preview.rows).toMatchObject([
        {
          outcome: 'new',
          name: 'Moss Signal',
          about: 'United Kingdom',
          notes: ['“Polka” is not in the list of styles and was left out'],
        },
      ]);
      const { added } = await bring(admin, 'artist', table);
      expect(await site.must('getArtist', { params: { id: added[0]!.id } })).toMatchObject({
        artist_name: 'MOSS SIGNAL',
        artist_country: 'United Kingdom',
        artist_type: 'Live,DJ',
        record_labels: 'MOSS,FERN',
        styles: 'Forest',
        soundcloud_link: 'https://soundcloud.com/moss',
        status: 'active',
        external_ids: [
          { source: 'musicbrainz', source_id: mbid, url: `https://musicbrainz.org/artist/${mbid}` },
          { source: 'discogs', source_id: '4711', url: 'https://www.discogs.com/artist/4711' },
        ],
      });
      expect((await fetchEvent(site, event.id)).floors[0]!.artists[0]!.id).toBe(added[0]!.id);
      expect(await bring(admin, 'artist', table)).toMatchObject({ added: [], changed: [], unchanged: 1 });
    });

    test.each([
      ['bandcamp', 'https://moss-signal.bandcamp.com/music', 'moss-signal', 'https://moss-signal.bandcamp.com'],
      [
        'beatport',
        'https://www.beatport.com/artist/moss/4711?x',
        'moss/4711',
        'https://www.beatport.com/artist/moss/4711',
      ],
      ['soundcloud', 'm.soundcloud.com/moss-signal', 'moss-signal', 'https://soundcloud.com/moss-signal'],
      [
        'spotify',
        'https://open.spotify.com/intl-de/artist/4Z8W4fKeB5YxbusRsdQVPb?si=1',
        '4Z8W4fKeB5YxbusRsdQVPb',
        'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb',
      ],
      [
        'spotify',
        'spotify:artist:5Z8W4fKeB5YxbusRsdQVPb',
        '5Z8W4fKeB5YxbusRsdQVPb',
        'https://open.spotify.com/artist/5Z8W4fKeB5YxbusRsdQVPb',
      ],
      ['ektoplazm', 'moss-signal', 'moss-signal', 'https://ektoplazm.com/artist/moss-signal'],
    ])('the id at %s in “%s” is %s', async (source, text, source_id, url) => {
      const { added } = await bring(
        admin,
        'artist',
        `artist,country,${source} id\n${source} ${text.length},Chile,${text}`,
      );
      expect(await admin.must('getArtist', { params: { id: added[0]!.id } })).toMatchObject({
        external_ids: [{ source, source_id, url }],
      });
    });

    test('aliases, members and other spellings are kept, and follow the table until somebody edits them', async () => {
      const list = (aliases: string, members = '“Fern”, Moss | Owl') =>
        `name;country;aka;members;name variations\nTwin Moss;Chile;${aliases};"${members}";`;
      const preview = await look(admin, 'artist', list('Lichen, Bark'));
      expect(preview.mapping.slice(2)).toEqual(['aliases', 'members', 'alternative_names']);
      expect(preview.rows[0]!.changes).toContainEqual({ field: 'aliases', before: null, after: 'LICHEN, BARK' });
      const { added } = await bring(admin, 'artist', list('Lichen, Bark'));
      const id = added[0]!.id;
      const named = (...names: string[]) => names.map((artist_name) => ({ id: null, artist_name }));
      expect(await site.must('getArtist', { params: { id } })).toMatchObject({
        aliases: named('LICHEN', 'BARK'),
        members: named('“FERN”, MOSS', 'OWL'),
        alternative_names: [],
      });
      expect(await bring(admin, 'artist', list('Lichen, Bark'))).toMatchObject({ changed: [], unchanged: 1 });
      const form = { members: JSON.stringify([{ artist_name: 'Wren' }]) };
      await admin.tries('updateArtist', { params: { id }, form });
      const again = await look(admin, 'artist', list('Lichen', 'Somebody else'));
      expect(again.rows[0]).toMatchObject({ outcome: 'changed', kept: ['members'] });
      await confirm(admin, again);
      expect(await site.must('getArtist', { params: { id } })).toMatchObject({
        aliases: named('LICHEN'),
        members: named('WREN'),
      });
      const itself = await look(admin, 'artist', 'name,country,aka\nLone Moss,Chile,lone moss');
      expect(itself.rows[0]).toMatchObject({
        outcome: 'refused',
        faults: [{ field: 'aliases', message: messages.relatedToItself }],
      });
    });

    test('a text that is no id at a site is left out with a note', async () => {
      const { rows } = await look(admin, 'artist', 'artist,country,spotify\nNo Id,Chile,https://example.com/artist/1');
      expect(rows[0]!.notes).toEqual(['“https://example.com/artist/1” is not an id of Spotify and was left out']);
    });

    test('an artist is recognised by id under another name, and unedited fields follow the table', async () => {
      const list = (name: string, city: string) =>
        JSON.stringify([{ name, country: 'IL', city, discogs_id: 'a99', biography: 'Old' }]);
      const {
        added: [artist],
      } = await bring(admin, 'artist', list('Desert Owl', 'Haifa'));
      await admin.tries('updateArtist', { params: { id: artist!.id }, form: { artist_info: 'By hand' } });
      const again = await look(admin, 'artist', list('Desert Owls', 'Eilat').replace('Old', 'New'));
      expect(again.rows[0]).toMatchObject({ outcome: 'changed', record: { id: artist!.id }, kept: ['artist_info'] });
      await confirm(admin, again);
      expect(await site.must('getArtist', { params: { id: artist!.id } })).toMatchObject({
        artist_name: 'DESERT OWLS',
        artist_city: 'Eilat',
        artist_info: 'By hand',
      });
    });

    test('another table with the same ids changes nothing of the first', async () => {
      const numbered = (...rows: string[]) => ['id,artist,country,city', ...rows].join('\n');
      const { added } = await bring(admin, 'artist', numbered('1,Numbered Act,Spain,Madrid'));
      const other = await bring(admin, 'artist', numbered('1,Other Act,Spain,Vigo'));
      expect([other.changed, other.added]).toMatchObject([[], [{ name: 'OTHER ACT' }]]);
      expect(await bring(admin, 'artist', numbered('1,Numbered Acts,Spain,Madrid'))).toMatchObject({
        changed: [{ id: added[0]!.id }],
      });
    });

    test('an existing artist of the same name is updated, not duplicated', async () => {
      const form = { artist_name: 'Known Act', artist_country: 'Spain' };
      const here = await admin.must('submitArtist', { form });
      const report = await bring(admin, 'artist', 'artist,country,city\nknown  act,France,Madrid');
      expect(report).toMatchObject({ added: [], changed: [{ id: here.id }] });
      expect(await site.must('getArtist', { params: { id: here.id } })).toMatchObject({
        artist_country: 'Spain',
        artist_city: 'Madrid',
      });
    });

    test('a member’s artists are pending under MODERATION=all, and other members’ are not changed', async () => {
      const { added } = await bring(member, 'artist', 'artist,country\nWaiting Act,Brazil');
      expect((await site.tries('getArtist', { params: { id: added[0]!.id } })).statusCode).toBe(404);
      expect(await member.must('getArtist', { params: { id: added[0]!.id } })).toMatchObject({ status: 'inactive' });
      const preview = await look(member, 'artist', `artist,country,city,discogs\nKnown Act,Brazil,Rio,5`);
      expect(preview.rows[0]).toMatchObject({
        outcome: 'unchanged',
        notes: ['This is already on this site, added by somebody else, and stays as it is'],
      });
      expect((await confirm(member, preview)).json()).toMatchObject({ added: [], changed: [], unchanged: 1 });
    });

    test('invalid rows are rejected with the reason, and listed once', async () => {
      const preview = await look(
        admin,
        'artist',
        'artist,country\nNowhere Man,Atlantis\n,Brazil\nTwice,Brazil\nTWICE,Peru',
      );
      expect(preview.rows.map(({ outcome, faults }) => [outcome, faults.map(({ message }) => message)])).toEqual([
        ['refused', ['Please choose a country from the list']],
        ['refused', [expect.any(String)]],
        ['new', []],
        ['refused', ['This is the same as line 4']],
      ]);
      expect((await look(admin, 'artist', 'artist\nBorn Nowhere', { country: 'Holland' })).rows[0]).toMatchObject({
        outcome: 'new',
        about: 'Netherlands',
      });
    });

    test('columns can be mapped manually', async () => {
      const preview = await look(admin, 'artist', 'Was,Wo\nSomebody,Chile');
      expect([preview.fault, preview.rows]).toEqual(['Please choose the column for: artist name', []]);
      const json = { mapping: ['artist_name', 'artist_country'] };
      const said = await admin.must('updateRecordImport', { params: { id: preview.id }, json });
      expect(said.rows).toMatchObject([{ outcome: 'new', name: 'Somebody' }]);
      expect((await member.tries('updateRecordImport', { params: { id: preview.id }, json })).statusCode).toBe(404);
      expect((await admin.tries('getImport', { params: { id: preview.id } })).statusCode).toBe(404);
    });

    test.each(['', ' \n\n', '\0'])('a file without rows (%j) is refused', async (text) => {
      const files = [{ field: 'import_file', filename: 'list.csv', bytes: Buffer.from(text), type: 'text/csv' }];
      const response = await admin.tries('createRecordImport', { form: { type: 'artist' }, files });
      expect(response.statusCode, response.body).toBe(422);
      expect(response.json().errors).toMatchObject([{ field: 'import_file' }]);
    });

    test('the encoding can be changed after the preview, and the mapping stays', async () => {
      const bytes = Buffer.concat([
        Buffer.from('x,Country\n'),
        Buffer.from([0xcb, 0xd3, 0xcd, 0xc0]),
        Buffer.from(',UK'),
      ]);
      const files = [{ field: 'import_file', filename: 'list.csv', bytes, type: 'text/csv' }];
      const form = { type: 'artist' };
      const preview = await admin.must('createRecordImport', { form, files });
      const change = async (json: object) =>
        await admin.must('updateRecordImport', { params: { id: preview.id }, json });
      await change({ mapping: ['artist_name', 'artist_country'] });
      expect(await change({ encoding: 'windows-1251' })).toMatchObject({
        encoding: 'windows-1251',
        rows: [{ name: 'ЛУНА', about: 'United Kingdom' }],
      });
      expect(await change({ encoding: 'auto' })).toMatchObject({ encoding: preview.encoding });
    });
  });

  describe('releases', () => {
    const table = `title,artist,date,label,store,mbid
Night Moss,Moss Signal,2026-03-01,Fern Records,https://shop.example/1,${mbid}
Day Moss,Moss Signal,soon,Fern Records,,`;

    test('are imported with artist and ids, and a second import changes nothing', async () => {
      const preview = await look(admin, 'release', table);
      expect(preview.rows.map(({ outcome, faults }) => [outcome, faults[0]?.message])).toEqual([
        ['new', undefined],
        ['refused', '“soon” is not a valid day'],
      ]);
      const { added } = await bring(admin, 'release', table);
      const release = await site.must('getRelease', { params: { id: added[0]!.id } });
      expect(release).toMatchObject({
        release_name: 'Night Moss',
        artist_name: 'MOSS SIGNAL',
        label: 'FERN RECORDS',
        release_date: '2026-03-01',
        link2: 'https://shop.example/1',
        external_ids: [{ source: 'musicbrainz', url: `https://musicbrainz.org/release/${mbid}` }],
      });
      expect(release.artist_id).not.toBeNull();
      expect(await bring(admin, 'release', table)).toMatchObject({ added: [], changed: [], unchanged: 1 });
      expect(await bring(admin, 'release', table.replace('Fern Records,https', 'Moss Records,https'))).toMatchObject({
        changed: [{ id: added[0]!.id }],
      });
    });
  });
});
