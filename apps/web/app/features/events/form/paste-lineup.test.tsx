// @vitest-environment happy-dom
import { act, type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { render, stubServer } from '../../../testing/render.tsx';
import { factsCodec, type FactValues } from '../../record-form/fact-values.ts';
import { emptyEntry, type FloorValues } from './event-values.ts';
import { PasteLineup } from './paste-lineup.tsx';
import { pastedLineup } from './pasted-lineup.ts';

const event = { event_date: '2027-08-20', event_end_date: null, start_time: null };

/** The dialog; `reopens` shows a button in its place once it is closed. */
function Paste({
  text,
  reopens = false,
  ...props
}: Omit<ComponentProps<typeof PasteLineup>, 'pasted' | 'onPasted'> & { text: string; reopens?: boolean }) {
  const [pasted, onPasted] = useState(() => pastedLineup(text));
  const [open, setOpen] = useState(true);
  return open ? (
    <PasteLineup {...props} {...{ pasted, onPasted }} {...(reopens && { onClose: () => setOpen(false) })} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

const noFacts = factsCodec.fromRecord({});
const none = (): void => undefined;
const paste = (text: string, reopens = false) => {
  stubServer(() => ({ status: 200, body: [] }));
  return render(
    <Paste floors={[]} facts={noFacts} event={event} text={text} reopens={reopens} onAdd={none} onClose={none} />,
  );
};
const status = (): string => document.querySelector('[role=dialog] [role=status]')!.textContent;

test('times on days that the event does not have are told, and empty columns left out', async () => {
  await paste('MAIN STAGE\nThursday 20.08.2027\n22:00 - 23:30 Amber\n23:30 - 01:00 Owl\n21.08.2027\n22:00 Moss live');
  const dialog = document.querySelector('[role=dialog]')!;
  expect(dialog.textContent).toContain(
    'The times of 2 acts are outside the days of this event. They will be added to the acts’ info.',
  );
  const headings = [...dialog.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Add', 'Artist', 'Time', 'Plays', 'Info', 'Line']);
});

test('an uncertain line is marked, and one key corrects it', async () => {
  await paste('MAIN STAGE\nAmber\nForest\nOwl');
  expect(status()).toBe('3 artists on 1 floor');
  expect(document.querySelector('[role=dialog]')!.textContent).toContain('Could be the name of a floor');
  const box = document.querySelector<HTMLInputElement>('[aria-label="Add FOREST"]')!;
  await act(async () => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true })));
  expect(status()).toBe('2 artists on 2 floors');
});

test('what was corrected stays when the dialog is closed and opened again', async () => {
  const page = await paste('MAIN STAGE\nAmber\nForest\nOwl', true);
  const amber = document.querySelector<HTMLInputElement>('[aria-label="Add AMBER"]')!;
  await act(async () => amber.click());
  const box = document.querySelector<HTMLInputElement>('[aria-label="Add FOREST"]')!;
  await act(async () => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true })));
  const boxes = () =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-label^="Add "]')].map(({ checked }) => checked);
  expect(boxes()).toEqual([false, true]);
  await page.press('Escape');
  await page.shows('Open');
  await page.click('Open');
  expect(boxes()).toEqual([false, true]);
});

test('an artist who is none is left out with one key, and comes back by a button', async () => {
  const page = await paste('MAIN STAGE\nAmber\nOwl');
  const box = document.querySelector<HTMLInputElement>('[aria-label="Add AMBER"]')!;
  await act(async () => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true })));
  expect(status()).toBe('1 artist on 1 floor');
  await page.click('Artist', page.find('listitem', /You marked it as not an artist/));
  expect(status()).toBe('2 artists on 1 floor');
});

test('the first uncertain line is reached with one press, also by touch', async () => {
  const page = await paste('MAIN STAGE\nAmber\nForest\nOwl');
  await page.click('Show the first');
  expect(document.activeElement?.closest('[data-line]')?.textContent).toContain('FOREST');
});

