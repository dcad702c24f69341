import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import type { Account } from '@moonfloor/contract/accounts/auth';
import { calls } from '@moonfloor/contract/api/calls';
import { provideCalls } from '../api/client.ts';
import { PasswordGuard } from '../features/auth/password-guard.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { SessionProvider, useSession } from '../api/session.tsx';

provideCalls(calls);
const nextTask = setImmediate;

/** A response of the server: its status, body and, of a page of a list, the total; `Error` if it cannot be reached. */
export type ServerResponse = { status: number; body?: unknown; total?: number } | Error;

export const member: Account = {
  id: 7,
  username: 'Nova',
  email: 'nova@example.com',
  role: 'user',
  second_factor_needed: false,
  created_at: '2030-01-01T00:00:00.000Z',
  language: 'en',
  time_zone: null,
};

/** Answers requests with `respond`, which receives method, path and what is sent; returns the requests made so far. */
export function stubServer(
  respond: (request: string, sent: unknown) => ServerResponse | Promise<ServerResponse>,
): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const request = `${method} ${path}`;
    requests.push(request);
    const response = await respond(request, typeof body === 'string' ? JSON.parse(body) : body);
    if (response instanceof Error) throw response;
    const headers = new Headers();
    if (Array.isArray(response.body)) headers.set('x-total-count', String(response.total ?? response.body.length));
    return Response.json(response.body ?? {}, { status: response.status, headers });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requests;
}

/** What the server answers to a request without its query: a body, or a function that returns a response. */
export type Answers = Record<
  string,
  object | ((sent: unknown, request: string) => ServerResponse | Promise<ServerResponse>)
>;

/** A rejected request, as the server describes it. */
export const problem = (status: number, detail: string, more: object = {}): ServerResponse => ({
  status,
  body: { detail, ...more },
});

/** Answers the listed requests, which a test may change later, and signs `member` in; returns the requests, in order. */
export function serve(answers: Answers): { request: string; sent: unknown }[] {
  const log: { request: string; sent: unknown }[] = [];
  stubServer(async (request, sent) => {
    const answer = answers[request] ?? answers[request.replace(/\?.*/, '')];
    if (answer === undefined && request === 'GET /auth/validate') return { status: 200, body: member };
    if (answer === undefined) throw new Error(`The test has no answer for ${request}`);
    if (!request.startsWith('GET')) log.push({ request, sent });
    return typeof answer === 'function' ? answer(sent, request) : { status: 200, body: answer };
  });
  return log;
}

/** Whether pages are translated, as a browser does it: each text is moved into other elements. */
let translates = false;

/** Translates all pages of a file of tests, as a browser does it. */
export function translatePages(): void {
  translates = true;
}

/** Moves texts into elements that React does not know. */
function translatePage(): void {
  if (!translates) return;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const all: Text[] = [];
  while (texts.nextNode() !== null) if (texts.currentNode instanceof Text) all.push(texts.currentNode);
  for (const text of all) {
    const parent = text.parentElement;
    if (parent === null || parent.matches('font, option, script, style, textarea, title')) continue;
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text);
  }
}

/** Does something as a user does it, and waits for what follows at once, such as a request of the page and its response. */
async function perform(action: () => void): Promise<void> {
  await act(async () => {
    action();
    for (let tasks = 0; tasks < 3; tasks += 1) await new Promise((resolve) => nextTask(resolve));
  });
  translatePage();
}

/** Shows its children once the visitor is signed in, as the layout of members' pages does. */
function SignedIn({ children }: { children: ReactNode }) {
  return useSession().account !== null && children;
}

/** Returns a request of IndexedDB that fails. */
function refuse(): { onerror?: () => void } {
  const request: { onerror?: () => void } = {};
  queueMicrotask(() => request.onerror?.());
  return request;
}

interface Place {
  route?: string;
  path?: string;
  /** What the page's loader has returned. */
  data?: unknown;
  /** What it returns when the page is loaded again; `data` without it. */
  reload?: () => Promise<unknown>;
  /** The issuers that the site offers. */
  issuers?: readonly { name: string; label: string }[];
  /** The component whose `Outlet` shows the page. */
  layout?: ReactNode;
}

/** Renders `children` for a member who is signed in. */
export const renderSignedIn = (children: ReactNode, { layout, ...place }: Place = {}) =>
  layout === undefined
    ? render(<SignedIn>{children}</SignedIn>, { token: 'token', ...place })
    : render(children, { token: 'token', ...place, layout: <SignedIn>{layout}</SignedIn> });

/** Leaves the page that is open, as when another is opened. */
let leave: () => Promise<void> = async () => undefined;

