/** Thrown to roll a previewed change back. */
class Previewed extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('previewed');
    this.result = result;
  }
}

/** Runs a change that shows what it does, in its transaction, and takes it back. Throws as the change. */
export async function preview<T>(change: (show: (result: T) => never) => Promise<unknown>): Promise<T> {
  try {
    await change((result) => {
      throw new Previewed(result);
    });
  } catch (error) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `show` throws it
    if (error instanceof Previewed) return error.result as T;
    throw error;
  }
  throw new Error('the change showed nothing');
}
