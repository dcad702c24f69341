import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FloorForm } from '@moonfloor/contract/floors-form';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { seeEvent } from '../../testing/events.ts';
import { confirm, importAll, lookAt } from '../../testing/imports.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

describeOnBothDatabases('line-ups that a source has as text', (dialect) => {
  let site: TestApp;
  let admin: TestUser;
  let count = 0;

  beforeAll(async () => {
    site = await createTestApp(dialect);
    admin = await site.signIn('admin');
  });
  afterAll(() => site.close());

  const party = (textLineUp: string, id: number) => JSON.stringify({
    party: { id, nameParty: `Party ${id}`, dateStart: '2026-07-10T22:00:00+02:00', isoCountry: 'FR', nameTown: 'Lyon', textMore: 'Dancing', textLineUp },
  });
  /** Floors with what is known of their artists, and the description, after an import of such a text. */
  const brought = async (text: string) => {
    const { added } = await importAll(site, admin, party(text, (count += 1)));
    const { floors, description } = await seeEvent(site, added[0]!.id);
    const words = floors.map(({ name, artists }: FloorForm) =>
      `${name}: ${artists.map((artist) => [artist.artist_name, artist.artist_type, artist.artist_country, artist.record_labels, artist.artist_info].filter(Boolean).join(' ')).join(', ')}`);
    return [words, description];
  };

  test.each([
    ['Octo (JP / Moon Records) live\r\nDJ Moss &amp; Fern', ['MAIN FLOOR: OCTO LIVE Japan MOON RECORDS, DJ MOSS & FERN'], 'Dancing'],
    ['Line-Up:\n\nMAIN FLOOR\nOcto\n\nCHILL OUT\nSlow Fern', ['MAIN FLOOR: OCTO', 'CHILL OUT: SLOW FERN'], 'Dancing'],
    ['Octo\nmore to be announced\nhttps://tickets.example/', ['MAIN FLOOR: OCTO'], 'Dancing\n\nLine-up:\nmore to be announced\nhttps://tickets.example/'],
    ['22:00 Octo\n23:30 Luna', ['MAIN FLOOR: OCTO 22:00, LUNA 23:30'], 'Dancing'],
    ['Octo b2b Luna', ['MAIN FLOOR: OCTO, LUNA'], 'Dancing\n\nLine-up:\nOcto b2b Luna'],
    ['TBA', [], 'Dancing\n\nLine-up:\nTBA'],
    ['', [], 'Dancing'],
  ])('%j becomes floors, and what those cannot say stays text', async (text, floors, description) => {
    expect(await brought(text)).toEqual([floors, description]);
    const again = await lookAt(site, admin, party(text, count));
    expect(again.rows[0]).toMatchObject({ outcome: 'unchanged', kept: [] });
  });

  test('are shown before, and can be left as they are', async () => {
    count += 1;
    const read = await lookAt(site, admin, party('Octo\nLuna', count));
    expect(read.lineups).toBe('floors');
    expect(read.rows[0]!.changes).toContainEqual({ field: 'floors', before: null, after: 'MAIN FLOOR: OCTO, LUNA' });
    expect(read.rows[0]!.notes).toContain('2 artists were read from the text of the line-up');
    const answer = await site.request('PUT', `/imports/${read.id}`, { user: admin, json: { lineups: 'text' } });
    expect(answer.json()).toMatchObject({ lineups: 'text' });
    const { added } = (await confirm(site, admin, answer.json())).json();
    const { floors, description } = await seeEvent(site, added[0].id);
    expect([floors, description]).toEqual([[], 'Dancing\n\nLine-up:\nOcto\nLuna']);
    expect((await lookAt(site, admin, party('', count))).lineups).toBeNull();
  });

  test('that were edited here stay', async () => {
    count += 1;
    const { added } = await importAll(site, admin, party('Octo', count));
    const floors = JSON.stringify([{ name: 'Forest', artists: [{ artist_name: 'Octo' }, { artist_name: 'Guest' }] }]);
    await site.request('PUT', `/events/${added[0]!.id}`, { user: admin, form: { floors } });
    const { rows } = await lookAt(site, admin, party('Octo\nLuna', count));
    expect(rows[0]).toMatchObject({ outcome: 'unchanged', kept: [{ field: 'floors', here: 'FOREST: OCTO, GUEST', source: 'MAIN FLOOR: OCTO, LUNA' }] });
  });
});
