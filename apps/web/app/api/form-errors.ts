import { ApiError, serverMessage } from './client.ts';

/** An error message of a form, and the invalid field if there is one. */
export interface FormError<F extends string> {
  field?: F;
  message: string;
}

/** Returns the errors that the server found in `fields`, or else its message; `otherwise` if it supplied none. */
export function formErrorsOf<F extends string>(
  error: unknown,
  fields: readonly F[],
  otherwise: string,
): FormError<F>[] {
  const reported = error instanceof ApiError ? error.errors : [];
  const known = reported.flatMap(({ field, message }) => {
    const own = fields.find((name) => name === field);
    return own === undefined ? [] : [{ field: own, message }];
  });
  return known.length > 0 ? known : [{ message: serverMessage(error, otherwise) }];
}
