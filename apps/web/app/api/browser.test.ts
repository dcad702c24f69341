// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from './browser.ts';

test.each([
  ['a page of something else, such as a Wi-Fi network that asks for a sign-in', '<h1>Hotspot</h1>'],
  ['nothing', ''],
])('%s is not an answer of the API', async (_, body) => {
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/html' } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(api('listArtists')).rejects.toThrow(messages.unreachable);
});
