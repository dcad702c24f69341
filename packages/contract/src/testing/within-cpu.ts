/**
 * Runs `work`. In `npm run test:endurance`, where no other test runs beside it, it must use less than `ms` of CPU time.
 *
 * @throws Error when it uses more
 */
export async function withinCpu<T>(ms: number, work: () => T | Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await work();
  const { user: account, system } = process.cpuUsage(before);
  const used = (account + system) / 1000;
  if (process.env.MEASURE_CPU && used >= ms) throw new Error(`used ${used} ms of CPU time, more than ${ms}`);
  return result;
}
