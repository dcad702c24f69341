// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Inbox } from './inbox.tsx';

test('a list that cannot be loaded shows an error, and can be requested again', async () => {
  const page = { items: [], totals: { open: 0, done: 0 }, pagination: { pages: 1 } };
  let tries = 0;
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
      load={async () => {
        tries += 1;
        if (tries === 1) throw new Error('no gateway');
        return page;
      }}
      renderItem={() => null}
      renderEmpty={() => <p>No open feedback</p>}
    />,
  );
  expect(text()).toContain('The feedback could not be loaded');
  await click('Try again');
  expect(text()).toContain('No open feedback');
});
