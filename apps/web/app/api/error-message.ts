/** Returns the message of a caught error; `otherwise` if it is not an Error. */
export const errorMessage = (error: unknown, otherwise = String(error)): string =>
  error instanceof Error ? error.message : otherwise;
