import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { facts as definitions, factNames } from '@moonfloor/contract/records/facts';
import { fetchActivity, fetchHistory, fetchLatestActivity, fromTo } from '../../testing/activity.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent, validEvent } from '../../testing/events.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { createSuiteApp } from '../../testing/test-app.ts';
import { readArchive } from '../../testing/zip.ts';

const presale = { label: 'Presale', amount: 79.5, currency: 'EUR', until: '2026-05-31' };
const gate = { label: null, amount: 100, currency: 'EUR', until: null };
const whatSomebodySends = {
  ...Object.fromEntries(factNames.filter((name) => definitions[name].kind === 'flag').map((name) => [name, 'yes'])),
  dogs: ' NO ',
  water: null,
  food: '',
  payment: 'cash',
  minimum_age: '18',
  harm_reduction_contact: ' Tent by  the lake ',
  resale_link: 'resale.example/tickets',
  prices: [
    { ...presale, amount: '79,50', currency: ' eur' },
    { amount: 100, currency: 'EUR', until: '' },
  ],
};

describeOnDatabase('facts of an event', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  let count = 0;

  const send = (facts: unknown) => {
    count += 1;
    const form = { ...validEvent, event_name: `Facts ${count}`, facts };
    return admin.tries('submitEvent', { form });
  };
  const submit = (facts: unknown) => {
    count += 1;
    return submitEvent(site, admin, { ...validEvent, event_name: `Facts ${count}`, facts });
  };
  const edit = async (id: number, form: Readonly<Record<string, unknown>>) => {
    site.clock.advance(1000);
    return (await admin.must('updateEvent', { params: { id }, form })).facts;
  };

  test('are stored, kept, replaced and cleared; unknown ones are absent', async () => {
    const { id, facts } = await submit(whatSomebodySends);
    const { water: _, food: _food, ...known } = whatSomebodySends;
    expect(facts).toEqual({
      ...known,
      dogs: 'no',
      minimum_age: 18,
      harm_reduction_contact: 'Tent by  the lake',
      resale_link: 'https://resale.example/tickets',
      prices: [presale, gate],
    });
    expect(await edit(id, { price: '100 €' })).toEqual(facts);
    expect((await fetchEvent(site, id)).facts).toEqual(facts);
    expect(await edit(id, { facts: { minimum_age: 0 } })).toEqual({ minimum_age: 0 });
    expect(await edit(id, { facts: '' })).toEqual({});
    expect((await submitEvent(site, admin, { ...validEvent, event_name: 'No facts' })).facts).toEqual({});
  });

  test.each<[string, unknown, string, string]>([
    ['an unknown name', { sauna: 'yes' }, 'facts', 'can have these names: water, food'],
    ['an inherited name', '{"__proto__":"yes"}', 'facts', 'can have these names'],
    ['malformed JSON', '{"water":', 'facts', 'must be an object in JSON'],
    ['a list', ['yes'], 'facts', 'must be an object in JSON'],
    ['null', 'null', 'facts', 'must be an object in JSON'],
    ['deep JSON', `{"prices":${'['.repeat(40)}${']'.repeat(40)}}`, 'facts', 'nested too deeply'],
    ['too many entries', `{"prices":[${'1,'.repeat(300)}1]}`, 'facts', 'can have these names'],
    ['endless JSON', { harm_reduction_contact: 'x'.repeat(limits.facts * 9) }, 'facts', 'can have at most'],
    ['another word', { dogs: 'maybe' }, 'facts.dogs', 'Dogs must be one of yes, no'],
    ['true', { dogs: true }, 'facts.dogs', 'Dogs must be one of yes, no'],
    ['another payment', { payment: 'shells' }, 'facts.payment', 'must be one of cash, card, both'],
    ['an age below 0', { minimum_age: -1 }, 'facts.minimum_age', 'from 0 to 99'],
    ['an age above 99', { minimum_age: 100 }, 'facts.minimum_age', 'from 0 to 99'],
    ['a part of a year', { minimum_age: 17.5 }, 'facts.minimum_age', 'from 0 to 99'],
    ['a long text', { harm_reduction_contact: 'x'.repeat(501) }, 'facts.harm_reduction_contact', 'at most 500'],
    ['control characters', { harm_reduction_contact: 'a\u0000b' }, 'facts.harm_reduction_contact', 'cannot be stored'],
    ['no link', { resale_link: 'javascript:alert(1)' }, 'facts.resale_link', 'must be a link'],
    ['no list', { prices: 'free' }, 'facts.prices', 'at most 12 entries'],
    ['too many prices', { prices: Array.from({ length: 13 }, () => gate) }, 'facts.prices', 'at most 12 entries'],
    ['no amount', { prices: [{ currency: 'EUR' }] }, 'facts.prices.0.amount', 'must be an amount'],
    ['a negative amount', { prices: [{ ...gate, amount: -1 }] }, 'facts.prices.0.amount', 'must be an amount'],
    ['parts of a cent', { prices: [{ ...gate, amount: '1.234' }] }, 'facts.prices.0.amount', 'must be an amount'],
    ['no currency', { prices: [{ amount: 5 }] }, 'facts.prices.0.currency', 'must be a code such as EUR'],
    ['another currency', { prices: [{ ...gate, currency: 'ABC' }] }, 'facts.prices.0.currency', 'a code such as EUR'],
    ['no day', { prices: [presale, { ...gate, until: '2026-02-30' }] }, 'facts.prices.1.until', 'a day that exists'],
    ['another part', { prices: [{ ...gate, vat: 7 }] }, 'facts.prices.0', 'A ticket has'],
  ])('reject %s', async (_what, facts, field, message) => {
    const response = await send(facts);
    expect(response.statusCode, response.body).toBe(422);
    expect(response.json().errors).toMatchObject([{ field, message: expect.stringContaining(message) }]);
  });

  test('have a history for each fact, in which they are restored', async () => {
    const { id } = await submit({ dogs: 'no', prices: [presale] });
    await edit(id, { facts: { dogs: 'yes', prices: [presale, gate], quiet_area: 'yes' } });
    const changed = await fetchLatestActivity(site, admin, 'event', id);
    expect(fromTo(changed.changes)).toEqual({
      'facts.dogs': ['no', 'yes'],
      'facts.quiet_area': [null, 'yes'],
      'facts.prices': [[presale], [presale, gate]],
    });
    const [, created] = await fetchHistory(site, admin, 'event', id);
    expect((await fetchActivity(site, admin, created!.id)).restores).toHaveLength(3);
    await admin.must('restoreVersion', { params: { id: created!.id } });
    expect((await fetchEvent(site, id)).facts).toEqual({ dogs: 'no', prices: [presale] });
  });

  test('are suggested, and accepted, fact by fact', async () => {
    const { id } = await submit({ dogs: 'no' });
    await admin.must('decideSuggestion', {
      params: {
        id: (
          await (
            await site.signIn()
          ).must('suggestEvent', { params: { id }, form: { facts: { dogs: 'yes', minimum_age: 18, prices: [gate] } } })
        ).id,
      },
      json: { accept: ['facts.minimum_age', 'facts.prices'] },
    });
    expect((await fetchEvent(site, id)).facts).toEqual({ dogs: 'no', minimum_age: 18, prices: [gate] });
  });

  test('of merged events are those of the one that stays, unless others are taken', async () => {
    const [keep, from] = [await submit({ dogs: 'no' }), await submit({ dogs: 'yes', glass: 'no', prices: [gate] })];
    const take = { 'facts.prices': 'from' } as const;
    expect((await mergeVersions(site, admin, 'event', keep, from, take)).statusCode).toBe(200);
    expect((await fetchEvent(site, keep.id)).facts).toEqual({ dogs: 'no', prices: [gate] });
  });

  test('are in the download of the data of whoever added the event', async () => {
    const member = await site.signIn();
    await submitEvent(site, member, { ...validEvent, event_name: 'Own facts', facts: { glass: 'no' } });
    const archive = readArchive(await member.tries('exportAccount'));
    expect(archive.get('account.json')?.toString()).toContain('glass');
  });
});
