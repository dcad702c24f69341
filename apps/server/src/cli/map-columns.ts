/**
 * Returns the suggested meanings of a table's columns with the operator's overrides (`COLUMN=FIELD`, empty to ignore
 * the column); each field is assigned to one column. Throws an error for an unknown column or field.
 */
export function mapColumns<F extends string>(
  { headers, mapping, fields }: { headers: readonly string[]; mapping: readonly (F | '')[]; fields: readonly F[] },
  overrides: readonly string[],
): (F | '')[] {
  const isField = (field: string): field is F => (fields as readonly string[]).includes(field);
  const changed = [...mapping];
  for (const words of overrides) {
    const [, column = words, field = ''] = /^(.*)=([a-z0-9_]*)$/.exec(words) ?? [];
    const at = headers.indexOf(column);
    if (at < 0) throw new Error(`There is no column ${column}; there are ${headers.join(', ')}`);
    if (field !== '' && !isField(field)) throw new Error(`There is no field ${field}`);
    const previous = changed.indexOf(field);
    if (field !== '' && previous >= 0) changed[previous] = '';
    changed[at] = field;
  }
  return changed;
}
