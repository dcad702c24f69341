import { apiHost } from '../../api/browser.ts';

/** Returns the URL of a track's file. */
export function trackUrl(file: string): string {
  return `${apiHost()}/audiofiles/${encodeURIComponent(file)}`;
}

/** Returns a track's title: its file name without extension, leading number and underscores. */
export function trackTitle(file: string): string {
  const bare = file.replace(/\.[^.]+$/, '').replaceAll('_', ' ');
  return bare.replace(/^\d+[\s.-]+(?=\S)/, '').trim() || bare;
}

/** Formats seconds as minutes and seconds, `3:07`. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
