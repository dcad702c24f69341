// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Inbox } from './inbox.tsx';

const tabs = [
  { state: 'open', label: 'Open' },
  { state: 'done', label: 'Done' },
] as const;
const texts = {
  label: 'Feedback',
  path: '/',
  tabs,
  loadingText: 'Loading…',
  failedText: 'The feedback could not be loaded',
};

test('a list that cannot be loaded shows an error, and can be requested again', async () => {
  const page = { items: [], totals: { open: 0, done: 0 }, pagination: { pages: 1 } };
  let tries = 0;
  const { click, text } = await render(
    <Inbox
      {...texts}
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

test('the focus stays on Next while its page is loaded', async () => {
  const loaded = Promise.withResolvers<void>();
  const { click, find, text, shows } = await render(
    <Inbox
      {...texts}
      load={async ({ page }) => {
        if (page > 1) await loaded.promise;
        return { items: [{ id: page }], totals: { open: 3, done: 0 }, pagination: { pages: 3 } };
      }}
      renderItem={({ id }) => <li key={id}>Message {id}</li>}
      renderEmpty={() => null}
    />,
  );
  const next = find('button', 'Next')!;
  next.focus();
  await click('Next');
  expect([text().includes('Loading…'), document.activeElement === next]).toEqual([true, true]);
  await act(async () => loaded.resolve());
  await shows('Message 2');
  expect(document.activeElement === next).toBe(true);
});

test('once the last page has no items any more, the one before it is shown', async () => {
  const items = [1, 2];
  const page = await render(
    <Inbox
      {...texts}
      load={async ({ page: wanted }) => ({
        items: items.slice(wanted - 1, wanted),
        totals: { open: items.length, done: 0 },
        pagination: { pages: items.length },
      })}
      renderItem={(item, onChange) => (
        <li key={item}>
          Message {item}
          <button
            type="button"
            onClick={() => {
              items.pop();
              onChange();
            }}
          >
            Done
          </button>
        </li>
      )}
      renderEmpty={() => <p>No open feedback</p>}
    />,
    { path: '/?page=2' },
  );
  await page.click('Done');
  await page.shows('Message 1');
  expect(page.path()).toBe('/');
});
