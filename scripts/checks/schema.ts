import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { describeSchema, schemaFile } from '../schema-diagram.ts';

/** Reports a stored schema description that differs from that of the migrations. */
export function compareSchema(stored: string, expected: string): string[] {
  return stored === expected ? [] : [`${schemaFile} does not match the migrations; run npm run schema`];
}

/** Checks that docs/schema.md describes the tables that the migrations create. */
export async function checkSchema(): Promise<string[]> {
  try {
    return compareSchema(readFileSync(join(root, schemaFile), 'utf8'), await describeSchema());
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
