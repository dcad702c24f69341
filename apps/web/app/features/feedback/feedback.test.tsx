// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { FeedbackItem } from '@moonfloor/contract/team/feedback';
import { type Answers, member, problem, renderSignedIn, serve } from '../../testing/render.tsx';
import FeedbackScreen from './feedback.screen.tsx';

const path = '/admin-dashboard/feedback';

/** Opens the list of feedback, in which there is one. */
async function open(more: Answers = {}) {
  const item: FeedbackItem = {
    id: 3,
    feedback: 'Are you there?',
    created_at: '2030-01-01T00:00:00.000Z',
    done: false,
    user: member,
    answers: [],
  };
  const answers: Answers = {
    'GET /admin/feedback': (_, request) => {
      const feedback = request.includes('state=done') === item.done ? [item] : [];
      const totals = { open: item.done ? 0 : 1, done: item.done ? 1 : 0 };
      return { status: 200, body: { feedback, totals, pagination: { page: 1, pages: 1, total: 1, limit: 50 } } };
    },
    'PUT /admin/feedback/3': (sent) => ({ status: 200, body: Object.assign(item, sent) }),
    ...more,
  };
  const sent = serve(answers);
  return { ...(await renderSignedIn(<FeedbackScreen />, { route: path, path })), item, answers, sent };
}

const answer = `Your answer to ${member.username}`;

test('feedback is marked as done, which can be undone, and reopened', async () => {
  const page = await open();
  expect(page.text()).toContain(member.email);
  expect(page.find('link', 'Open (1)')?.getAttribute('aria-current')).toBe('page');
  await page.click('Mark as done');
  await page.shows('Feedback of Nova is done');
  expect(page.text()).toContain('No open feedback');
  await page.click('Undo', document.body);
  await page.shows('Feedback of Nova is open again');
  expect(page.text()).toContain('Are you there?');
  await page.click('Mark as done');
  await page.click('Show completed feedback');
  await page.click('Reopen');
  await page.shows('Nothing marked as done yet');
  expect(page.item.done).toBe(false);
});

test('an answer that cannot be sent stays, also when the page is opened again', async () => {
  const detail = 'The mail could not be sent. Please try again later.';
  const refused: Answers = { 'POST /admin/feedback/3/answers': () => problem(502, detail) };
  const page = await open(refused);
  await page.click('Answer by mail');
  expect(document.activeElement).toBe(page.box.querySelector('textarea'));
  await page.click('Send answer');
  expect(page.text()).toContain('Please write an answer first');
  await page.type(answer, 'We are. 🌕');
  expect(page.described(answer)).toContain('9 of 5,000 characters');
  await page.click('Send answer');
  await page.shows(detail);
  expect(page.value(answer)).toBe('We are. 🌕');
  expect((await open(refused)).value(answer)).toBe('We are. 🌕');
});

test('an answer marks the feedback as done, unless it stays open on request', async () => {
  const page = await open({
    'POST /admin/feedback/3/answers': (sent) => {
      const { answer: text, done } = Object(sent);
      const made = { id: 1, answer: text, user_name: 'Admin', created_at: '2030-01-02T00:00:00.000Z' };
      return { status: 201, body: Object.assign(page.item, { done, answers: [...page.item.answers, made] }) };
    },
  });
  await page.click('Answer by mail');
  await page.type(answer, 'The first is done');
  await page.click('Also mark as done');
  await page.click('Send answer');
  await page.shows('Your answer to Nova was sent');
  expect(page.text()).toContain('Answered by Admin');
  expect(page.find('link', 'Open (1)')).toBeDefined();
  await page.click('Answer by mail');
  await page.type(answer, 'So is the second');
  await act(async () => page.box.querySelector('textarea')?.focus());
  await page.press('Enter', { ctrlKey: true });
  await page.shows('No open feedback');
});
