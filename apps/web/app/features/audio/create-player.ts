import { type StoredPlayerState, readPlayerState, storePlayerState } from './player-storage.ts';
import { trackUrl } from './track.ts';

/** How the background player stands. */
export interface PlayerState {
  /** File name of the current track. */
  file: string;
  playing: boolean;
  /** Seconds into the track, and its length; 0 while that is not known. */
  position: number;
  duration: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
}

/** The background player. */
export interface Player {
  state(): PlayerState;
  /** Calls back after every change; the answer stops that. */
  subscribe(listener: () => void): () => void;
  play(): void;
  pause(): void;
  /** The next track, or with -1 the previous one; the list is a circle. Goes on playing when it played. */
  changeTrack(step: 1 | -1): void;
  /** Jumps to a second of the track. */
  seek(seconds: number): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** Falls silent for good. */
  close(): void;
}

/** How often the position is remembered while a track plays, in seconds. */
const saveIntervalSeconds = 5;

/**
 * Plays `tracks` (file names, at least one) one after the other. It starts paused, where the last visit left off, and
 * loads nothing before somebody plays; a track that cannot be played leaves it paused.
 */
export function createPlayer(tracks: readonly string[]): Player {
  const audio = new Audio();
  const listeners = new Set<() => void>();
  let state = startingState(tracks, readPlayerState());
  /** Where to begin once the track's length is known; null when it has begun. */
  let begin: number | null = state.position;
  let remembered = state.position;

  const set = (change: Partial<PlayerState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const remember = (): void => {
    const { file: track, position, volume, muted } = state;
    remembered = position;
    storePlayerState({ track, position, volume, muted });
  };
  const fail = (): void => set({ playing: false });

  /** Loads the track where that is not done yet, and plays it. */
  const play = (): void => {
    const address = new URL(trackUrl(state.file), document.baseURI).href;
    if (audio.src !== address || audio.error !== null) {
      begin = state.position;
      audio.src = address;
    }
    set({ playing: true });
    // an interrupted start is no failure: whoever interrupts says how it goes on
    audio.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail();
    });
  };

  const turn = (step: 1 | -1, on = state.playing): void => {
    const to = (tracks.indexOf(state.file) + step + tracks.length) % tracks.length;
    audio.pause();
    audio.removeAttribute('src');
    set({ file: tracks[to]!, position: 0, duration: 0 });
    remember();
    if (on) play();
  };

  const hear: Record<string, () => void> = {
    ended: () => turn(1, true),
    error: fail,
    pause: () => {
      // at its end a track pauses too, and the next one follows
      if (audio.ended || !audio.hasAttribute('src')) return;
      set({ playing: false });
      remember();
    },
    play: () => set({ playing: true }),
    loadedmetadata: () => {
      const duration = Number.isFinite(audio.duration) ? audio.duration : 0;
      if (begin !== null && begin > 0 && begin < duration) audio.currentTime = begin;
      begin = null;
      set({ duration });
    },
    timeupdate: () => {
      if (begin !== null || !audio.hasAttribute('src')) return;
      set({ position: audio.currentTime });
      if (Math.abs(audio.currentTime - remembered) >= saveIntervalSeconds) remember();
    },
  };
  for (const [name, listener] of Object.entries(hear)) audio.addEventListener(name, listener);
  window.addEventListener('pagehide', remember);
  const applyVolume = (): void => {
    audio.volume = state.volume;
    audio.muted = state.muted;
  };
  applyVolume();

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play,
    pause: () => audio.pause(),
    changeTrack: (step) => turn(step),
    seek: (seconds) => {
      const position = Math.max(0, state.duration > 0 ? Math.min(seconds, state.duration) : seconds);
      if (begin === null && audio.hasAttribute('src')) audio.currentTime = position;
      else begin = position;
      set({ position });
      remember();
    },
    setVolume: (volume) => {
      set({ volume, muted: false });
      applyVolume();
      remember();
    },
    setMuted: (muted) => {
      set({ muted });
      applyVolume();
      remember();
    },
    close: () => {
      remember();
      for (const [name, listener] of Object.entries(hear)) audio.removeEventListener(name, listener);
      window.removeEventListener('pagehide', remember);
      listeners.clear();
      audio.pause();
      audio.removeAttribute('src');
    },
  };
}

function startingState(tracks: readonly string[], { track, position, volume, muted }: StoredPlayerState): PlayerState {
  const known = tracks.includes(track);
  return {
    file: known ? track : tracks[0]!,
    playing: false,
    position: known ? position : 0,
    duration: 0,
    volume,
    muted,
  };
}
