// @vitest-environment happy-dom
import { act } from 'react';
import { Link } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { changedType, keyReusedType, notOwnerType } from '@moonfloor/contract/api/problem-types';
import type { Release } from '@moonfloor/contract/records/releases';
import { ApiError, type CallOptions } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { member, render, stubServer } from '../../testing/render.tsx';
import { defineForm, type FormValues } from './define-form.ts';
import type { FormDefinition } from './form-definition.ts';
import { PictureField } from './picture-field.tsx';
import { RecordFormScreen } from './record-form-screen.tsx';
import { RecordFields, TextInput } from './text-inputs.tsx';
import type { RecordForm } from './use-record-form.ts';

const release: Release = {
  id: 3,
  release_name: 'Saved name',
  artist_name: 'NOVA',
  artist_id: null,
  label: null,
  release_date: '2030-01-02',
  link1: null,
  link2: null,
  link3: null,
  cover_image_url: null,
  picture: null,
  status: 'upcoming',
  created_by: member.id,
  created_at: '2030-01-01T00:00:00.000Z',
  updated_at: 'first',
};
const keptKey = 'draft:7:release:new';

function Fields({ form }: { form: RecordForm<FormValues<'release'>, Release> }) {
  return (
    <RecordFields form={form}>
      <PictureField
        fields={form.fields}
        id="cover_image"
        label="Cover"
        name={form.fields.values.release_name}
        url={form.fields.record?.cover_image_url}
      />
      <TextInput fields={form.fields} name="release_name" label="Release name" />
      <TextInput fields={form.fields} name="artist_name" label="Artist name" />
      <TextInput fields={form.fields} name="release_date" label="Release date" />
    </RecordFields>
  );
}

const View = ({ record }: { record: Release }) => <p>{record.release_name}</p>;

/** A request to save a release: its form, and ways to respond. */
interface Request {
  sent: Record<string, unknown>;
  headers: CallOptions['headers'];
  accept: (saved?: Release) => Promise<void>;
  reject: (error: Error) => Promise<void>;
}

/** Renders the form as a signed-in member sees it; its requests are collected and answered by the test. */
async function open({ editing = null, id = '' }: { editing?: Release | Error | null; id?: string } = {}) {
  const requests: Request[] = [];
  const save = (form: FormData, { headers, signal }: CallOptions): Promise<Release> =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      requests.push({
        sent: Object.fromEntries(form),
        headers,
        accept: (saved = release) => act(async () => resolve(saved)),
        reject: (error) => act(async () => reject(error)),
      });
    });
  const definition: FormDefinition<FormValues<'release'>, Release> = {
    ...defineForm<'release', Release>('release', {
      unsaved: { status: 'released', artist_id: null },
      importSchema: async () => (await import('@moonfloor/contract/records/releases')).releaseForm,
    }),
    findDuplicates: () => null,
    get: async () => {
      if (editing === null || editing instanceof Error) throw editing ?? new Error('nothing to edit');
      return editing;
    },
    submit: save,
    update: (_, form, options) => save(form, options),
    combine: (_, yours, theirs) => ({ artist_name: `${yours.artist_name} & ${theirs.artist_name}` }),
  };
  function SignedIn() {
    const { account, logout } = useSession();
    if (account === null) return <p>Signed out</p>;
    return (
      <>
        <RecordFormScreen definition={definition} Fields={Fields} View={View} />
        <Link to="/away">Away</Link>
        <button type="button" onClick={() => void logout()}>
          Log out now
        </button>
      </>
    );
  }
  stubServer((request) => ({ status: 200, body: request.includes('/ownership/') ? { role: null } : member }));
  const page = await render(<SignedIn />, { token: 'token', route: '/release/:id?', path: `/release/${id}` });
  const fill = async (name: string) => {
    await page.type('Release name', name);
    await page.type('Artist name', 'Nova');
    await page.type('Release date', '2030-01-02');
  };
  /** Continues to the preview, once the validator is loaded. */
  const preview = async () => {
    await page.click('Preview');
    await page.shows('Back to Edit');
  };
  const send = async () => {
    await preview();
    await page.click('Submit Release');
  };
  return { ...page, requests, fill, preview, send };
}

