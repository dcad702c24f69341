/** Player state stored between visits. */
export interface StoredPlayerState {
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
export function readPlayerState(): StoredPlayerState {
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
export function storePlayerState(memory: StoredPlayerState): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // Without storage the next visit starts with the default state.
  }
}
