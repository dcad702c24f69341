/** Resolves in a new task, so that the browser can handle input and paint in between. */
export const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));
