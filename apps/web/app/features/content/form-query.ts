type FormField = HTMLInputElement | HTMLSelectElement;

/** The fields that a visitor fills in. */
function visibleFields(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(
    (field): field is FormField =>
      (field instanceof HTMLInputElement && field.type !== 'hidden') || field instanceof HTMLSelectElement,
  );
}

/** What a form says, as the query of an address: with `?`, empty fields left out, an empty text when all are. */
export function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** Whether a form's visible fields say something else than the address. */
export function differs(form: HTMLFormElement, search: URLSearchParams): boolean {
  return visibleFields(form).some(({ name, value }) => value !== (search.get(name) ?? ''));
}

/** Makes a form's visible fields say what the address says. */
export function refill(form: HTMLFormElement, search: URLSearchParams): void {
  for (const field of visibleFields(form)) field.value = search.get(field.name) ?? '';
}
