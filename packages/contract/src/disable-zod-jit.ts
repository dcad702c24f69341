import { z } from 'zod';

/**
 * Keeps zod from compiling code while it parses, which a page's Content-Security-Policy forbids and reports. Must run
 * before any schema is made: import the schemas after this has been called.
 */
export function disableZodJit(): void {
  z.config({ jitless: true });
}
