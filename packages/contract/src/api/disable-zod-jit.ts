import { z } from 'zod';

/**
 * Disables zod's code generation, which a page's Content-Security-Policy forbids and reports. Call before any schema is
 * created: import the schemas afterwards.
 */
export function disableZodJit(): void {
  z.config({ jitless: true });
}
