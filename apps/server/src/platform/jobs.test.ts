import { once } from 'node:events';
import { expect, test } from 'vitest';
import { Jobs } from './jobs.ts';

const quiet = { error: () => undefined };
/** Longer than any test runs, in milliseconds. */
const never = 1_000_000;

test('a job runs after the start and again after each run, never concurrently with itself', async () => {
  const jobs = new Jobs(quiet, 0);
  const { promise: thrice, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  let atOnce = 0;
  let most = 0;
  jobs.every(0, 'count', async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((done) => {
      setImmediate(done);
    });
    atOnce -= 1;
    runs += 1;
    if (runs === 3) resolve();
  });
  await thrice;
  await jobs.close();
  expect(most).toBe(1);
});

test('a job that fails is logged with its name, and runs again', async () => {
  const logged: unknown[] = [];
  const jobs = new Jobs({ error: (entry: unknown) => logged.push(entry) }, 0);
  const { promise: again, resolve } = Promise.withResolvers<void>();
  const fault = new Error('not today');
  let runs = 0;
  jobs.every(0, 'sweep', () => {
    runs += 1;
    if (runs === 2) resolve();
    return Promise.reject(fault);
  });
  await again;
  await jobs.close();
  expect(logged[0]).toEqual({ err: fault, job: 'sweep' });
});

test('runs and failures are reported per job', async () => {
  const jobs = new Jobs(quiet, 0);
  const { promise: twice, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  jobs.every(0, 'falters', () => {
    runs += 1;
    if (runs === 2) resolve();
    return runs === 1 ? Promise.reject(new Error('not today')) : Promise.resolve();
  });
  jobs.every(never, 'never fails', () => Promise.resolve());
  const before = Date.now();
  await twice;
  await jobs.close();
  expect(jobs.reports.get('falters')).toEqual({
    runs: 2,
    failures: 1,
    succeededAt: expect.any(Number),
    lastMs: expect.any(Number),
  });
  expect(jobs.reports.get('falters')!.succeededAt).toBeGreaterThanOrEqual(before);
  expect(jobs.reports.get('never fails')).toMatchObject({ failures: 0 });
});

test('closing waits for running jobs, and starts no more', async () => {
  const jobs = new Jobs(quiet, 0);
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const deeds: string[] = [];
  jobs.every(0, 'long', async () => {
    begun.resolve();
    await held.promise;
    deeds.push('long');
  });
  await begun.promise;
  const closing = jobs.close().then(() => deeds.push('closed'));
  held.resolve();
  await closing;
  expect(deeds).toEqual(['long', 'closed']);
});

test('closing aborts the signal of a running job', async () => {
  const jobs = new Jobs(quiet, 0);
  const begun = Promise.withResolvers<void>();
  let told = false;
  jobs.every(0, 'endless', async (stop) => {
    begun.resolve();
    await once(stop, 'abort');
    told = true;
  });
  await begun.promise;
  await jobs.close();
  expect(told).toBe(true);
});

test('a job that is not due is skipped', async () => {
  let runs = 0;
  const jobs = new Jobs(quiet, never);
  jobs.every(0, 'late', () => {
    runs += 1;
    return Promise.resolve();
  });
  await jobs.close();
  expect(runs).toBe(0);
});
