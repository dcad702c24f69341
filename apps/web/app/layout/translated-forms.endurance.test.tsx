// @vitest-environment happy-dom
import { describe } from 'vitest';
import { translatePages } from '../testing/render.tsx';

/* The tests of the largest forms again, in a browser that has translated the page. */
translatePages();

describe('translated', async () => {
  await import('../features/events/form/event-fields.test.tsx');
  await import('./admins.test.tsx');
});
