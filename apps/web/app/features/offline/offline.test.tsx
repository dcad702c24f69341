// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { render, serve } from '../../testing/render.tsx';
import OfflineScreen from './offline.screen.tsx';

test('the page opens in a browser that blocks storage', async () => {
  serve({});
  vi.stubGlobal('BroadcastChannel', function refuse(): never {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const page = await render(<OfflineScreen />, { route: '/offline', path: '/offline' });
  expect(page.find('heading', 'Saved events')).toBeDefined();
});
