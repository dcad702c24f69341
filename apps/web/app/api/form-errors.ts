import { t } from '@moonfloor/messages/t';
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
  const fieldErrors = reported.flatMap(({ field, message }) => {
    const formField = fields.find((name) => name === field);
    return formField === undefined ? [] : [{ field: formField, message }];
  });
  return fieldErrors.length > 0 ? fieldErrors : [{ message: serverMessage(error, otherwise) }];
}

/** Says what is known of an answer that gives no reason, e.g. of a proxy. `status` is 0 if it was not the API's. */
export function describeRefusal(status: number): string {
  if (status === 0)
    return t('The reply did not come from this site, but perhaps from a Wi-Fi sign-in page. Nothing is lost.');
  if (status === 413) return t('This is larger than the server accepts. Try smaller or fewer images.');
  return t('The server gave no reason (status {status}).', { status });
}
