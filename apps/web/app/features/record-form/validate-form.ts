import { messages } from '@moonfloor/contract/messages';
import type { FieldError } from '@moonfloor/contract/problem';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import type { LocalImage } from './local-image.ts';

/** What the contract and the form's own rules find wrong with the values, before anything is sent. */
export async function validateForm<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  values: V,
  images: readonly LocalImage[],
  editing: boolean,
): Promise<FieldError[]> {
  const own = definition.check?.(values) ?? [];
  const schema = await definition.loadSchema().catch((error: unknown) => {
    throw new Error(messages.unreachable, { cause: error });
  });
  const result = schema.safeParse(definition.fieldsOf(values, images, editing));
  const issues = result.success ? [] : result.error.issues;
  const all = [...own, ...issues.map(({ path, message }) => ({ field: path.join('.'), message }))];
  return inFieldOrder(all, Object.keys(definition.labels));
}

/** The faults in the order of the form's fields, those of no such field last. */
export function inFieldOrder(fieldErrors: readonly FieldError[], names: readonly string[]): FieldError[] {
  const place = ({ field }: FieldError): number => {
    const found = names.indexOf(field.split('.')[0] ?? '');
    return found < 0 ? names.length : found;
  };
  return fieldErrors.toSorted((a, b) => place(a) - place(b));
}

/** The faults by field, the first of each. */
export function errorsByField(fieldErrors: readonly FieldError[]): Record<string, string> {
  return Object.fromEntries(fieldErrors.toReversed().map(({ field, message }) => [field, message]));
}

/** The faults as a summary tells them: each sentence once, leading to the first field that it is about. */
export function errorSummary(fieldErrors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return fieldErrors.filter(({ message }) => !seen.has(message) && seen.add(message));
}
