/** A JSON value. */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json | undefined };

/** A response that violates the contract, and a description of the violation. */
interface Mutation {
  what: string;
  response: Json | undefined;
}

/** Maximum depth of mutated values; of a list only the first item is mutated. */
const maxDepth = 5;

/** Returns values of other types than the expected one. */
const wrongValues = (value: Json): Json =>
  typeof value === 'number' || value === null ? 'x' : typeof value === 'string' ? 7 : 'x';

/** Yields the response with each of its values missing, null, and of another type. */
export function* mutationsOf(response: Json, path = '', depth = 0): Generator<Mutation> {
  if (path === '') for (const other of [null, 'x', [], {}]) yield { what: JSON.stringify(other), response: other };
  if (response === null || typeof response !== 'object' || depth > maxDepth) return;
  const entries = Object.entries(response);
  for (const [name, value = null] of Array.isArray(response) ? entries.slice(0, 1) : entries) {
    const own = `${path}.${name}`;
    const changed = (to: Json | undefined): Json =>
      Array.isArray(response) ? response.with(Number(name), to ?? null) : { ...response, [name]: to };
    for (const to of [undefined, null, wrongValues(value)])
      yield { what: `${own}: ${JSON.stringify(to) ?? 'missing'}`, response: changed(to) };
    for (const { what, response: inner } of mutationsOf(value, own, depth + 1))
      yield { what, response: changed(inner) };
  }
}
