import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent } from '../../testing/events.ts';
import { importAll, previewImport } from '../../testing/import-client.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('facts in tables', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const member = await site.signIn();
  const table = (header: string, row: string): string => `name;date;country;${header}\nNight;2026-08-01;Germany;${row}`;

  test.each([
    [
      'Dogs;Showers;Payment;Minimum age',
      'no;yes;cash;18+',
      { dogs: 'no', showers: 'yes', payment: 'cash', minimum_age: 18 },
    ],
    ['Hunde;Duschen;Camping', 'nicht erlaubt;ja;inklusive', { dogs: 'no', showers: 'yes', camping: 'yes' }],
    ['Chiens;Douches;Parking', 'interdit;oui;gratuit', { dogs: 'no', showers: 'yes', parking: 'yes' }],
    ['Собаки;Душ', 'нет;есть', { dogs: 'no', showers: 'yes' }],
    ['pets;camping', ';x', { camping: 'yes' }],
  ])('%s: %s', async (header, row, facts) => {
    const { added } = await importAll(
      site,
      member,
      table(header, row).replace('Night', `Night ${row}`.replaceAll(';', ' ')),
    );
    expect((await fetchEvent(site, added[0]!.id)).facts).toEqual(facts);
  });

  test('organizers become promoters, which link to their pages; other texts stay extras', async () => {
    const form = { promoter_name: 'Moon Tribe', country: 'Germany' };
    const promoter = await member.must('submitPromoter', { form });
    const source = table('Organizer', 'moon tribe, The Owls, mail@owls.example').replace('Night', 'Organised');
    const { added } = await importAll(site, member, source);
    expect(await fetchEvent(site, added[0]!.id)).toMatchObject({
      promoters: [
        { id: promoter.id, promoter_name: 'Moon Tribe' },
        { id: null, promoter_name: 'THE OWLS' },
      ],
      extras: 'Organizer: mail@owls.example',
    });
    expect(await importAll(site, member, source)).toMatchObject({ unchanged: 1 });
  });

  test('a cell that says neither is left out with a note; an edited fact stays, and others follow', async () => {
    const preview = await previewImport(site, member, table('Dogs', 'ask Rudi').replace('Night', 'Other'));
    expect(preview.rows[0]!.notes).toEqual(['Dogs: “ask Rudi” cannot be read and was left out']);

    const source = (row: string) => table('Dogs;Showers', row).replace('Night', 'Merged');
    const { added } = await importAll(site, member, source('yes;yes'));
    const id = added[0]!.id;
    expect(await importAll(site, member, source('yes;yes'))).toMatchObject({ unchanged: 1 });
    const form = { facts: JSON.stringify({ dogs: 'no', showers: 'yes', glass: 'no' }) };
    await member.tries('updateEvent', { params: { id }, form });
    const changed = await previewImport(site, member, source('yes;no'));
    expect(changed.rows[0]).toMatchObject({
      changes: [{ field: 'facts.showers', before: 'Yes', after: 'No' }],
      kept: [{ field: 'facts.dogs', here: 'No', source: 'Yes' }],
    });
    await importAll(site, member, source('yes;no'));
    expect((await fetchEvent(site, id)).facts).toEqual({ dogs: 'no', showers: 'no', glass: 'no' });
  });
});
