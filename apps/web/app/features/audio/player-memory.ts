/** What the player remembers from visit to visit. */
export interface PlayerMemory {
  /** File name of the track that played last. */
  track: string;
  /** Seconds into it. */
  position: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
}

const key = 'player';
const fresh: PlayerMemory = { track: '', position: 0, volume: 1, muted: false };

/** What is remembered; a fresh start where nothing is, or nothing that can be read. */
export function readPlayer(): PlayerMemory {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof PlayerMemory, unknown>>;
    const { track, position, volume, muted } = kept;
    return {
      track: typeof track === 'string' ? track : fresh.track,
      position: typeof position === 'number' && position >= 0 ? position : fresh.position,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : fresh.volume,
      muted: muted === true,
    };
  } catch {
    return fresh;
  }
}

/** Remembers how the player stands; where storage is forbidden or full, nothing is. */
export function rememberPlayer(memory: PlayerMemory): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // Without storage the next visit starts afresh.
  }
}
