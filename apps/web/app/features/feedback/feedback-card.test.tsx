// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { FeedbackItem } from '@moonfloor/contract/feedback';
import { useSession } from '../../api/session.tsx';
import { member, render, stubServer } from '../../api/testing/render.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { FeedbackCard } from './feedback-card.tsx';

const item: FeedbackItem = {
  id: 3,
  feedback: 'Are you there?',
  created_at: '2030-01-01T00:00:00.000Z',
  done: false,
  user: member,
  answers: [],
};

function Card() {
  return useSession().user !== null && <FeedbackCard item={item} onChange={() => undefined} />;
}

test('an answer that cannot be sent stays, also when the page is opened again', async () => {
  const detail = 'The mail could not be sent. Please try again later.';
  stubServer((request) =>
    request.endsWith('/answers') ? { status: 502, body: { detail } } : { status: 200, body: member },
  );
  const card = (
    <ToastProvider>
      <Card />
    </ToastProvider>
  );
  const page = await render(card, { token: 'token' });
  await page.click('Answer by mail');
  await page.click('Send answer');
  expect(page.text()).toContain('Please write an answer first');
  const answer = `Your answer to ${member.username}`;
  await page.type(answer, 'We are');
  await page.click('Send answer');
  await page.shows(detail);
  expect(page.value(answer)).toBe('We are');
  expect((await render(card, { token: 'token' })).value(answer)).toBe('We are');
});
