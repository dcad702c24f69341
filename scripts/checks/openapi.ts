import { compileErrors, validate } from '@readme/openapi-parser';
import { api } from '@moonfloor/contract/api/api';
import { openDocumentation } from '../../apps/server/src/features/api-docs/openapi-document.ts';

/** Returns the errors of an OpenAPI document: schema violations and unresolved references. */
export async function openApiErrors(document: Parameters<typeof validate>[0]): Promise<string[]> {
  // the validator modifies its argument
  const outcome = await validate(structuredClone(document));
  return outcome.valid
    ? []
    : compileErrors(outcome)
        .split('\n')
        .filter((line) => line.trim() !== '');
}

/** Validates the document served at `/openapi.json` against the OpenAPI specification. */
export async function checkOpenApi(): Promise<string[]> {
  const documentation = await openDocumentation(Object.values(api), () => 'https://moonfloor.example');
  try {
    return await openApiErrors(documentation.swagger());
  } finally {
    await documentation.close();
  }
}
