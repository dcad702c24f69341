import { expect, test } from 'vitest';
import { describeSchema } from '../schema-diagram.ts';
import { openApiErrors } from './openapi.ts';
import { compareSchema } from './tools.ts';

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

const documentOf = (schema: object): Parameters<typeof openApiErrors>[0] => ({
  openapi: '3.0.3',
  info: { title: 'A', version: '1' },
  paths: {
    '/a': { get: { responses: { 200: { description: 'Good', content: { 'application/json': { schema } } } } } },
  },
});

test('a valid OpenAPI document has no errors', async () => {
  expect(await openApiErrors(documentOf({ type: 'string' }))).toEqual([]);
});

test.each([
  ['refers to a schema that is not there', { $ref: '#/components/schemas/missing' }, 'missing'],
  ['has a type that does not exist', { type: 'text' }, 'type'],
])('an OpenAPI document that %s is reported', async (_what, schema, word) => {
  expect((await openApiErrors(documentOf(schema))).join('\n')).toContain(word);
});
