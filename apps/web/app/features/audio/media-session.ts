import { useEffect } from 'react';
import type { Player, PlayerState } from './create-player.ts';
import { trackTitle } from './track.ts';

/** Seconds that a press of the seek keys jumps where the system names no number. */
const seekStepSeconds = 10;

/** What the keys of keyboards, headsets, phones and lock screens do. */
function handlers(player: Player): Partial<Record<MediaSessionAction, MediaSessionActionHandler>> {
  return {
    play: () => player.play(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    previoustrack: () => player.changeTrack(-1),
    nexttrack: () => player.changeTrack(1),
    seekto: ({ seekTime }) => player.seek(seekTime ?? 0),
    seekforward: ({ seekOffset }) => player.seek(player.state().position + (seekOffset ?? seekStepSeconds)),
    seekbackward: ({ seekOffset }) => player.seek(player.state().position - (seekOffset ?? seekStepSeconds)),
  };
}

function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // A browser that does not know the action leaves it alone.
  }
}

/** Shows what plays on lock screens and takes their keys (https://www.w3.org/TR/mediasession/). */
export function useMediaSession(player: Player, { file, playing }: PlayerState): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const all = Object.entries(handlers(player)) as [MediaSessionAction, MediaSessionActionHandler][];
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
