import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { IconButton } from '../../ui/button.tsx';
import { formatPercent } from '../../ui/format.ts';
import { icon } from '../../ui/icons.tsx';
import styles from './audio-player.module.css';
import { createPlayer, formatDuration, type Player, type PlayerState, trackTitle } from './create-player.ts';

const PlayIcon = icon('', <path d="M7 4.5v15l12-7.5z" fill="currentColor" />);
const PauseIcon = icon('', <path d="M8 5v14M16 5v14" strokeWidth="3.5" />);
const SkipBackIcon = icon('M5.5 5v14', <path d="M19 5v14L9 12z" fill="currentColor" />);
const SkipForwardIcon = icon('M18.5 5v14', <path d="M5 5v14l10-7z" fill="currentColor" />);
const speaker = <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z" fill="currentColor" />;
const VolumeIcon = icon('M15.5 9a4 4 0 010 6M18 6a8 8 0 010 12', speaker);
const MutedIcon = icon('M16 9.5l5 5M21 9.5l-5 5', speaker);

/** The background player. Renders nothing while its tracks are loading, and if there are none. */
export function AudioPlayer() {
  const [player, setPlayer] = useState<Player | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let created: Player | null = null;
    api('listTracks', {}, { signal: abort.signal }).then(
      (tracks) => {
        if (abort.signal.aborted || tracks.length === 0) return;
        created = createPlayer(tracks);
        setPlayer(created);
      },
      // without a list of tracks there is no player, which needs no error message
      () => undefined,
    );
    return () => {
      abort.abort();
      created?.close();
    };
  }, []);
  return player === null ? null : <Controls player={player} />;
}

const button = { size: 'small', className: styles.button } as const;

function Controls({ player }: { player: Player }) {
  const state = useSyncExternalStore(player.subscribe, player.state);
  useMediaSession(player, state);
  const { file, playing, position, duration, volume, muted } = state;
  const audibleVolume = muted ? 0 : volume;
  const max = Math.max(1, Math.ceil(duration));
  return (
    <section className={styles.player} aria-label={t('Music player')}>
      <IconButton {...button} label={t('Previous track')} onClick={() => player.changeTrack(-1)}>
        <SkipBackIcon size={16} />
      </IconButton>
      <IconButton {...button} label={playing ? t('Pause') : t('Play')} onClick={playing ? player.pause : player.play}>
        {playing ? <PauseIcon size={16} /> : <PlayIcon size={16} />}
      </IconButton>
      <IconButton {...button} label={t('Next track')} onClick={() => player.changeTrack(1)}>
        <SkipForwardIcon size={16} />
      </IconButton>
      <div className={styles.track}>
        <p className={styles.title} title={trackTitle(file)}>
          <bdi>{trackTitle(file)}</bdi>
        </p>
        <input
          className={styles.position}
          type="range"
          aria-label={t('Position')}
          aria-valuetext={t('{position} of {duration}', {
            position: formatDuration(position),
            duration: formatDuration(duration),
          })}
          min={0}
          max={max}
          value={Math.min(position, max)}
          disabled={duration === 0}
          onChange={({ currentTarget }) => player.seek(currentTarget.valueAsNumber)}
        />
      </div>
      <div className={styles.level}>
        <IconButton
          {...button}
          label={audibleVolume === 0 ? t('Unmute') : t('Mute')}
          onClick={() => (volume === 0 ? player.setVolume(1) : player.setMuted(!muted))}
        >
          {audibleVolume === 0 ? <MutedIcon size={16} /> : <VolumeIcon size={16} />}
        </IconButton>
        <input
          className={styles.volume}
          type="range"
          aria-label={t('Volume')}
          aria-valuetext={formatPercent(audibleVolume)}
          min={0}
          max={1}
          step={0.05}
          value={audibleVolume}
          onChange={({ currentTarget }) => player.setVolume(currentTarget.valueAsNumber)}
        />
      </div>
    </section>
  );
}

/** Default step of the seek keys in seconds, if the system specifies none. */
const seekStepSeconds = 10;

/** Returns the handlers of the media keys on keyboards, headsets, phones and lock screens. */
function mediaKeyHandlers(player: Player): [MediaSessionAction, MediaSessionActionHandler][] {
  const seekBy = (seconds: number): void => player.seek(player.state().position + seconds);
  return [
    ['play', player.play],
    ['pause', player.pause],
    ['stop', player.pause],
    ['previoustrack', () => player.changeTrack(-1)],
    ['nexttrack', () => player.changeTrack(1)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? seekStepSeconds)],
    ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? seekStepSeconds))],
  ];
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Browsers throw for actions that they do not support.
  }
}

/** Displays the current track on the lock screen and handles media keys (https://www.w3.org/TR/mediasession/). */
function useMediaSession(player: Player, { file, playing }: PlayerState): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const handlers = mediaKeyHandlers(player);
    for (const [action, handler] of handlers) setHandler(action, handler);
    return () => {
      for (const [action] of handlers) setHandler(action, null);
      navigator.mediaSession.metadata = null;
      navigator.mediaSession.playbackState = 'none';
    };
  }, [player]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const artwork = [{ src: '/favicon.svg', type: 'image/svg+xml' }];
    navigator.mediaSession.metadata = new MediaMetadata({ title: trackTitle(file), artist: 'Moonfloor', artwork });
    navigator.mediaSession.playbackState = playing ? 'playing' : 'paused';
  }, [file, playing]);
}
