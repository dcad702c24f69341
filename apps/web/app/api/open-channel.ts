/** Opens a channel to other tabs and the service worker; null in a browser that blocks storage. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