test('headings of days are folded and are no lines that were left out', async () => {
  await paste('MAIN STAGE\nFriday 20 August\n22:00 Amber\nSaturday 21 August\n22:00 Owl\nwww.moon.example');
  const dialog = document.querySelector('[role=dialog]')!;
  expect([...dialog.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['Left out (1)']);
  const days = dialog.querySelector('details')!;
  expect([days.open, days.querySelector('summary')!.textContent]).toEqual([false, 'Read as days (2)']);
  expect(days.textContent).toContain('Saturday 21 August');
});

test('a line that was left out for its looks is marked, and one key adds it', async () => {
  await paste('MAIN STAGE\n20:00 Amber\n21:00 Owl\n22:00 Kiko\n23:00 Moss\nForest');
  const left = [...document.querySelectorAll<HTMLElement>('[role=dialog] li[data-line]')];
  expect(left.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Forest')]);
  expect(status()).toBe('4 artists on 1 floor');
  const button = left[0]!.querySelector('button')!;
  await act(async () => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })));
  expect(status()).toBe('5 artists on 1 floor');
});

test('an uncertain floor is marked, and one key says that it is none', async () => {
  await paste('THE LONG NIGHT:\n22:00 Amber\n23:00 Owl\n\nMAIN STAGE:\n22:00 Moss\n23:00 Kiko');
  expect(status()).toBe('4 artists on 2 floors');
  const heading = document.querySelector('[role=dialog] p[data-line]')!;
  expect(heading.textContent).toContain('Could be a title');
  const button = heading.querySelector('button')!;
  await act(async () => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true })));
  expect(document.querySelector('[role=dialog] p[data-line]')).toBeNull();
  expect(document.querySelector('caption')!.textContent).toBe('MAIN FLOOR');
});

test('a set after midnight is shown on the day of the calendar, with its night', async () => {
  await paste('MAIN FLOOR\nFriday\n23:00 - 00:30 Owl\n00:30 - 02:00 Moss');
  const times = [...document.querySelectorAll('[role=dialog] td:nth-child(3)')].map(({ textContent }) => textContent);
  expect(times).toEqual(['Fri 20, 23:00–00:30', 'Sat 21, 00:30–02:00 (night of Fri)']);
});

test('a line-up that is pasted again is compared with that of the form', async () => {
  stubServer(() => ({ status: 200, body: [] }));
  const row = (name: string, start: string) => ({ ...emptyEntry(name), name, start });
  const floors = [
    {
      id: '0',
      name: 'MAIN FLOOR',
      hours: [],
      artists: [row('OWL', '2027-08-20T21:00'), row('MOSS', '2027-08-20T22:00'), row('FERN', '2027-08-20T23:00')],
    },
  ];
  let saved: FloorValues[] = [];
  const page = await render(
    <Paste
      floors={floors}
      facts={noFacts}
      event={event}
      text={'MAIN FLOOR:\n22:00 Moss\n23:30 Fern\n20:00 Lynx'}

      onAdd={(next) => {
        saved = next;
      }}
      onClose={none}
    />,
  );
  await page.shows('1 new, 1 moved, 1 missing');
  await page.shows('New: LYNX (MAIN FLOOR, Fri 20, 20:00)');
  await page.shows('Moved: FERN (MAIN FLOOR, Fri 20, 23:00 → MAIN FLOOR, Fri 20, 23:30)');
  await page.click('Update the line-up');
  expect(saved[0]!.artists.map(({ name }) => name)).toEqual(['LYNX', 'OWL', 'MOSS', 'FERN']);
  await page.click('Remove missing acts');
  await page.click('Update the line-up');
  expect(saved[0]!.artists.map(({ name }) => name)).toEqual(['LYNX', 'MOSS', 'FERN']);
  await page.click('Replace the line-up');
  expect(saved[0]!.artists.map(({ name }) => name)).toEqual(['LYNX', 'MOSS', 'FERN']);
  expect(saved[0]!.artists.some(({ id }) => floors[0]!.artists.some((old) => old.id === id))).toBe(false);
});

test('the partner of an act that is left out plays alone', async () => {
  stubServer(() => ({ status: 200, body: [] }));
  let added: FloorValues[] = [];
  const page = await render(
    <Paste
      floors={[]}
      facts={noFacts}
      event={event}
      text={'MAIN FLOOR:\n20:00 Lynx\n22:00 Moss b2b Fern'}

      onAdd={(floors) => {
        added = floors;
      }}
      onClose={none}
    />,
  );
  await act(async () => document.querySelector<HTMLInputElement>('[aria-label="Add MOSS"]')!.click());
  await page.click('Add 2 artists to the form');
  expect(added[0]!.artists).toMatchObject([
    { name: 'LYNX', start: '2027-08-20T20:00', pairing: '' },
    { name: 'FERN', start: '2027-08-20T22:00', pairing: '' },
  ]);
});

