import { cacheNames, formPath, type WorkerMessage } from '../app/api/kept-pages.ts';
import { clearOutbox, outboxTag } from '../app/api/outbox.ts';
import { answerCall, answerCode, answerNavigation, answerPicture } from './answer.ts';
import {
  codeCacheOf,
  findCode,
  formPages,
  hasSpareBandwidth,
  keepCode,
  keepPageOfBuild,
  myTimetablePath,
  removeForms,
} from './keep-code.ts';
import { eventOfPath, keepEvent } from './keep-event.ts';
import { changeIndex, forgetStars, keptIndex, removeAll, removeEvent } from './kept-index.ts';
import { limits } from './limits.ts';
import { endPush, openNotification, showNotification } from './push.ts';
import { sendOutbox } from './send-outbox.ts';
import { keep, savedAt } from './store.ts';

/**
 * Origins whose tiles scripts may not read. Their tiles are not kept: browsers count several megabytes for each such
 * response.
 */
const unreadable = new Set<string>();

/** Answers the request for a map tile: from the copy, which is renewed after some days, or from the network. */
async function answerTile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(cacheNames.tiles);
  const keptTile = await cache.match(request.url);
  if (keptTile === undefined) return fetchTile(event, cache);
  if (Date.now() - savedAt(keptTile) > limits.freshTileMs)
    event.waitUntil(fetchTile(event, cache).catch(() => undefined));
  return keptTile;
}

async function fetchTile(event: FetchEvent, cache: Cache): Promise<Response> {
  const { url, referrerPolicy } = event.request;
  const { origin } = new URL(url);
  if (unreadable.has(origin)) return fetch(event.request);
  try {
    const response = await fetch(url, { mode: 'cors', credentials: 'omit', referrerPolicy });
    if (response.ok) event.waitUntil(keepTile(cache, url, response.clone()));
    return response;
  } catch {
    const response = await fetch(event.request);
    unreadable.add(origin);
    return response;
  }
}

async function keepTile(cache: Cache, url: string, response: Response): Promise<void> {
  await keep(cache, url, response);
  const tileKeys = await cache.keys();
  await Promise.all(
    tileKeys.slice(0, Math.max(0, tileKeys.length - limits.tiles)).map((oldest) => cache.delete(oldest)),
  );
}

declare const self: ServiceWorkerGlobalScope;

declare global {
  /** Background synchronisation: https://wicg.github.io/background-sync/spec/ */
  interface SyncEvent extends ExtendableEvent {
    readonly tag: string;
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

/** Names of the caches with the code of open pages, by client, as far as this run of the worker has seen them. */
const builds = new Map<string, string>();

/** Paths that are not pages: files, and the documentation. */
const noPage = /^\/(?:docs|api|media|audiofiles|share-cards)(?:\/|$)|\.\w+$/;

const keptCall = /^\/events\/\d+(?:\/around|\/timetable)?$/;

// All versions of the worker answer alike: code and pages are kept by build, so a new one may take over at once.
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(start());
});

async function start(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  const windows = await self.clients.matchAll({ type: 'window' });
  await Promise.all(windows.map(({ id, url }) => keepOpened(url, id)));
}

/** Keeps an event that was opened, or the code of another page. Failures are harmless: the page is opened again. */
async function keepOpened(address: string, client: string): Promise<void> {
  const { origin, pathname } = new URL(address);
  if (origin !== self.location.origin) return;
  try {
    const id = eventOfPath(pathname);
    if (id !== null) await keepEvent(id, pathname);
    const isForm = formPath.test(pathname);
    let build = (await keptIndex()).clients[client];
    if (build === undefined || isForm) {
      const { name } = await keepCode(pathname, isForm ? 'forms' : 'offline');
      build ??= builds.get(client) ?? name;
      await changeIndex((index) => {
        index.clients[client] = build!;
        index.latest = name;
      });
    }
    if (pathname === myTimetablePath(pathname)) await keepPageOfBuild(build, pathname);
  } catch {
    // Offline, or without storage, nothing more is kept.
  }
}

/** Keeps the forms for a member who keeps events, in the language of a path. Later builds keep them, too. */
async function keepForms(path: string): Promise<void> {
  const { events } = await keptIndex();
  if (events.length === 0 || !hasSpareBandwidth()) return;
  if ((await findCode(formPages(path)[0]!)) === undefined) await keepCode(path, 'forms');
}

self.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname, protocol } = new URL(request.url);
  const isOwn = origin === self.location.origin;
  if (request.mode === 'navigate') {
    if (isOwn && !noPage.test(pathname)) event.respondWith(answerNavigation(event));
  } else if (isOwn && pathname.startsWith('/assets/')) {
    const build = codeCacheOf(pathname);
    if (build !== null && clientId !== '') builds.set(clientId, build);
    event.respondWith(answerCode(request));
  } else if (pathname.startsWith('/media/')) {
    event.respondWith(answerPicture(request));
  } else if (keptCall.test(pathname) && !request.headers.has('authorization')) {
    event.respondWith(answerCall(request));
  } else if (!isOwn && request.destination === 'image' && protocol.startsWith('http')) {
    event.respondWith(answerTile(event));
  }
});

self.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(sendOutbox());
});

self.addEventListener('push', (event) => {
  event.waitUntil(showNotification(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotification(event.notification));
});

self.addEventListener('message', (event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the site's pages can send messages
  const message = event.data as WorkerMessage;
  event.waitUntil(carryOut(message, event.source instanceof Client ? event.source.id : ''));
});

async function carryOut(message: WorkerMessage, client: string): Promise<void> {
  if (typeof message === 'string')
    await Promise.all([keepOpened(message, client), sendOutbox().catch(() => undefined)]);
  else if ('keep' in message) await keepEvent(message.keep, message.path, message.starred);
  else if ('remove' in message) await removeEvent(message.remove);
  else if ('forms' in message) await keepForms(message.forms).catch(() => undefined);
  else if ('send' in message) await sendOutbox(message.send ?? undefined).catch(() => undefined);
  else if ('forget' in message) await Promise.all([clearOutbox(), endPush(), forgetStars()]).catch(() => undefined);
  else if ('clear' in message) await Promise.all([removeForms(), removeAll()]);
}
