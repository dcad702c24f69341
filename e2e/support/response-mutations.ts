/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A response that violates the contract, and a description of the violation. */
export interface Mutation {
  what: string;
  answer: Json | undefined;
}

/** Maximum depth of mutated values; of a list only the first item is mutated. */
const maxDepth = 5;

/** Returns values of other types than the expected one. */
const wrongValues = (value: Json): Json =>
  typeof value === 'number' || value === null ? 'x' : typeof value === 'string' ? 7 : 'x';

/** Yields the response with each of its values missing, null, and of another type. */
export function* mutationsOf(answer: Json, path = '', depth = 0): Generator<Mutation> {
  if (path === '') for (const other of [null, 'x', [], {}]) yield { what: JSON.stringify(other), answer: other };
  if (answer === null || typeof answer !== 'object' || depth > maxDepth) return;
  const names = Array.isArray(answer) ? Object.keys(answer).slice(0, 1) : Object.keys(answer);
  for (const name of names) {
    const value = (answer as Record<string, Json>)[name] ?? null;
    const own = `${path}.${name}`;
    const changed = (to: Json | undefined): Json =>
      (Array.isArray(answer) ? answer.with(Number(name), to ?? null) : { ...answer, [name]: to }) as Json;
    for (const to of [undefined, null, wrongValues(value)])
      yield { what: `${own}: ${JSON.stringify(to) ?? 'missing'}`, answer: changed(to) };
    for (const { what, answer: inner } of mutationsOf(value, own, depth + 1)) yield { what, answer: changed(inner) };
  }
}
