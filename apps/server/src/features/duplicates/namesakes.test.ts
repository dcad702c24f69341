import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('promoters and venues of one name', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  const [admin, member, other] = [await site.signIn('admin'), await site.signIn(), await site.signIn()];
  const crew = (name: string, country = 'Germany', more = {}) => ({ promoter_name: name, country, ...more });
  const refused = (field: string, id: number) => ({
    status: 409,
    code: 'namesake-here',
    detail: 'This name is already listed in this country. Please say whether yours is a different one',
    errors: [{ field, code: 'namesake-here' }],
    current: { id },
  });

  test('a second promoter of a country is one that is said to be different', async () => {
    const first = await admin.must('submitPromoter', { form: crew('Moon Tribe', 'Germany', { area: 'Berlin' }) });
    for (const name of ['moon tribe', 'MOON-TRIBE', 'The Moon Tribe Crew'])
      expect((await member.tries('submitPromoter', { form: crew(name) })).json(), name).toMatchObject({
        ...refused('promoter_name', first.id),
        current: { id: first.id, type: 'promoter', name: 'Moon Tribe', about: 'Berlin, Germany' },
      });
    const elsewhere = crew('Moon Tribe', 'Germany', { area: 'Cologne' });
    expect((await member.tries('submitPromoter', { form: elsewhere })).statusCode).toBe(409);
    await member.must('submitPromoter', { form: crew('Moon Tribe', 'France') });
    await member.must('submitPromoter', { form: crew('Moon Tribes') });
    const wrong = crew('Moon Tribe', 'Germany', { different_from: '999,x' });
    expect((await member.tries('submitPromoter', { form: wrong })).statusCode).toBe(409);
    const told = crew('Moon Tribe', 'Germany', { different_from: `999,${first.id}` });
    expect(await member.must('submitPromoter', { form: told })).toMatchObject({ promoter_name: 'Moon Tribe' });
  });

  test('alternative names count, hidden records of others do not', async () => {
    const form = crew('Ra Sun', 'Spain', { alternative_names: JSON.stringify(['Sol']) });
    const { id } = await member.must('submitPromoter', { form });
    await other.must('submitPromoter', { form: crew('Sol', 'Spain') });
    const again = await member.tries('submitPromoter', { form: crew('Sol', 'Spain') });
    expect(again.json()).toMatchObject(refused('promoter_name', id));
  });

  test('a new name or country of an existing one is asked about, other changes are not', async () => {
    const [one, two] = await Promise.all(
      ['Owls', 'Foxes'].map((name) => admin.must('submitPromoter', { form: crew(name, 'Italy') })),
    );
    const away = await admin.must('submitPromoter', { form: crew('Foxes', 'Greece') });
    const change = (id: number, form: Record<string, string>) =>
      admin.tries('updatePromoter', { params: { id }, form });
    expect((await change(one!.id, { promoter_name: 'Foxes' })).json()).toMatchObject(refused('promoter_name', two!.id));
    expect((await change(away.id, { country: 'Italy' })).json()).toMatchObject(refused('promoter_name', two!.id));
    const told = { country: 'Italy', different_from: String(two!.id) };
    expect((await change(away.id, told)).json()).toMatchObject({ country: 'Italy' });
    expect((await change(away.id, { promoter_name: 'FOXES', area: 'Rome' })).json()).toMatchObject({ area: 'Rome' });
  });

  test('so is a name that is suggested', async () => {
    const [one, two] = await Promise.all(
      ['Rivers', 'Lakes'].map((name) => admin.must('submitPromoter', { form: crew(name, 'Norway') })),
    );
    const suggest = (form: Record<string, string>) =>
      member.tries('suggestPromoter', { params: { id: one!.id }, form });
    expect((await suggest({ promoter_name: 'Lakes' })).json()).toMatchObject(refused('promoter_name', two!.id));
    const made = await suggest({ promoter_name: 'Lakes', different_from: String(two!.id) });
    expect(made.json()).toMatchObject({ changes: [{ field: 'promoter_name', after: 'Lakes' }] });
    const body = { params: { id: made.json().id }, json: { accept: ['promoter_name'] } };
    const decided = await admin.must('decideSuggestion', { ...body, headers: { 'if-match': `"${one!.updated_at}"` } });
    expect(decided.state).toBe('accepted');
  });

  test('venues of one name are different ones in other towns or far apart', async () => {
    const hall = (more = {}) => ({ venue_name: 'Kulturhaus', country: 'Austria', ...more });
    const pin = (latitude: string, longitude: string) => ({ latitude, longitude });
    const { id } = await admin.must('submitVenue', { form: hall({ area: 'Graz', ...pin('47.07', '15.44') }) });
    const submit = (more: object) => admin.tries('submitVenue', { form: hall(more) });
    expect((await submit({ area: 'GRAZ' })).json()).toMatchObject(refused('venue_name', id));
    expect((await submit({})).json()).toMatchObject(refused('venue_name', id));
    expect((await submit({ area: 'Eggenberg', ...pin('47.08', '15.40') })).statusCode).toBe(409);
    expect((await submit({ area: 'Linz' })).statusCode).toBe(201);
    expect((await submit({ area: 'Wien', ...pin('48.21', '16.37') })).statusCode).toBe(201);
  });
});
