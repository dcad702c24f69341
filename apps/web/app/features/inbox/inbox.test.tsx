// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render } from '../../api/testing/render.tsx';
import { Inbox } from './inbox.tsx';

test('a list that cannot be loaded shows an error, and can be requested again', async () => {
  const page = { items: [], totals: { open: 0, done: 0 }, pagination: { pages: 1 } };
  const results = [Promise.reject(new Error('no gateway')), Promise.resolve(page)];
  const { click, text } = await render(
    <Inbox
      label="Feedback"
      path="/"
      tabs={[
        { state: 'open', label: 'Open' },
        { state: 'done', label: 'Done' },
      ]}
      loadingText="Loading…"
      failedText="The feedback could not be loaded"
      load={() => results.shift() ?? Promise.resolve(page)}
      renderItem={() => null}
      renderEmpty={() => 'No open feedback'}
    />,
  );
  expect(text()).toContain('The feedback could not be loaded');
  await click('Try again');
  expect(text()).toContain('No open feedback');
});
