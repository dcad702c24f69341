/** Resolves in a task of its own, so that the browser can answer its reader and paint before the rest is done. */
export const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));
