// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import { stubServer } from '../../testing/render.tsx';
import { clientLoader } from './artists.screen.tsx';

/** Where the page of a path leads to; null if it stays. */
async function targetOf(path: string): Promise<string | null> {
  const request = new Request(`https://moonfloor.example${path}`);
  const args = { request, url: new URL(request.url), params: {}, pattern: '/artists', context: {} };
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what else loaders get is not used
    await clientLoader(args as unknown as Parameters<typeof clientLoader>[0]);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
  }
  return null;
}

test('the view that was chosen last is that of the page, but not of links to a selection of artists', async () => {
  stubServer(() => ({ status: 503 }));
  localStorage.setItem('artists-page-view', 'visual');
  onTestFinished(() => localStorage.clear());
  expect(await targetOf('/artists')).toBe('/artists?tab=visual');
  expect(await targetOf('/artists?country=Brazil')).toBeNull();
});
