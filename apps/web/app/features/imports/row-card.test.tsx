// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import { importRow } from '../../testing/import-rows.ts';
import { render } from '../../testing/render.tsx';
import { RowCard } from './row-card.tsx';

const row = importRow(0, {
  place_line: 'Germany',
  lineup: {
    as: 'floors',
    artists: 3,
    doubt: null,
    chosen: false,
    uncertain: [{ line: 3, text: 'Techno', is: 'artist', reason: 'Could be a style of music' }],
  },
});

const none = (): void => undefined;
const actions = {
  typed: null,
  onType: none,
  onChoose: none,
  onInto: none,
  onLineup: none,
  onLine: none,
  onCorrect: async () => true,
};
const show = (part: Partial<ImportRow>) =>
  render(<RowCard row={{ ...row, ...part }} chosen busy={false} {...actions} />);

test('an uncertain line of a line-up is corrected with one key', async () => {
  const corrected: unknown[] = [];
  await render(
    <RowCard row={row} chosen busy={false} {...actions} onLine={(line, kind) => corrected.push([line, kind])} />,
  );
  const line = document.querySelector('[data-line]')!;
  expect(line.textContent).toContain('Could be a style of music');
  const button = line.querySelector('button')!;
  await act(async () => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true })));
  await act(async () => button.click());
  expect(corrected).toEqual([
    [3, 'nothing'],
    [3, 'floor'],
  ]);
});

test('a line-up becomes floors or stays text, as one press says', async () => {
  const chosen: unknown[] = [];
  const show = (lineup: Partial<NonNullable<ImportRow['lineup']>>) => {
    const changed = { ...row, lineup: { ...row.lineup!, ...lineup } };
    return render(<RowCard row={changed} chosen busy={false} {...actions} onLineup={(as) => chosen.push(as)} />);
  };
  const floors = await show({});
  expect(floors.text()).toContain('Line-up: 3 artists on floors.');
  await floors.click('Keep as text');
  const text = await show({ as: 'text', doubt: 'It names styles rather than artists' });
  expect(text.text()).toContain('The line-up stays in the description (it names styles rather than artists).');
  await text.click('Create floors with 3 artists');
  expect(chosen).toEqual(['text', 'floors']);
});

test('a row names the days that its series will leave out', async () => {
  const changes = [{ field: 'exceptions', before: null, after: '2026-07-31' }];
  const { box } = await show({ outcome: 'changed', changes });
  expect(box.querySelector('dl')?.textContent).toBe('Days without a dateBefore: nothingAfter: 31/07/2026');
});

test('a row says that an event does not take place as planned', async () => {
  const facts = async (after: string) =>
    (await show({ changes: [{ field: 'event_status', before: null, after }] })).box.querySelector('p')?.textContent;
  expect(await facts('cancelled')).toContain('Cancelled');
  expect(await facts('scheduled')).not.toContain('As planned');
});
