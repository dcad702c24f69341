import { expect, test } from 'vitest';
import { describeSchema } from '../schema-diagram.ts';
import { compareSchema } from './schema.ts';

test('the schema names every table with its keys and foreign keys', async () => {
  const schema = await describeSchema();
  expect(schema).toContain('  floor ||--o{ floor_artist : "floor_id, event_id"\n');
  expect(schema).toContain('| `nightly_backup` | Days for which');
});

test('a schema that differs from the migrations is reported', () => {
  expect(compareSchema('# Schema\n', '# Schema\n')).toEqual([]);
  expect(compareSchema('# Schema\n', '# Schema\n\n## New\n')).toEqual([
    'docs/schema.md does not match the migrations; run npm run schema',
  ]);
});
