import { createContext } from 'react';

/** What marks the inline scripts of a page while the server renders it; nothing in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