test('ninety names are reviewed, and added without the one that is left out', async () => {
  stubServer(() => ({ status: 200, body: [] }));
  const lines = ['MAIN FLOOR:', 'ALTERNATIVE FLOOR:', 'CHILL OUT:'].flatMap((heading, place) => [
    heading,
    ...Array.from({ length: 30 }, (_, row) => {
      const name = `Zorbit ${place + 1}x${row + 1} (DE) - Nova`;
      return `${row % 2 ? '• ' : ''}${name}${row % 3 ? '' : ' [live]'}`;
    }),
    '',
  ]);
  const text = [...lines, 'Amber Owl', 'THE END'].join('\n');
  let added: FloorValues[] = [];
  const onAdd = (floors: FloorValues[]): void => {
    added = floors;
  };
  const page = await render(
    <Paste floors={[]} facts={noFacts} event={event} text={text} onAdd={onAdd} onClose={none} />,
  );
  expect(status()).toBe('91 artists on 3 floors');
  expect(document.querySelectorAll('[role=dialog] table')).toHaveLength(3);
  expect(page.find('listitem', /THE END/)).toBeDefined();
  await act(async () => document.querySelector<HTMLInputElement>('[aria-label="Add ZORBIT 1X1"]')!.click());
  await page.click('Add 90 artists to the form');
  expect(added.map(({ name, artists }) => [name, artists.length, artists.at(-1)!.name])).toEqual([
    ['MAIN FLOOR', 29, 'ZORBIT 1X30'],
    ['ALTERNATIVE FLOOR', 30, 'ZORBIT 2X30'],
    ['CHILL OUT', 31, 'AMBER OWL'],
  ]);
  expect(added[0]!.artists[0]).toMatchObject({ name: 'ZORBIT 1X2', country: 'Germany', labels: 'NOVA' });
});

test('facts that the text states are offered with its words, and added without those that are unchecked', async () => {
  stubServer(() => ({ status: 200, body: [] }));
  let added: Partial<FactValues> = {};
  const facts = factsCodec.fromRecord({ dogs: 'yes', payment: 'cash' });
  const page = await render(
    <Paste
      floors={[]}
      facts={facts}
      event={event}
      text={'No dogs, cash only, 18+. Are there showers? Kids welcome!'}

      onAdd={(_, stated) => (added = stated)}
      onClose={none}
    />,
  );
  const items = [...document.querySelectorAll('[role=dialog] li:has(input)')];
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'No dogs No dogs Instead of Dogs allowed',
    'Children welcome Kids welcome',
    '18 and over 18+',
  ]);
  await act(async () => items[1]!.querySelector('input')!.click());
  await page.click('Add the “Good to know” facts');
  expect(added).toEqual({ 'facts.dogs': 'no', 'facts.minimum_age': '18' });
});

test('names of acts state no facts', async () => {
  stubServer(() => ({ status: 200, body: [] }));
  const text = 'MAIN\n22:00 Shower Power\n23:00 Lynx\n00:00 Food Fighters\n\nNo dogs, please.';
  await render(<Paste floors={[]} facts={noFacts} event={event} text={text} onAdd={none} onClose={none} />);
  const { textContent } = [...document.querySelectorAll('[role=dialog] section')].at(-1)!;
  expect(textContent).toContain('No dogs');
  expect(textContent).not.toMatch(/Showers|Food/);
});

test('prices of tickets are offered as one fact, and replace those of the form', async () => {
  stubServer(() => ({ status: 200, body: [] }));
  const price = { label: 'Early bird', amount: 70, currency: 'EUR', until: null };
  let added: Partial<FactValues> = {};
  const page = await render(
    <Paste
      floors={[]}
      facts={factsCodec.fromRecord({ prices: [price] })}
      event={event}
      text={'Early bird 89 € until 01.05.2027, door 130 €'}

      onAdd={(_, facts) => {
        added = facts;
      }}
      onClose={none}
    />,
  );
  const offered = document.querySelector('[role=dialog] li:has(input[type=checkbox])')!.textContent;
  expect(offered).toBe(
    'Ticket prices: Early bird · 89\u00a0EUR · until 01/05/2027\ndoor · 130\u00a0EUR  Instead of Ticket prices: Early bird · 70\u00a0EUR',
  );
  await page.click('Add the “Good to know” facts');
  expect(added['facts.prices']).toEqual([
    { label: 'Early bird', amount: '89', currency: 'EUR', until: '2027-05-01' },
    { label: 'door', amount: '130', currency: 'EUR', until: '' },
  ]);
});
