// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createPlayer } from './create-player.ts';

const tracks = ['dawn.mp3', 'noon.mp3', 'dusk.mp3'];

beforeEach(() => localStorage.clear());

test('a tab in which nothing was played leaves what another tab has stored', () => {
  const silent = createPlayer(tracks);
  const other = createPlayer(tracks);
  other.changeTrack(1);
  other.setVolume(0.5);
  other.seek(90);
  other.close();
  window.dispatchEvent(new Event('pagehide'));
  silent.close();
  expect(createPlayer(tracks).state()).toMatchObject({ file: 'noon.mp3', volume: 0.5, position: 90, playing: false });
});