/** Renders `children` as the page of `route` at `path`, in the session of a visitor with a stored `token`. */
export async function render(
  children: ReactNode,
  {
    token = '',
    route = '/',
    path = '/',
    data,
    reload = async () => data,
    issuers = [],
    layout = children,
  }: Place & { token?: string } = {},
) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await leave();
  const errors = vi.spyOn(console, 'error');
  // kept forms work without their files, as in a browser that blocks storage
  Object.assign(globalThis, { indexedDB: { open: refuse } });
  if (token !== '') localStorage.setItem('token', token);
  const settings = {
    issuers,
    today: '2030-01-01',
    dayEnds: Infinity,
    publicUrl: 'https://moonfloor.example',
    apiHost: '',
    tiles: { url: 'data:,', detailUrl: 'data:,', attribution: '' },
  };
  const routes = [
    {
      id: 'root',
      loader: () => settings,
      shouldRevalidate: () => false,
      children: [
        {
          id: 'page',
          path: route,
          ...(data !== undefined && { loader: reload }),
          element: (
            <SessionProvider>
              <ToastProvider>{layout}</ToastProvider>
              <PasswordGuard />
            </SessionProvider>
          ),
          ...(layout !== children && { children: [{ index: true, element: children }] }),
        },
        { path: '*', element: <p>Another page</p> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    hydrationData: { loaderData: { root: settings, page: data } },
  });
  const box = document.body.appendChild(document.createElement('main'));
  const root = createRoot(box);
  await perform(() => root.render(<RouterProvider router={router} />));
  leave = async () => {
    await act(async () => root.unmount());
    box.remove();
    leave = async () => undefined;
  };
  onTestFinished(async () => {
    expect(errors.mock.calls.filter(([text]) => String(text).includes('unique "key"'))).toEqual([]);
    await leave();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
  /** The open dialog, outside of which nothing can be used; else the page. */
  const scope = (): Element =>
    [...document.querySelectorAll('[role=dialog][aria-modal=true], [role=alertdialog]')].at(-1) ?? box;
  const named = (selector: string, name: string, within: Element): HTMLElement => {
    const found = [...within.querySelectorAll<HTMLElement>(selector)].find((element) => nameOf(element) === name);
    if (found === undefined) throw new Error(`There is no “${name}” in: ${within.textContent}`);
    return found;
  };
  return {
    box,
    text: () => box.textContent,
    /** The path that is open, with its query. */
    path: () => router.state.location.pathname + router.state.location.search,
    /** Goes back, or forward if `by` is 1, as by the browser's button. */
    go: (by: -1 | 1) => perform(() => void router.navigate(by)),
    /** The first element of a role, with a name if given. */
    find: (role: string, name: string | RegExp = /^/): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>(roles[role] ?? `[role=${role}]`)].find((element) =>
        typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
      ),
    /** Waits until the page, or a dialog or message above it, contains a text, as after a request or the loading of code. */
    shows: (text: string) =>
      vi.waitFor(
        async () => {
          await act(async () => undefined);
          translatePage();
          expect(document.body.textContent).toContain(text);
        },
        { timeout: 30_000 },
      ),
    /** Clicks the button, link, tab or box with this name. */
    click: (name: string, within = scope()) =>
      perform(() => named('button, a, summary, [role=button], [role=tab], input', name, within).click()),
    /** Types into the field with this label; of a list, chooses the option with this text. */
    type: (label: string, value: string) =>
      perform(() => {
        const field = fieldOfLabel(scope(), label);
        const options = field instanceof HTMLSelectElement ? [...field.options] : [];
        const text = options.length === 0 ? value : options.find((option) => option.text === value)?.value;
        if (text === undefined) throw new Error(`${label} has no option ${value}`);
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
      }),
    value: (label: string) => fieldOfLabel(scope(), label).value,
    /** Help and error of the field with this label, as screen readers read them. */
    described: (label: string): string =>
      referred(fieldOfLabel(scope(), label), 'aria-describedby').map(textOf).join(' '),
    /** Presses a key where the focus is. */
    press: (key: string, more: KeyboardEventInit = {}) =>
      perform(() => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
        (document.activeElement ?? document.body).dispatchEvent(event);
      }),
  };
}

const roles: Record<string, string> = {
  alert: '[role=alert]',
  form: 'form',
  region: 'section[aria-label], section[aria-labelledby], [role=region]',
  list: 'ul, ol',
  listitem: 'li',
  heading: 'h1, h2, h3',
  button: 'button',
  link: 'a',
  row: 'tr',
  dialog: '[role=dialog]',
};

/** Returns the elements whose ids an attribute contains. */
const referred = (element: Element, attribute: string): HTMLElement[] =>
  (element.getAttribute(attribute) ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []);

/** Returns the accessible name of an element, as far as the pages need it. */
function nameOf(element: HTMLElement): string {
  const labels = referred(element, 'aria-labelledby');
  if (element instanceof HTMLInputElement) return [...(element.labels ?? [])].map(textOf).join(' ');
  return element.getAttribute('aria-label') ?? (labels.length > 0 ? labels : [element]).map(textOf).join(' ');
}

/** Returns the text of an element without what screen readers skip. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent.replaceAll(/\s+/g, ' ').trim();
}

function fieldOfLabel(box: Element, label: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  const found = [...box.querySelectorAll('label')].find((element) => textOf(element) === label);
  const field = found && (document.getElementById(found.htmlFor) ?? found.querySelector('input, textarea, select'));
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
    return field;
  throw new Error(`There is no field ${label} in: ${box.textContent}`);
}
