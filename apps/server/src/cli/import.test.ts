import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { moonfloor, settingsOf } from '../testing/command.ts';
import { createTestPlace, describeOnDatabase, type TestPlace } from '../testing/databases.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const table = 'Titel;Datum;Land;Beschreibung\nMondfest;2026-08-01;Deutschland;Nacht\nWaldfest;bald;Deutschland;Tag\n';

describeOnDatabase('moonfloor import', (dialect) => {
  let place: TestPlace;
  beforeEach(async () => {
    place = await createTestPlace(dialect);
    writeFileSync(path.join(place.dataDir, 'feste.csv'), table);
  });
  afterEach(() => place.remove());

  async function withSite<T>(work: (site: TestApp) => Promise<T>): Promise<T> {
    const site = await openTestApp(readConfig(settingsOf(place)));
    try {
      return await work(site);
    } finally {
      await site.close();
    }
  }
  const run = (...argv: string[]) => moonfloor(place, 'import', ...argv);

  test('previews, imports when confirmed, and changes nothing the second time', async () => {
    const [admin, suspended] = await withSite(async (site) => {
      const { id, email } = await site.signIn('admin', 'suspended');
      const operator = await site.signIn('admin', 'operator');
      const suspended_at = '2026-06-15T12:00:00.000Z';
      await site.deps.store.db.updateTable('account').set({ suspended_at }).where('id', '=', id).execute();
      return [operator, email];
    });
    expect((await run('feste.csv', '--by', suspended)).err).toEqual([
      `There is no account ${suspended} that is active`,
    ]);
    const shown = await run('feste.csv');
    expect(shown).toEqual({
      code: 0,
      err: [],
      out: [
        'new        line 2: MONDFEST, 2026-08-01, Germany',
        'refused    line 3: Waldfest, no date, Germany',
        '           Datum: “bald” is not a valid day',
        'Table (CSV), feste: 1 new, 0 changed, 0 unchanged, 1 refused; --yes imports 1.',
      ],
    });
    expect((await run('feste.csv', '--yes')).out.at(-1)).toBe('Imported: 1 new, 0 changed.');
    await withSite(async (site) => {
      const { events } = await site.must('listEvents');
      expect(events).toMatchObject([{ event_name: 'MONDFEST', status: 'published', created_by: admin.id }]);
    });
    const again = await run('feste.csv', '--yes');
    expect(again.out.at(-1)).toBe('Table (CSV), feste: 0 new, 0 changed, 1 unchanged, 1 refused; --yes imports 0.');
  });

  test('works beside a running server, which shows the events immediately', () =>
    withSite(async (site) => {
      await site.signIn('admin', 'operator');
      const names = async () => (await site.must('listEvents')).events.map((event) => event.event_name);
      expect(await names()).toEqual([]);
      expect((await run('feste.csv', '--yes')).out.at(-1)).toBe('Imported: 1 new, 0 changed.');
      expect(await names()).toEqual(['MONDFEST']);
      expect((await run('feste.csv')).out.at(-1)).toContain('1 unchanged');
    }));

  test('accepts common names of countries', async () => {
    await withSite((site) => site.signIn('admin', 'operator'));
    writeFileSync(path.join(place.dataDir, 'nights.csv'), 'name,date\nMoss,2026-08-01\n');
    expect((await run('nights.csv', '--country', 'UK', '--yes')).code).toBe(0);
    await withSite(async (site) =>
      expect((await site.must('listEvents')).events).toMatchObject([{ event_name: 'MOSS', country: 'United Kingdom' }]),
    );
  });

  test('imports as a member, whose events are pending', async () => {
    const member = await withSite((site) => site.signIn('user', 'author'));
    await run('feste.csv', '--by', member.email.toUpperCase(), '--yes');
    await withSite(async (site) => {
      const { events } = (await (await site.signIn('admin')).must('getProfile')).resources;
      expect(events).toEqual([]);
      const row = await site.deps.store.db
        .selectFrom('event')
        .select(['status', 'created_by'])
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ status: 'draft', created_by: member.id });
    });
  });

  test('reports errors in one line', async () => {
    const refusal = async (...argv: string[]) => {
      const { code, out, err } = await run(...argv);
      expect([code, out]).toEqual([1, []]);
      return err[0];
    };
    await moonfloor(place, 'migrate');
    expect(await refusal('feste.csv')).toBe('There is no admin yet; create one with make-admin');
    await withSite((site) => site.signIn('admin', 'operator'));
    expect(await refusal('feste.csv', '--by', 'nobody@example.com')).toBe(
      'There is no account nobody@example.com that is active',
    );
    expect(await refusal('none.csv')).toMatch(/none\.csv cannot be read: ENOENT/);
    expect(await refusal('feste.csv', '--country', 'Atlantis')).toBe('There is no country Atlantis');
    expect(await refusal('feste.csv', '--type', 'parties')).toMatch(
      /^There is no type parties; there are events, artists/,
    );
    expect(await refusal('http://127.0.0.1/x.ics')).toBe('127.0.0.1 is not on the public internet');
    writeFileSync(path.join(place.dataDir, 'either.csv'), 'name,date,country\nOwl,1/2/2026,DE\n');
    expect(await refusal('either.csv')).toBe(
      'Please say whether the day or the month comes first in dates such as “1/2/2026” (start date) (on the page /import)',
    );
    writeFileSync(path.join(place.dataDir, 'bad.ics'), 'BEGIN:VCALENDAR\nBEGIN:VEVENT\n');
    expect((await run('bad.ics')).out).toContain('           The calendar ends in the middle of this event');
  });
});
