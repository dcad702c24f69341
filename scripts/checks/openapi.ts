import { compileErrors, validate } from '@readme/openapi-parser';
import { api } from '@moonfloor/contract/api';
import { openDocumentation } from '../../apps/server/src/http/openapi-document.ts';

/** What keeps an OpenAPI document from being one: wrong shapes, and references to what is not there. */
export async function openApiErrors(document: object): Promise<string[]> {
  // the validator writes into what it is given
  const outcome = await validate(structuredClone(document) as Parameters<typeof validate>[0]);
  return outcome.valid
    ? []
    : compileErrors(outcome)
        .split('\n')
        .filter((line) => line.trim() !== '');
}

/** Holds the document that the server answers at `/openapi.json` against the OpenAPI specification. */
export async function checkOpenApi(): Promise<string[]> {
  const documentation = await openDocumentation(Object.values(api), () => 'https://moonfloor.example');
  try {
    return await openApiErrors(documentation.swagger());
  } finally {
    await documentation.close();
  }
}
