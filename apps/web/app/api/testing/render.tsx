import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import type { User } from '@moonfloor/contract/auth';
import { SessionProvider } from '../session.tsx';

/** A response of the server: its status and body; `Error` if it cannot be reached. */
export type ServerResponse = { status: number; body?: unknown } | Error;

export const member: User = {
  id: 7,
  username: 'Nova',
  email: 'nova@example.com',
  role: 'user',
  second_factor_needed: false,
  created_at: '2030-01-01T00:00:00.000Z',
  language: 'en',
  time_zone: null,
};

/** Answers requests with `respond`, which receives method and path; returns the requests made so far. */
export function stubServer(respond: (request: string) => ServerResponse): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    const request = `${method} ${path}`;
    requests.push(request);
    const response = respond(request);
    if (response instanceof Error) throw response;
    return Response.json(response.body ?? {}, { status: response.status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requests;
}

/** Renders `children` as the page of `route` at `path`, in the session of a visitor with a stored `token`. */
export async function render(children: ReactNode, { token = '', route = '/', path = '/' } = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // drafts work without their files
  Object.assign(globalThis, { indexedDB: { open: () => ({}) } });
  if (token !== '') localStorage.setItem('token', token);
  const settings = { issuers: [] };
  const routes = [
    {
      id: 'root',
      loader: () => settings,
      shouldRevalidate: () => false,
      children: [
        { path: route, element: <SessionProvider>{children}</SessionProvider> },
        { path: '*', element: <p>Another page</p> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    hydrationData: { loaderData: { root: settings } },
  });
  const box = document.body.appendChild(document.createElement('main'));
  const root = createRoot(box);
  await act(async () => root.render(<RouterProvider router={router} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    box.remove();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  const button = (name: string): HTMLButtonElement => {
    const found = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    if (found === undefined) throw new Error(`There is no button ${name} in: ${box.textContent}`);
    return found;
  };
  return {
    box,
    text: () => box.textContent,
    /** Waits until the page contains a text, as after a request or the loading of code. */
    shows: (text: string) =>
      vi.waitFor(
        async () => {
          await act(async () => undefined);
          expect(box.textContent).toContain(text);
        },
        { timeout: 30_000 },
      ),
    click: (name: string) => act(async () => button(name).click()),
    /** Types into the field with this label. */
    type: (label: string, value: string) =>
      act(async () => {
        const field = fieldOfLabel(box, label);
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    value: (label: string) => fieldOfLabel(box, label).value,
  };
}

function fieldOfLabel(box: HTMLElement, label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...box.querySelectorAll('label')].find(({ textContent }) => textContent.replace(' *', '') === label);
  const field = found && document.getElementById(found.htmlFor);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`There is no field ${label} in: ${box.textContent}`);
  return field;
}
