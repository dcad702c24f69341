import { expect, test } from 'vitest';
import { findPlaces } from './find-places.ts';

/** Texts that cost most: common beginnings, many namesakes, many parts and words that are names. */
const texts = [
  'sa',
  'san',
  'saint',
  'San José, San Antonio, San Francisco, Santa Maria, San Pedro, San Juan, San Miguel, San Luis',
  'old new san santa la el los las de do da near bay park lake hill wood field house mill farm camp',
  'ш'.repeat(200),
  '東京都 '.repeat(60),
  `${'x'.repeat(40)}, `.repeat(8),
  '1h from 2 km from near San José',
];

test('a lookup takes some milliseconds, and the process little memory', () => {
  const before = process.memoryUsage().rss;
  for (const isTyped of [false, true]) {
    for (const text of texts) {
      const start = performance.now();
      for (let count = 0; count < 20; count += 1) findPlaces(text, { limit: 8, isTyped });
      expect((performance.now() - start) / 20, text).toBeLessThan(20);
    }
  }
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(30);
});
