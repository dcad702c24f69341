// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import type { ChangedOccurrence } from '@moonfloor/contract/events/events';
import type { OccurrenceScope } from '@moonfloor/contract/values/lists';
import { render } from '../../../testing/render.tsx';
import { ScopeDialog } from './scope-dialog.tsx';

const date = (id: number, day: string, more: Partial<ChangedOccurrence> = {}): ChangedOccurrence => ({
  id,
  event_date: day,
  change: 'changed',
  fields: ['price'],
  kept: [],
  ...more,
});

async function open(preview: (scope: OccurrenceScope) => Promise<{ dates: ChangedOccurrence[] }>, note?: string) {
  const confirmed: OccurrenceScope[] = [];
  const asked: OccurrenceScope[] = [];
  function Dialog() {
    const [scope, setScope] = useState<OccurrenceScope>('this');
    return (
      <ScopeDialog
        title="Change which dates?"
        about={(day) => `You are changing the date on ${day}.`}
        occurrence={{ id: 2, event_date: '2030-01-11' }}
        scope={scope}
        onScope={setScope}
        preview={(one) => {
          asked.push(one);
          return preview(one);
        }}
        note={note}
        action="Save"
        tone="primary"
        onClose={() => undefined}
        onConfirm={() => confirmed.push(scope)}
      />
    );
  }
  const page = await render(<Dialog />);
  await page.shows('You are changing the date on');
  return { page, asked, confirmed, text: () => page.find('dialog')?.textContent ?? '' };
}

test('the least far-reaching scope is chosen, asks for nothing, and names the date', async () => {
  const { page, asked, confirmed, text } = await open(() => Promise.resolve({ dates: [] }));
  expect(text()).toContain('You are changing the date on Friday, 11/01/2030.');
  await page.click('Save');
  expect([asked, confirmed]).toEqual([[], ['this']]);
});

test('each further scope lists what would change, be removed and stay, without the chosen date', async () => {
  const following = [date(2, '2030-01-11'), date(3, '2030-01-18'), date(4, '2030-01-25', { change: 'deleted' })];
  const all = [date(1, '2030-01-04', { change: 'none', fields: [], kept: ['price'] }), ...following];
  const { page, asked, confirmed, text } = await open((scope) =>
    Promise.resolve({ dates: scope === 'all' ? all : following }),
  );
  await page.click('This and the following dates');
  await page.shows('1 date changes:');
  expect(text()).toContain('Friday, 18/01/2030: Price');
  expect(text()).toContain('1 date is removed:');
  expect(text()).not.toContain('These keep their own changes:');
  await page.click('All dates to come');
  await page.shows('These keep their own changes:');
  expect(text()).toContain('Friday, 04/01/2030: Price');
  await page.click('Save');
  expect([asked, confirmed]).toEqual([['following', 'all'], ['all']]);
});

test('says so if nothing else changes, or if the dates could not be loaded', async () => {
  const { page, text } = await open((scope) =>
    scope === 'all' ? Promise.reject(new Error('no connection')) : Promise.resolve({ dates: [date(2, '2030-01-11')] }),
  );
  await page.click('This and the following dates');
  await page.shows('No date changes.');
  await page.click('All dates to come');
  await page.shows('The dates could not be loaded.');
  await page.click('This date only');
  expect(text()).not.toContain('The dates could not be loaded.');
});

test('what the preview does not know is said instead of that nothing changes', async () => {
  const note = 'Dates without an image of their own get the new one, too.';
  const { page, text } = await open(() => Promise.resolve({ dates: [date(2, '2030-01-11')] }), note);
  expect(text()).not.toContain(note);
  await page.click('All dates to come');
  await page.shows(note);
  expect(text()).not.toContain('No date changes.');
});

test('nothing is confirmed before it is known what would change', async () => {
  let answer: (ok: boolean) => void = () => undefined;
  const { page, confirmed } = await open(
    () =>
      new Promise((resolve, reject) => {
        answer = (ok) => (ok ? resolve({ dates: [date(3, '2030-01-18')] }) : reject(new Error('no connection')));
      }),
  );
  await page.click('All dates to come');
  await page.click('Save');
  await act(async () => answer(false));
  await page.click('Save');
  expect(confirmed).toEqual([]);
  await page.click('Try again');
  await act(async () => answer(true));
  await page.shows('1 date changes:');
  await page.click('Save');
  expect(confirmed).toEqual(['all']);
});
