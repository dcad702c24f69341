// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { render } from '../../testing/render.tsx';
import { LoadedPage } from '../../ui/loaded.tsx';
import { ListEnd, usePagedList } from './paged-list.tsx';

function List({ page, pages }: { page: number; pages: number }) {
  const list = usePagedList({ items: [], page, pages }, async () => ({ items: [], page, pages }), 'failed');
  return <ListEnd list={list} to={(number) => `/home?page=${number}`} />;
}

test('a page after the last one leads to that', async () => {
  const page = await render(<List page={999} pages={3} />);
  expect(page.text()).toContain('There is no page 999');
  expect(page.find('link', 'Go to the last page')?.getAttribute('href')).toBe('/home?page=3');
});

test.each(['', '0', '-1', '2.7', 'x', '1e9', 'Infinity'])('the page "%s" is the first one', async (page) => {
  const list = { items: [], pagination: { pages: 3 } };
  const state = { data: list, latest: list, error: null, busy: false, reload: () => undefined };
  const pager = (
    <LoadedPage of={state} failed="failed" loading="loading">
      {() => null}
    </LoadedPage>
  );
  expect((await render(pager, { path: `/?page=${page}` })).text()).toContain('Page 1 of 3');
});

test('what moves to the next page before it is loaded is there once', async () => {
  const event = (id: number) => ({ id });
  function Grown() {
    const list = usePagedList(
      { items: [event(1), event(2)], page: 1, pages: 2 },
      async () => ({ items: [event(2), event(3)], page: 2, pages: 2 }),
      'failed',
    );
    return (
      <>
        <p>{list.items.map(({ id }) => `event ${id}`).join(', ')}</p>
        <ListEnd list={list} to={(number) => `/home?page=${number}`} />
      </>
    );
  }
  const page = await render(<Grown />);
  await page.click('Load More');
  expect(page.text()).toContain('event 1, event 2, event 3');
});

test('the focus stays on the link to the next page while that loads', async () => {
  const loaded = Promise.withResolvers<{ items: []; page: number; pages: number }>();
  function Slow() {
    const list = usePagedList<{ id: number }>({ items: [], page: 1, pages: 3 }, () => loaded.promise, 'failed');
    return <ListEnd list={list} to={(number) => `/home?page=${number}`} />;
  }
  const page = await render(<Slow />, { route: '/slow', path: '/slow' });
  const link = page.find('link', 'Load More')!;
  link.focus();
  await page.click('Load More');
  expect([document.activeElement === link, link.getAttribute('aria-disabled')]).toEqual([true, 'true']);
  await act(async () => loaded.resolve({ items: [], page: 2, pages: 3 }));
  await vi.waitFor(() => expect(link.getAttribute('href')).toBe('/home?page=3'));
  expect([document.activeElement === link, link.getAttribute('aria-disabled')]).toEqual([true, null]);
});

test.each([
  [{}, 'Failed to fetch events'],
  [{ detail: 'Something went wrong. Please try again.' }, 'Failed to fetch events'],
  [{ detail: 'The events are being sorted.' }, 'The events are being sorted.'],
])('below the loaded pages, an error %j of the next one is shown as: %s', async (body, sentence) => {
  function Failing() {
    const load = () => Promise.reject(new ApiError(502, body));
    const list = usePagedList({ items: [{ id: 1 }], page: 1, pages: 2 }, load, 'Failed to fetch events');
    return <ListEnd list={list} to={(number) => `/home?page=${number}`} />;
  }
  const page = await render(<Failing />, { route: '/failing', path: '/failing' });
  await page.click('Load More');
  expect(page.find('alert')?.textContent).toBe(sentence);
  expect(page.find('link', 'Load More')).toBeDefined();
});

test('after the last page, the focus is on the first item that was added', async () => {
  const linked = (id: number) => ({ id, to: `/event/${id}` });
  function Grown() {
    const list = usePagedList(
      { items: [linked(1), linked(2)], page: 1, pages: 2 },
      async () => ({ items: [linked(3), linked(4)], page: 2, pages: 2 }),
      'failed',
    );
    return (
      <>
        {list.items.map(({ id, to }) => (
          <a key={id} href={to}>
            event {id}
          </a>
        ))}
        <ListEnd list={list} to={(number) => `/home?page=${number}`} />
      </>
    );
  }
  const page = await render(<Grown />, { route: '/grown', path: '/grown' });
  page.find('link', 'Load More')?.focus();
  await page.click('Load More');
  expect(document.activeElement?.textContent).toBe('event 3');
});

test('the last page, and that of an empty list, lead nowhere', async () => {
  for (const list of [<List key="last" page={3} pages={3} />, <List key="empty" page={1} pages={0} />])
    expect((await render(list)).find('link')).toBeUndefined();
});
