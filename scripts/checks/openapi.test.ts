import { expect, test } from 'vitest';
import { openApiErrors } from './openapi.ts';

const documentOf = (schema: object): object => ({
  openapi: '3.0.3',
  info: { title: 'A', version: '1' },
  paths: {
    '/a': { get: { responses: { 200: { description: 'Good', content: { 'application/json': { schema } } } } } },
  },
});

test('a valid document has no errors', async () => {
  expect(await openApiErrors(documentOf({ type: 'string' }))).toEqual([]);
});

test.each([
  ['refers to a schema that is not there', { $ref: '#/components/schemas/missing' }, 'missing'],
  ['has a type that does not exist', { type: 'text' }, 'type'],
])('a document that %s is reported', async (_what, schema, word) => {
  expect((await openApiErrors(documentOf(schema))).join('\n')).toContain(word);
});
