type FormField = HTMLInputElement | HTMLSelectElement;

/** Returns the fields that a visitor fills in. */
function visibleFields(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(
    (field): field is FormField =>
      (field instanceof HTMLInputElement && field.type !== 'hidden') || field instanceof HTMLSelectElement,
  );
}

/** Returns a form's values as a URL query: with `?`, without empty fields; an empty string if all are empty. */
export function formToQuery(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    // checked boxes of the same name become one list
    query.set(name, [...query.getAll(name), value].join(','));
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns whether a form's visible fields differ from the URL. */
export function differsFromQuery(form: HTMLFormElement, search: URLSearchParams): boolean {
  return visibleFields(form).some((field) =>
    isCheckbox(field) ? field.checked !== isCheckedInQuery(field, search) : field.value !== queryValue(field, search),
  );
}

/** Sets a form's visible fields to the values in the URL. */
export function fillFromQuery(form: HTMLFormElement, search: URLSearchParams): void {
  for (const field of visibleFields(form)) {
    if (isCheckbox(field)) field.checked = isCheckedInQuery(field, search);
    else field.value = queryValue(field, search);
  }
}

const isCheckbox = (field: FormField): field is HTMLInputElement => field.type === 'checkbox';

const isCheckedInQuery = ({ name, value }: FormField, search: URLSearchParams): boolean =>
  search
    .getAll(name)
    .flatMap((list) => list.split(','))
    .includes(value);

/** Returns a field's value in the URL; a select without one uses its first option. */
function queryValue(field: FormField, search: URLSearchParams): string {
  const value = search.get(field.name) ?? '';
  if (!(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value))
    return value;
  return field.options[0]?.value ?? '';
}
