import { messages } from '@moonfloor/contract/messages';
import type { FieldFault } from '@moonfloor/contract/problem';
import type { FormKind, SavedRecord } from './form-kind.ts';
import type { LocalImage } from './local-image.ts';

/** What the contract and the form's own rules find wrong with the values, before anything is sent. */
export async function findFaults<V extends object, R extends SavedRecord>(
  kind: FormKind<V, R>,
  values: V,
  images: readonly LocalImage[],
  editing: boolean,
): Promise<FieldFault[]> {
  const own = kind.check?.(values) ?? [];
  const schema = await kind.loadSchema().catch((error: unknown) => {
    throw new Error(messages.unreachable, { cause: error });
  });
  const result = schema.safeParse(kind.fieldsOf(values, images, editing));
  const issues = result.success ? [] : result.error.issues;
  const all = [...own, ...issues.map(({ path, message }) => ({ field: path.join('.'), message }))];
  return inOrder(all, Object.keys(kind.labels));
}

/** The faults in the order of the form's fields, those of no such field last. */
export function inOrder(faults: readonly FieldFault[], names: readonly string[]): FieldFault[] {
  const place = ({ field }: FieldFault): number => {
    const found = names.indexOf(field.split('.')[0] ?? '');
    return found < 0 ? names.length : found;
  };
  return faults.toSorted((a, b) => place(a) - place(b));
}

/** The faults by field, the first of each. */
export function byField(faults: readonly FieldFault[]): Record<string, string> {
  return Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]));
}

/** The faults as a summary tells them: each sentence once, leading to the first field that it is about. */
export function summaryOf(faults: readonly FieldFault[]): FieldFault[] {
  const seen = new Set<string>();
  return faults.filter(({ message }) => !seen.has(message) && seen.add(message));
}
