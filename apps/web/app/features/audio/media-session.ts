import { useEffect } from 'react';
import type { Player, PlayerState } from './create-player.ts';
import { trackTitle } from './track.ts';

/** Default step of the seek keys in seconds, if the system specifies none. */
const seekStepSeconds = 10;

/** Returns the handlers of the media keys on keyboards, headsets, phones and lock screens. */
function handlers(player: Player): readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] {
  const seekBy = (seconds: number): void => player.seek(player.state().position + seconds);
  return [
    ['play', () => player.play()],
    ['pause', () => player.pause()],
    ['stop', () => player.pause()],
    ['previoustrack', () => player.changeTrack(-1)],
    ['nexttrack', () => player.changeTrack(1)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? seekStepSeconds)],
    ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? seekStepSeconds))],
  ];
}

function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Browsers throw for actions that they do not support.
  }
}

/** Displays the current track on the lock screen and handles media keys (https://www.w3.org/TR/mediasession/). */
export function useMediaSession(player: Player, { file, playing }: PlayerState): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const all = handlers(player);
    for (const [action, handler] of all) handle(action, handler);
    return () => {
      for (const [action] of all) handle(action, null);
      navigator.mediaSession.metadata = null;
      navigator.mediaSession.playbackState = 'none';
    };
  }, [player]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({
      title: trackTitle(file),
      artist: 'Moonfloor',
      artwork: [{ src: '/favicon.svg', type: 'image/svg+xml' }],
    });
  }, [file]);

  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = playing ? 'playing' : 'paused';
  }, [playing]);
}
