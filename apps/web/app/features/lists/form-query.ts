type FormField = HTMLInputElement | HTMLSelectElement;

/** The fields that a visitor fills in. */
function visibleFields(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(
    (field): field is FormField =>
      (field instanceof HTMLInputElement && field.type !== 'hidden') || field instanceof HTMLSelectElement,
  );
}

/** What a form says, as the query of an address: with `?`, empty fields left out, an empty text when all are. */
export function formToQuery(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    // boxes of one name that are ticked become one list
    query.set(name, [...query.getAll(name), value].join(','));
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** Whether a form's visible fields say something else than the address. */
export function differsFromQuery(form: HTMLFormElement, search: URLSearchParams): boolean {
  return visibleFields(form).some((field) =>
    isCheckbox(field) ? field.checked !== isCheckedInQuery(field, search) : field.value !== queryValue(field, search),
  );
}

/** Makes a form's visible fields say what the address says. */
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

/** What the address says for a field; a choice without a word for that shows its first. */
function queryValue(field: FormField, search: URLSearchParams): string {
  const value = search.get(field.name) ?? '';
  if (!(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value))
    return value;
  return field.options[0]?.value ?? '';
}
