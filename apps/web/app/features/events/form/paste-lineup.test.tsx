// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { render, stubServer } from '../../../testing/render.tsx';
import { PasteLineup } from './paste-lineup.tsx';

const event = { event_date: '2027-08-20', event_end_date: null, start_time: null };

test('an uncertain line is marked, and one key corrects it', async () => {
  stubServer(() => ({ status: 200, body: [] }));
  await render(
    <PasteLineup
      floors={[]}
      event={event}
      text={'MAIN STAGE\nAmber\nForest\nOwl'}
      onText={() => undefined}
      onAdd={() => undefined}
      onClose={() => undefined}
    />,
  );
  const status = (): string => document.querySelector('[role=dialog] [role=status]')!.textContent;
  expect(status()).toBe('3 artists on 1 floor');
  expect(document.querySelector('[role=dialog]')!.textContent).toContain('Could be the name of a floor');
  const box = document.querySelector<HTMLInputElement>('[aria-label="Add FOREST"]')!;
  await act(async () => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true })));
  expect(status()).toBe('2 artists on 2 floors');
});
