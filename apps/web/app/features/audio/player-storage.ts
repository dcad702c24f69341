/** What the player remembers from visit to visit. */
export interface StoredPlayerState {
  /** File name of the track that played last. */
  track: string;
  /** Seconds into it. */
  position: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
}

const key = 'player';
const defaultPlayerState: StoredPlayerState = { track: '', position: 0, volume: 1, muted: false };

/** What is remembered; a fresh start where nothing is, or nothing that can be read. */
export function readPlayerState(): StoredPlayerState {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof StoredPlayerState, unknown>>;
    const { track, position, volume, muted } = kept;
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

/** Remembers how the player stands; where storage is forbidden or full, nothing is. */
export function storePlayerState(memory: StoredPlayerState): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // Without storage the next visit starts afresh.
  }
}
