import { trackUrl } from './track.ts';

/** State of the background player. */
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

/** The background player. */
export interface Player {
  state(): PlayerState;
  /** Calls `listener` after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  play(): void;
  pause(): void;
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
  let state = startingState(tracks, readPlayerState());
  /** Position to seek to once the track's duration is known; null after that. */
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

  /** Plays the track, loading it first if necessary. */
  const play = (): void => {
    const address = new URL(trackUrl(state.file), document.baseURI).href;
    if (audio.src !== address || audio.error !== null) {
      begin = state.position;
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
    remember();
    if (on) play();
  };

  const handlers: Record<string, () => void> = {
    ended: () => changeTrack(1, true),
    error: fail,
    pause: () => {
      // a track also fires pause at its end, where the next one follows
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
  for (const [name, listener] of Object.entries(handlers)) audio.addEventListener(name, listener);
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
    changeTrack: (step) => changeTrack(step),
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
      for (const [name, listener] of Object.entries(handlers)) audio.removeEventListener(name, listener);
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

/** Player state stored between visits. */
interface StoredPlayerState {
  /** File name of the most recent track. */
  track: string;
  /** Position in seconds. */
  position: number;
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
}

const key = 'player';
const defaultPlayerState: StoredPlayerState = { track: '', position: 0, volume: 1, muted: false };

/** Returns the stored state; the default state if none is stored or it is invalid. */
function readPlayerState(): StoredPlayerState {
  try {
    const stored: Partial<Record<keyof StoredPlayerState, unknown>> = JSON.parse(localStorage.getItem(key) ?? '{}');
    const { track, position, volume, muted } = stored;
    return {
      track: typeof track === 'string' ? track : defaultPlayerState.track,
      position: typeof position === 'number' && position >= 0 ? position : defaultPlayerState.position,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultPlayerState.volume,
      muted: muted === true,
    };
  } catch {
    return defaultPlayerState;
  }
}

/** Stores the player's state; does nothing if storage is blocked or full. */
function storePlayerState(memory: StoredPlayerState): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // Without storage the next visit starts with the default state.
  }
}
