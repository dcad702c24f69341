// @vitest-environment happy-dom
import { act } from 'react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Release } from '@moonfloor/contract/records/releases';
import { renderSignedIn, serve } from '../../testing/render.tsx';
import { defineForm, type FormValues } from './define-form.ts';
import { RecordFormScreen } from './record-form-screen.tsx';
import { RecordFields, TextInput } from './text-inputs.tsx';
import type { RecordForm } from './use-record-form.ts';

function Fields({ form }: { form: RecordForm<FormValues<'release'>, Release> }) {
  return (
    <RecordFields form={form}>
      <TextInput fields={form.fields} name="release_name" label="Release name" />
      <TextInput fields={form.fields} name="artist_name" label="Artist name" />
      <TextInput fields={form.fields} name="release_date" label="Release date" />
    </RecordFields>
  );
}

test('a preview whose code takes long says so, and does not lead back to a form that was left', async () => {
  const loaded = Promise.withResolvers<void>();
  const definition = defineForm<'release', Release>('release', {
    unsaved: { status: 'released', artist_id: null },
    importSchema: async () => {
      await loaded.promise;
      return (await import('@moonfloor/contract/records/releases')).releaseForm;
    },
  });
  serve({});
  const page = await renderSignedIn(
    <>
      <RecordFormScreen definition={definition} Fields={Fields} View={() => null} />
      <Link to="/away">Away</Link>
    </>,
    { route: '/release/:id?', path: '/release' },
  );
  await page.type('Release name', 'First light');
  await page.type('Artist name', 'Nova');
  await page.type('Release date', '2030-01-02');
  await page.click('Preview');
  expect(page.find('button', 'Preview')?.getAttribute('aria-busy')).toBe('true');
  await page.click('Away');
  await page.shows('Leave this form?');
  await page.click('Leave, keep draft');
  await vi.waitFor(() => expect(page.path()).toBe('/away'));
  await act(async () => loaded.resolve());
  await page.shows('Another page');
  expect(page.path()).toBe('/away');
});
