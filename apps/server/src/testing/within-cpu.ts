import { expect } from 'vitest';

/**
 * Runs `work`. In `npm run test:endurance`, where no other test runs beside it, it must use less than `ms` of CPU time.
 */
export async function withinCpu<T>(ms: number, work: () => T | Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await work();
  const { user: account, system } = process.cpuUsage(before);
  if (process.env.MEASURE_CPU) expect((account + system) / 1000).toBeLessThan(ms);
  return result;
}
