import { describe, expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import type { Field } from '@moonfloor/contract/records/field-kinds';
import { fieldEntries } from '@moonfloor/contract/records/record-fields';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { describeOnDatabase } from '../../testing/databases.ts';
import { isRequired, sampleFields } from '../../testing/field-samples.ts';
import { recordFixtures, fetchRecord, submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const required: Readonly<Partial<Record<ResourceType, string>>> = {
  event: 'Please fill in all required fields',
  artist: 'Artist name and country are required',
  decoration: 'Decoration name and country are required',
  release: 'Release name, artist name, and release date are required',
};

describeOnDatabase('fields of records of every type', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  let count = 0;

  describe.each(recordFixtures)('$type', async ({ type, fields, name }) => {
    const member = await site.signIn();
    const entries = fieldEntries(type);
    const requiredMessage = required[type] ?? 'Name and country are required';
    const sampled = sampleFields(type);
    const sent = Object.fromEntries(sampled.map((sample) => [sample.field, sample.sent]));
    const stored = Object.fromEntries(sampled.map((sample) => [sample.field, sample.stored]));
    const optional = sampled.filter(({ content }) => !isRequired(content)).map(({ field }) => field);
    const form = (more: Readonly<Record<string, unknown>>) => {
      count += 1;
      const given = { ...fields, [name]: `Fields ${type} ${count}`, ...more };
      return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    };
    const change = (id: number, more: Readonly<Record<string, unknown>>) => {
      site.clock.advance(1000);
      return member.tries(recordCallNames(type).update, { params: { id }, form: more });
    };
    const submitted = (more: Readonly<Record<string, unknown>> = {}) => submitRecord(site, member, type, form(more));
    /** Expects that a value is refused with this message. */
    async function expectRefused(field: string, value: unknown, message: string) {
      const response = await member.tries(recordCallNames(type).submit, { form: form({ [field]: value }) });
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(response.json()).toMatchObject({
        status: 422,
        title: 'Unprocessable Content',
        detail: message,
        errors: [{ field, message }],
      });
    }
    const ofKinds = (...kinds: Field['kind'][]) =>
      entries.flatMap(([field, content]) =>
        kinds.includes(content.kind) ? [{ field, content, label: t(content.label) }] : [],
      );

    test('all are stored and visible to everyone; omitted ones are empty, never absent', async () => {
      const record = await submitted(sent);
      const now = new Date(site.clock.now()).toISOString();
      expect(record).toMatchObject({ ...stored, created_by: member.id, created_at: now, updated_at: now });
      expect(await fetchRecord(site, null, type, record.id)).toEqual(record);
      const bare = await submitted();
      for (const field of optional) expect([null, {}, []], field).toContainEqual(bare[field]);
    });

    test('a change keeps absent ones and clears empty ones', async () => {
      const before = await submitted({ ...sent, [name]: `Kept ${type}` });
      const kept = (await change(before.id, {})).json();
      expect(kept).toEqual({ ...before, updated_at: kept.updated_at });
      expect(kept.updated_at > before.updated_at).toBe(true);
      const cleared = (await change(before.id, Object.fromEntries(optional.map((field) => [field, ''])))).json();
      const bare = await submitted();
      for (const field of optional) expect(cleared[field], field).toEqual(bare[field]);
      expect(await fetchRecord(site, null, type, before.id)).toEqual(cleared);
    });

    test.each(entries.filter(([, content]) => isRequired(content)).map(([field]) => field))(
      '%s is required: it can be neither absent nor empty nor cleared',
      async (field) => {
        for (const value of [undefined, '', ' \t ']) await expectRefused(field, value, requiredMessage);
        const before = await submitted();
        const response = await change(before.id, { [field]: ' ' });
        expect(response.json()).toMatchObject({ status: 422, detail: requiredMessage, errors: [{ field }] });
        expect(await fetchRecord(site, null, type, before.id)).toEqual(before);
      },
    );

    test('lengths are counted in code points, in NFC and after uppercasing', async () => {
      for (const { field, content, label } of ofKinds('name', 'text', 'lines')) {
        const max = content.kind === 'text' || content.kind === 'lines' ? content.max : limits.name;
        expect([...(await submitted({ [field]: '🌕'.repeat(max) }))[field]], field).toHaveLength(max);
        await expectRefused(field, '🌕'.repeat(max + 1), `${label} can have at most ${max} characters`);
        await expectRefused(field, 'n'.repeat(2_000_000), `${label} can have at most ${max} characters`);
        const composed = (await submitted({ [field]: `x${'e\u0301'.repeat(max - 1)}` }))[field];
        expect(composed, field).toMatch(/^x[éÉ]+$/i);
        if (!('upper' in content)) continue;
        expect((await submitted({ [field]: 'ß'.repeat(max / 2) }))[field]).toBe('SS'.repeat(max / 2));
        await expectRefused(field, 'ß'.repeat(max / 2 + 1), `${label} can have at most ${max} characters`);
      }
      for (const { field, label } of ofKinds('link')) {
        const link = `https://example.com/${'a'.repeat(1980)}`;
        expect((await submitted({ [field]: link }))[field]).toBe(link);
        await expectRefused(field, `${link}a`, `${label} can have at most 2000 characters`);
      }
    });

    test('control characters are refused, but for line breaks and tabs in long texts', async () => {
      for (const { field, content, label } of ofKinds('name', 'text', 'lines')) {
        const bad = content.kind === 'lines' ? [] : ['a\tb', 'a\nb'];
        for (const value of ['a\u0000b', 'a\u0007b', 'a\u009fb', 'a\u001b[2J', ...bad])
          await expectRefused(field, value, `${label} contains characters that cannot be stored`);
      }
      for (const { field, label } of ofKinds('link'))
        await expectRefused(field, 'https://a.example/\u0000', `${label} contains characters that cannot be stored`);
    });

    test.each([
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://files.example',
      'no link yet',
      't.b.a',
      'localhost/x',
      'mailto:a@b.example',
      'https://',
      'https://a b.example',
      '//e.example',
    ])('%j is no link', async (link) => {
      // of an account on some sites, its name is enough
      for (const { field, label } of ofKinds('link').filter(({ content }) => !('site' in content)))
        await expectRefused(field, link, `${label} must be a link, such as site.example/page`);
    });

    test.each(['brazil', 'Brasil', 'Atlantis', 'BR'])('%s is not a country of the list', async (country) => {
      for (const { field } of ofKinds('country'))
        await expectRefused(field, country, 'Please choose a country from the list');
    });

    test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '01/07/2026', 'tomorrow', '2026-7-01'])(
      '%s is not a day',
      async (day) => {
        for (const { field, label } of ofKinds('day', 'required-day'))
          await expectRefused(field, day, `${label} must be a day that exists, written YYYY-MM-DD`);
      },
    );
  });
});
