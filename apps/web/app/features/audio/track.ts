import { apiHost } from '../../api/browser.ts';

/** Where a track's file is loaded from. */
export function trackUrl(file: string): string {
  return `${apiHost()}/audiofiles/${encodeURIComponent(file)}`;
}

/** What a track is called: its file's name without ending, leading number and underscores. */
export function trackTitle(file: string): string {
  const bare = file.replace(/\.[^.]+$/, '').replaceAll('_', ' ');
  return bare.replace(/^\d+[\s.-]+(?=\S)/, '').trim() || bare;
}

/** Seconds as minutes and seconds, `3:07`. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
