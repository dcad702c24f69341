// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Suggestion } from '@moonfloor/contract/moderation/suggestions';
import { type Answers, problem, renderSignedIn, serve } from '../../testing/render.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

const change = (field: 'artist_city' | 'insta_link'): Suggestion['changes'][number] => ({
  field,
  before: null,
  after: 'Porto',
  accepted: null,
  stale: false,
});

/** Opens a suggestion that changes some fields; returns also the decisions. */
async function open(...fields: Parameters<typeof change>[0][]) {
  const decided = vi.fn<() => void>();
  const suggestion: Suggestion = {
    id: 4,
    record: { type: 'artist', id: 9, name: 'OWL', status: 'active', author: null },
    record_version: 'v',
    author: { id: 2, username: 'Luna' },
    created_at: '2030-01-01T00:00:00.000Z',
    state: 'waiting',
    reason: null,
    decided_by: null,
    decided_at: null,
    barrier: null,
    changes: fields.map(change),
    referred: [],
  };
  const answers: Answers = { 'PUT /suggestions/4': {}, 'PUT /admin/suggestions/4': {} };
  const sent = serve(answers);
  const page = await renderSignedIn(
    <SuggestionCard suggestion={suggestion} decideBy="decideSuggestion" onDecided={decided} />,
  );
  return { ...page, sent, answers, decided };
}

test('a single change is accepted or declined by a button each, without a tick', async () => {
  const page = await open('artist_city');
  expect(page.box.querySelector('[type=checkbox]')).toBeNull();
  await page.click('Accept');
  expect(page.sent.at(-1)?.sent).toEqual({ accept: ['artist_city'], reason: '' });
});

test.each([409, 412])('it is read again when somebody else was first (%i)', async (status) => {
  const page = await open('artist_city');
  page.answers['PUT /admin/suggestions/4'] = () => problem(status, 'Somebody was first');
  await page.click('Accept');
  await page.shows('Somebody was first');
  expect(page.decided).toHaveBeenCalledOnce();
});

test('what is wrong with it does not read it again', async () => {
  const page = await open('artist_city');
  page.answers['PUT /admin/suggestions/4'] = () => problem(422, 'No such city');
  await page.click('Accept');
  await page.shows('No such city');
  expect(page.decided).not.toHaveBeenCalled();
});

test('declining asks for the reason first', async () => {
  const page = await open('artist_city', 'insta_link');
  expect(page.find('button', 'Accept all of it')).toBeDefined();
  await page.click('Decline');
  expect([page.sent, document.activeElement?.tagName]).toEqual([[], 'TEXTAREA']);
  await page.click('Decline');
  expect(page.text()).toContain('Please give a reason');
  await page.type('Reason for declining', 'She has moved');
  await page.click('Decline');
  expect(page.sent.at(-1)?.sent).toEqual({ accept: [], reason: 'She has moved' });
});

test('of several changes, some are accepted', async () => {
  const page = await open('artist_city', 'insta_link');
  await page.click('Accept Instagram');
  await page.type('Reason for declining the rest', 'Not hers');
  await page.click('Accept what is selected');
  expect(page.sent.at(-1)?.sent).toEqual({ accept: ['artist_city'], reason: 'Not hers' });
});
