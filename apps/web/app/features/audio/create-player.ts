import { apiHost } from '../../api/browser.ts';
import { readStoredJson, writeStored } from '../../ui/storage.ts';

export interface PlayerState {
  /** File name of the current track. */
  file: string;
  playing: boolean;
  /** Position and duration in seconds; 0 while unknown. */
  position: number;
  duration: number;
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
}

export interface Player {
  state(): PlayerState;
  /** Calls `listener` after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  play: () => void;
  pause: () => void;
  /**
   * Changes to the next track, or the previous one for -1; the list is circular. Continues playing if it was playing.
   */
  changeTrack(step: 1 | -1): void;
  /** Seeks to a position in the track. */
  seek(seconds: number): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** Stops playback permanently and releases the audio element. */
  close(): void;
}

/** Interval at which the position is stored during playback, in seconds. */
const saveIntervalSeconds = 5;

/**
 * Creates a player for `tracks` (file names, at least one), which play in order. It starts paused at the stored
 * position and loads nothing before playback is requested; a track that cannot be played leaves it paused.
 */
export function createPlayer(tracks: readonly string[]): Player {
  const audio = new Audio();
  const listeners = new Set<() => void>();
  let state = initialState(tracks);
  /** Position to seek to once the track's duration is known; null after that. */
  let pendingSeek: number | null = state.position;
  /** The state as it was last stored: that of a tab in which nothing has changed must not replace another one's. */
  let storedState = state;

  const set = (change: Partial<PlayerState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const store = (): void => {
    const { file: track, position, volume, muted } = state;
    if (state === storedState) return;
    storedState = state;
    writeStored(key, JSON.stringify({ track, position, volume, muted }));
  };
  const fail = (): void => set({ playing: false });

  /** Plays the track, loading it first if necessary. */
  const play = (): void => {
    const address = new URL(trackUrl(state.file), document.baseURI).href;
    if (audio.src !== address || audio.error !== null) {
      pendingSeek = state.position;
      audio.src = address;
    }
    set({ playing: true });
    // an interrupted play() is not an error: the interrupting call determines the state
    audio.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail();
    });
  };

  const changeTrack = (step: 1 | -1, on = state.playing): void => {
    const to = (tracks.indexOf(state.file) + step + tracks.length) % tracks.length;
    audio.pause();
    audio.removeAttribute('src');
    set({ file: tracks[to]!, position: 0, duration: 0 });
    store();
    if (on) play();
  };

  const handlers: Record<string, () => void> = {
    ended: () => changeTrack(1, true),
    error: fail,
    pause: () => {
      // a track also fires pause at its end, where the next one follows
      if (audio.ended || !audio.hasAttribute('src')) return;
      set({ playing: false });
      store();
    },
    play: () => set({ playing: true }),
    loadedmetadata: () => {
      const duration = Number.isFinite(audio.duration) ? audio.duration : 0;
      if (pendingSeek !== null && pendingSeek > 0 && pendingSeek < duration) audio.currentTime = pendingSeek;
      pendingSeek = null;
      set({ duration });
    },
    timeupdate: () => {
      if (pendingSeek !== null || !audio.hasAttribute('src')) return;
      set({ position: audio.currentTime });
      if (Math.abs(audio.currentTime - storedState.position) >= saveIntervalSeconds) store();
    },
  };
  for (const [name, listener] of Object.entries(handlers)) audio.addEventListener(name, listener);
  window.addEventListener('pagehide', store);
  const applySound = (): void => {
    audio.volume = state.volume;
    audio.muted = state.muted;
  };
  const setSound = (sound: Partial<Pick<PlayerState, 'volume' | 'muted'>>): void => {
    set(sound);
    applySound();
    store();
  };
  applySound();

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play,
    pause: () => audio.pause(),
    changeTrack: (step) => changeTrack(step),
    seek: (seconds) => {
      const position = Math.max(0, state.duration > 0 ? Math.min(seconds, state.duration) : seconds);
      if (pendingSeek === null && audio.hasAttribute('src')) audio.currentTime = position;
      else pendingSeek = position;
      set({ position });
      store();
    },
    setVolume: (volume) => setSound({ volume, muted: false }),
    setMuted: (muted) => setSound({ muted }),
    close: () => {
      store();
      for (const [name, listener] of Object.entries(handlers)) audio.removeEventListener(name, listener);
      window.removeEventListener('pagehide', store);
      listeners.clear();
      audio.pause();
      audio.removeAttribute('src');
    },
  };
}

/** Local storage key of the track (file name), position, volume and muting. */
const key = 'player';

/** Returns the stored state, paused; where nothing is stored or it is invalid, the default. */
function initialState(tracks: readonly string[]): PlayerState {
  const { track, position, volume, muted } = readPlayerState();
  const file = tracks.find((name) => name === track);
  return {
    file: file ?? tracks[0]!,
    playing: false,
    position: file !== undefined && isWithin(position, Infinity) ? position : 0,
    duration: 0,
    volume: isWithin(volume, 1) ? volume : 1,
    muted: muted === true,
  };
}

const isWithin = (value: unknown, max: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= max;

const readPlayerState = (): Record<string, unknown> => readStoredJson(key) ?? {};

function trackUrl(file: string): string {
  return `${apiHost()}/audiofiles/${encodeURIComponent(file)}`;
}

/** Returns a track's title: its file name without extension, leading number and underscores. */
export function trackTitle(file: string): string {
  const bare = file.replace(/\.[^.]+$/, '').replaceAll('_', ' ');
  return bare.replace(/^\d+[\s.-]+(?=\S)/, '').trim() || bare;
}

/** Formats seconds as minutes and seconds, `3:07`. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}
