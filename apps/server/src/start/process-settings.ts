/**
 * Settings that keep a server process small: a small young generation, which all objects start in, a heap that grows by
 * three tenths at a time, and one arena of glibc's allocator that returns free memory. `docs/performance.md` has the reasons.
 */
export const processSettings = {
  env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
  flags: ['--max-semi-space-size=4', '--heap-growing-percent=30', '--no-allocation-site-pretenuring'],
};
