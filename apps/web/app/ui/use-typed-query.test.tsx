// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { useTypedQuery } from './use-typed-query.ts';

test('a search that failed is repeated once the device is online again', async () => {
  let tries = 0;
  function Search() {
    const { results, failed } = useTypedQuery('ozora', true, async () => {
      tries += 1;
      if (tries === 1) throw new Error('offline');
      return 'Ozora';
    });
    return <p>{failed ? 'Search failed' : results}</p>;
  }
  const page = await render(<Search />);
  await page.shows('Search failed');
  await act(async () => window.dispatchEvent(new Event('online')));
  await page.shows('Ozora');
  expect(tries).toBe(2);
});
