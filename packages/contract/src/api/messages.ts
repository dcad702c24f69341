import { wordOfTypes } from '../records/record-word-tables.ts';

/**
 * Messages for users, each defined once. Those given in the specification are literal. Names of errors are part of the
 * API: in kebab-case they are the codes of problems.
 */
export * as messages from './message-texts.ts';

/** Message for a missing record of a type. */
export const recordNotFound = wordOfTypes('notFound');
