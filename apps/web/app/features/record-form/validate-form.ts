import { t } from '@moonfloor/messages/t';
import { fieldNames } from '@moonfloor/contract/records/record-fields';
import { messages } from '@moonfloor/contract/api/messages';
import type { FieldError } from '@moonfloor/contract/api/problem';
import type { FormDefinition, SavedRecord, Schema } from './form-definition.ts';
import type { LocalPicture } from './local-picture.ts';

/** Loads the validator of a form, with which visitors' pages must not be burdened. */
export async function loadSchema(definition: { importSchema(): Promise<Schema> }): Promise<Schema> {
  const { disableZodJit } = await import('@moonfloor/contract/api/disable-zod-jit');
  disableZodJit();
  return definition.importSchema();
}

/** Validates the values with the contract's validator and the form's own rules before they are sent. `record` is the edited one. */
export async function validateForm<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  values: V,
  pictures: readonly LocalPicture[],
  record: R | null,
): Promise<FieldError[]> {
  const own = definition.check?.(values, record) ?? [];
  const schema = await loadSchema(definition).catch((error: unknown) => {
    throw new Error(t(messages.unreachable), { cause: error });
  });
  const result = schema.safeParse(definition.fieldsOf(values, pictures, record !== null));
  const issues = result.success ? [] : result.error.issues;
  const all = [...own, ...issues.map(({ path, message }) => ({ field: path.join('.'), message }))];
  return inFieldOrder(all, fieldNames(definition.type));
}

/** Returns the errors in the order of the form's fields, with those of other fields last. */
export function inFieldOrder(fieldErrors: readonly FieldError[], names: readonly string[]): FieldError[] {
  const place = ({ field }: FieldError): number => {
    const found = names.indexOf(field.split('.')[0] ?? '');
    return found < 0 ? names.length : found;
  };
  return fieldErrors.toSorted((a, b) => place(a) - place(b));
}

/** Returns the first error of each field. */
export function errorsByField(fieldErrors: readonly FieldError[]): Record<string, string> {
  return Object.fromEntries(fieldErrors.toReversed().map(({ field, message }) => [field, message]));
}

/** Returns the errors for the summary: each message once, linked to the first field that it applies to. */
export function errorSummary(fieldErrors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return fieldErrors.filter(({ message }) => !seen.has(message) && seen.add(message));
}