/** Opens the form, fills it in and submits it. */
async function submit() {
  const page = await open();
  await page.fill('First light');
  await page.send();
  return page;
}

/** Opens the form of a record, changes some values and submits it. */
async function change(values: Readonly<Record<string, string>> = { 'Release name': 'Mine' }, editing = release) {
  const page = await open({ editing, id: '3' });
  for (const [label, value] of Object.entries(values)) await page.type(label, value);
  await page.send();
  return page;
}

test('a new release is sent once, with an idempotency key, and continues to the list', async () => {
  const page = await open();
  await page.fill('First light');
  await page.preview();
  const submit = [...page.box.querySelectorAll('button')].find((button) => button.textContent === 'Submit Release');
  await act(async () => [1, 2].forEach(() => submit?.click()));
  expect(page.requests).toHaveLength(1);
  expect(page.requests[0]?.sent).toMatchObject({ release_name: 'First light', artist_name: 'Nova' });
  expect(page.requests[0]?.headers).toEqual({ 'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/) });
  expect(localStorage.getItem(keptKey)).toContain('First light');
  await page.requests[0]?.accept();
  expect(page.text()).toContain('Release submitted successfully!');
  expect(page.box.querySelector('a')?.getAttribute('href')).toBe('/releases');
  expect(localStorage.getItem(keptKey)).toBeNull();
});

test('a kept form that two tabs have restored is one submission', async () => {
  const page = await open();
  await page.fill('First light');
  const kept = localStorage.getItem(keptKey)!;
  await page.send();
  await page.requests[0]?.accept();
  // as the other tab has read it before that
  localStorage.setItem(keptKey, kept);
  const other = await open();
  await other.send();
  expect(other.requests[0]?.headers).toEqual(page.requests[0]?.headers);
});

test('the image of a record is removed in its form, kept again, and removed for good', async () => {
  const size = { width: 400, height: 400, widths: [400] };
  const picture = { ...size, src: '/media/c0-400.webp', preview: '1QcSHQRnh493V4dIh4eXh1h4kJUI' };
  const page = await open({ editing: { ...release, cover_image_url: '/media/c0-400.webp', picture }, id: '3' });
  await page.shows('Edit Release');
  expect(page.value('Release name')).toBe('Saved name');
  await page.click('Remove image');
  expect(page.text()).toContain('No image yet');
  await page.click('Keep the current image');
  expect(page.text()).not.toContain('No image yet');
  expect(page.box.querySelector('img')?.alt).toBe('Current image');
  await page.click('Remove image');
  await page.send();
  expect(page.requests[0]?.sent).toMatchObject({ cover_image_url: '' });
});

describe('after a lost connection', () => {
  /** Submits a release whose confirmation is lost; the page is opened again, and another name typed. */
  const lost = async (name: string) => {
    const first = await submit();
    await first.requests[0]?.reject(new Error(messages.unreachable));
    expect(first.text()).toContain(messages.unreachable);
    const page = await open();
    await page.type('Release name', name);
    await page.preview();
    await page.click('Submit Release');
    expect(page.requests[0]?.headers).toEqual(first.requests[0]?.headers);
    expect(page.requests[0]?.sent).toMatchObject({ release_name: name });
    return page;
  };
  const earlier = { ...release, release_name: 'First light', updated_at: 'added' };
  const reused = new ApiError(422, { type: keyReusedType, current: earlier });

  test('the same submission is repeated', async () => {
    const page = await lost('First light');
    await page.requests[0]?.accept(earlier);
    expect(page.text()).toContain('Release submitted successfully!');
  });

  test('another release does not replace the first one: it is asked which is meant', async () => {
    const page = await lost('Second light');
    await page.requests[0]?.reject(reused);
    expect(page.text()).toContain('“First light” was submitted from this device before');
    expect(page.requests).toHaveLength(1);
    await page.click('No, submit another');
    expect(page.requests[1]?.headers).toEqual({ 'idempotency-key': expect.any(String) });
    expect(page.requests[1]?.headers).not.toEqual(page.requests[0]?.headers);
    expect(page.requests[1]?.sent).toMatchObject({ release_name: 'Second light' });
  });

  test('the same release with other values is changed', async () => {
    const page = await lost('First light of day');
    await page.requests[0]?.reject(reused);
    await page.click('Yes, change it');
    expect(page.requests[1]?.headers).toEqual({ 'idempotency-key': expect.any(String), 'if-match': '"added"' });
    expect(page.requests[1]?.sent).toMatchObject({ release_name: 'First light of day' });
  });

  test('a first one that is gone meanwhile is submitted anew', async () => {
    const page = await lost('Second light');
    await page.requests[0]?.reject(new ApiError(422, { type: keyReusedType, current: null }));
    expect(page.requests).toHaveLength(2);
    expect(page.requests[1]?.headers).not.toEqual(page.requests[0]?.headers);
  });
});

test.each([
  ['a fault of the server', new ApiError(500, {})],
  ['a cancelled attempt', new DOMException('', 'AbortError')],
  ['a refusal', new ApiError(400, { detail: 'No' })],
])('after %s, a form that is opened again has the same key', async (_, error) => {
  const first = await submit();
  await first.requests[0]?.reject(error);
  const again = await open();
  await again.send();
  expect(again.requests[0]?.headers).toEqual(first.requests[0]?.headers);
});

test('a fault of the server, a cancellation and a foreign answer keep everything that was entered', async () => {
  const page = await submit();
  await page.requests[0]?.reject(new ApiError(503, {}));
  expect(page.box.querySelector('[role=alert]')?.textContent).toContain('Error submitting release');
  await page.click('Submit Release');
  await page.click('Cancel');
  expect(page.text()).toContain('Submitting was cancelled. Everything you entered is still here.');
  await page.click('Submit Release');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a Wi-Fi network answers anything
  await page.requests[2]?.accept({} as Release);
  expect(page.text()).toContain('The reply did not come from this site');
  expect(page.requests[2]?.sent).toMatchObject({ release_name: 'First light' });
  expect(localStorage.getItem(keptKey)).toContain('First light');
  await page.go(-1);
  expect(page.value('Release name')).toBe('First light');
  await page.preview();
  expect(page.text()).not.toContain('The reply did not come from this site');
});

test('a field that the server rejects shows the reason until it changes', async () => {
  const page = await submit();
  await page.requests[0]?.reject(
    new ApiError(400, {
      detail: 'Invalid',
      errors: [{ field: 'artist_name', code: 'unknown', message: 'Nobody has this name' }],
    }),
  );
  expect(page.box.querySelector('#artist_name-error')?.textContent).toBe('Nobody has this name');
  await page.type('Artist name', 'Somebody');
  expect(page.box.querySelector('#artist_name-error')).toBeNull();
  expect(page.find('alert')?.textContent).toContain('Nobody has this name');
});

test('an expired session is reported, then ended', async () => {
  const page = await open();
  await page.fill('First light');
  await page.preview();
  vi.useFakeTimers();
  await page.click('Submit Release');
  await page.requests[0]?.reject(new ApiError(401, {}));
  expect(page.text()).toContain(messages.sessionExpired);
  await act(async () => vi.runAllTimers());
  vi.useRealTimers();
  expect(page.text()).toBe('Signed out');
  expect(localStorage.getItem(keptKey)).toContain('First light');
});

test('a record changed only in its status is saved over the new version without a question, once', async () => {
  const page = await change();
  expect(page.requests[0]?.headers).toEqual({ 'idempotency-key': expect.any(String), 'if-match': '"first"' });
  const current = { ...release, status: 'released', updated_at: 'second' };
  await page.requests[0]?.reject(new ApiError(412, { type: changedType, current }));
  expect(page.requests[1]?.headers).toEqual({ 'idempotency-key': expect.any(String), 'if-match': '"second"' });
  await page.requests[1]?.reject(new ApiError(412, { type: changedType, current }));
  expect(page.requests).toHaveLength(2);
});

test('a change with the key of another one is sent again with a key of its own', async () => {
  const page = await change();
  await page.requests[0]?.reject(new ApiError(422, { type: keyReusedType, current: release }));
  expect(page.requests).toHaveLength(2);
  expect(page.requests[1]?.headers).not.toEqual(page.requests[0]?.headers);
});

test('of two versions, the chosen values are merged, a long one is shown by its changes, and some are combined', async () => {
  const words = 'one '.repeat(30);
  const mine = { 'Release name': `${words}mine`, 'Artist name': 'Fern' };
  const page = await change(mine, { ...release, release_name: `${words}old` });
  const current = { ...release, release_name: `${words}theirs`, artist_name: 'MOSS', updated_at: 'second' };
  await page.requests[0]?.reject(new ApiError(412, { type: changedType, current }));
  expect(page.find('group', messages.changedMeanwhile)).toBeDefined();
  expect(page.find('alert')).toBeUndefined();
  const runs = [...document.querySelectorAll('del, ins')].map(({ textContent }) => textContent);
  expect(runs).toEqual(['old', 'mine', 'old', 'theirs']);
  expect(page.text()).toContain('Both combinedFern & MOSS');
  await page.click('Continue');
  await page.click('Submit Release');
  expect(page.requests[1]?.sent).toMatchObject({ release_name: `${words}mine`, artist_name: 'Fern & MOSS' });
  expect(page.requests[1]?.headers).toEqual({ 'idempotency-key': expect.any(String), 'if-match': '"second"' });
});

test.each([
  ['a missing record', new ApiError(404, { detail: 'Release not found' }), 'Release not found'],
  ['a failure', new Error('offline'), 'Error loading release data'],
  ['a rejected session', new ApiError(401, {}), 'Signed out'],
  ["another member's record", { ...release, created_by: 8 }, 'you can suggest a change'],
  ['a refusal of another kind', new ApiError(403, { detail: 'Not from this network' }), 'Not from this network'],
  ['a refused record', new ApiError(403, { type: notOwnerType }), 'Error loading release data'],
])('%s shows what happened', async (_, editing, shown) => {
  const page = await open({ editing, id: '3' });
  expect(page.text()).toContain(shown);
});

test('a draft is restored, as far as it is valid, until it is discarded', async () => {
  const values = { release_name: 'From a draft', artist_name: 5, link1: null };
  localStorage.setItem(keptKey, JSON.stringify({ shape: 1, values, key: 'k', pictures: 'x' }));
  const page = await open();
  expect(page.text()).toContain('Draft restored');
  expect(page.value('Release name')).toBe('From a draft');
  expect(page.value('Artist name')).toBe('');
  await page.click('Discard');
  expect(page.value('Release name')).toBe('');
  expect(localStorage.getItem(keptKey)).toBeNull();
});

test("a damaged value of an edited record's draft is the record's", async () => {
  const values = { release_name: 'From a draft', artist_name: {} };
  localStorage.setItem('draft:7:release:3', JSON.stringify({ shape: 1, values, base: {}, key: 'k' }));
  const page = await open({ editing: release, id: '3' });
  expect(page.value('Release name')).toBe('From a draft');
  expect(page.value('Artist name')).toBe('NOVA');
});

describe('leaving with unsaved changes', () => {
  const edit = async () => {
    const page = await open();
    await page.type('Release name', 'Unsaved');
    const leave = async () => {
      await page.click('Away');
      await page.shows('Leave this form?');
    };
    return { ...page, leave };
  };

  test('is confirmed, and keeps the draft unless it is discarded', async () => {
    const page = await edit();
    await page.leave();
    await page.click('Stay');
    expect(page.value('Release name')).toBe('Unsaved');
    await page.leave();
    await page.click('Leave, keep draft');
    expect(page.text()).toBe('Another page');
    const again = await edit();
    await again.leave();
    await again.click('Discard and leave');
    expect(again.text()).toBe('Another page');
    expect((await open()).value('Release name')).toBe('');
  });

  test('by a logout is confirmed, too, and discards the draft', async () => {
    const page = await edit();
    await page.click('Log out now');
    await page.shows('Leave this form?');
    await page.click('Stay');
    await page.click('Log out now');
    await page.click('Log out');
    await page.shows('Signed out');
    expect(localStorage.length).toBe(0);
  });
});
