// @vitest-environment happy-dom
import { useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import type { Account } from '@moonfloor/contract/accounts/auth';
import type { EventDetail } from '@moonfloor/contract/events/events';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { type Answers, member, problem, render, renderSignedIn, serve } from '../../testing/render.tsx';
import { MemberActions } from './member-actions.tsx';
import { isKnownHidden } from './hidden-records.ts';
import { fetchRecordResult, type RecordResult, useMemberView } from './member-view.ts';

const types = [
  ['event', 'Edit Event'],
  ['artist', 'Edit Artist'],
  ['decoration', 'Edit Decoration'],
  ['release', 'Edit Release'],
] as const;

async function open(type: ResourceType, account: Account, author: number | null, role: string | null = null) {
  serve({
    'GET /auth/validate': account,
    [`GET /ownership/${type}/3`]: { role },
    'GET /follows': [],
    'GET /follows/all': [],
  });
  return renderSignedIn(<MemberActions type={type} record={{ id: 3, created_by: author }} wordClass={undefined} />);
}

const admin: Account = { ...member, role: 'admin' };
const suggestion = 'Suggest a change';

test.each([
  ['its creator', member, member.id, null, true],
  ['an admin', admin, 9, null, true],
  [
    'an admin without the second factor that the site demands',
    { ...admin, second_factor_needed: true },
    9,
    null,
    false,
  ],
  ['its owner', member, 9, 'owner', true],
  ['a helper', member, 9, 'helper', true],
  ['another member', member, 9, null, false],
  ['a member, if its creator has left,', member, null, null, false],
] as const)('of records, %s edits or suggests changes', async (_, account, author, role, edits) => {
  for (const [type, label] of types) {
    const page = await open(type, account, author, role);
    await page.shows(edits ? label : suggestion);
    const link = page.find('link', edits ? label : suggestion);
    expect(link?.getAttribute('href')).toBe(`/${edits ? 'edit' : 'suggest'}/${type}/3`);
    const other = edits ? suggestion : label;
    expect(page.box.textContent).not.toContain(other);
    expect(page.box.textContent.includes('History')).toBe(account.role === 'admin' && !account.second_factor_needed);
  }
});

test.each([
  ['how many suggestions wait', 2, '/suggested-changes/artist/3'],
  ['nothing of suggestions if none waits', 0, undefined],
])('of a record, its helper is told %s', async (_, suggestions, path) => {
  serve({ 'GET /ownership/artist/3': { role: 'helper', suggestions }, 'GET /follows': [], 'GET /follows/all': [] });
  const page = await renderSignedIn(
    <MemberActions type="artist" record={{ id: 3, created_by: 9 }} wordClass={undefined} />,
  );
  await page.shows('Edit Artist');
  expect(page.find('link', /^Suggestions/)?.getAttribute('href')).toBe(path);
});

/** The page of a draft, as the server renders it for visitors. */
const missing = await fetchRecordResult(() => Promise.reject(new ApiError(404, { detail: 'Event not found' })), '');

function Draft() {
  const { record, error } = useMemberView('event', '3', useLoaderData<RecordResult<EventDetail>>());
  return <p>{record?.event_name ?? error?.message ?? 'Loading…'}</p>;
}

const renderDraft = (token = '', data: object = missing) =>
  render(<Draft />, {
    token,
    data,
    reload: () =>
      fetchRecordResult(() => api('getEvent', { params: { id: 3 } }, { signed: isKnownHidden('event', 3) }), ''),
  });

test.each<[string, Answers, string]>([
  ['its author sees it', { 'GET /events/3': { event_name: 'NIGHT' } }, 'NIGHT'],
  ['another member does not', { 'GET /events/3': () => problem(404, 'Event not found') }, 'Event not found'],
  ['nor somebody with an expired session', { 'GET /auth/validate': () => problem(401, '') }, 'Event not found'],
])('of a draft, %s', async (_, answers, shown) => {
  serve(answers);
  const page = await renderDraft('token');
  await page.shows(shown);
  expect(page.text()).toBe(shown);
});

test('while a draft may be seen, the error does not flash', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: object }>();
  serve({ 'GET /events/3': () => promise });
  const page = await renderDraft('token');
  expect(page.text()).toBe('Loading…');
  resolve({ status: 200, body: { event_name: 'NIGHT' } });
  await page.shows('NIGHT');
});

test.each([
  ['nobody', '', 7, 'Event not found'],
  ['another member', 'token', 8, 'Event not found'],
  ['the same member', 'token', 7, 'NIGHT'],
])('of a draft that was loaded for a member, %s sees what they may', async (_, token, account, shown) => {
  serve({ 'GET /events/3': () => problem(404, 'Event not found') });
  const page = await renderDraft(token, { record: { event_name: 'NIGHT' }, error: null, account });
  await page.shows(shown);
  expect(page.text()).toBe(shown);
});

test('visitors are told at once that there is nothing', async () => {
  serve({});
  expect((await renderDraft()).text()).toBe('Event not found');
});
