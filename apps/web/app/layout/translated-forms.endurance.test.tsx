// @vitest-environment happy-dom
import { describe } from 'vitest';
import { translatePages } from '../testing/render.tsx';

/* The tests of the largest forms again, in a browser that has translated the page. */
translatePages();

describe('translated', async () => {
  await import('../features/admin/queue/queue.test.tsx');
  await import('../features/artists/artist-form.test.tsx');
  await import('../features/events/form/paste-lineup.test.tsx');
  await import('../features/own-account/account.test.tsx');
  await import('../features/events/form/event-fields.test.tsx');
  await import('./admins.test.tsx');
});
