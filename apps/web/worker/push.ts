import { sitePath } from '@moonfloor/contract/values/site-path';

declare const self: ServiceWorkerGlobalScope;

/** A message of the server: `PushMessage` of its `features/reminders/push-service.ts`. */
interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: string;
  dir: 'ltr' | 'rtl';
}

export async function showNotification(data: PushMessageData | null): Promise<void> {
  if (data === null) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the site has the key that push services accept
  const { title, url, ...options } = data.json() as PushMessage;
  await self.registration.showNotification(title, { ...options, icon: '/icons/icon-192.png', data: url });
}

/** Ends the browser's subscription: the site's messages reach it no longer, even if the server does not hear of it. */
export async function endPush(): Promise<void> {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

/** Opens the page of a notification, in a tab that has it if there is one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { origin } = self.location;
  const url = new URL(sitePath(String(notification.data)) ?? '/', origin);
  const windows = await self.clients.matchAll({ type: 'window' });
  const openWindow = windows.find((client) => new URL(client.url).pathname === url.pathname);
  await (openWindow === undefined ? self.clients.openWindow(url) : openWindow.focus());
}
