import { expect, test } from 'vitest';
import { formatCases } from './testing/format-cases.ts';
import { readFormat } from './testing/read-format.ts';

test.each(formatCases)('$kind', async ({ text, country, fields, rows, notes }) => {
  const read = await readFormat(Buffer.from(text), { country, fields });
  expect(read.rows).toEqual(rows);
  const left = notes.filter((note) => !read.notes.some((one) => one.startsWith(note)));
  const others = read.notes.filter((one) => !notes.some((note) => one.startsWith(note)));
  expect({ missing: left, more: others }).toEqual({ missing: [], more: [] });
});
