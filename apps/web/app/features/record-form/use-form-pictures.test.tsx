// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Release } from '@moonfloor/contract/records/releases';
import { render } from '../../testing/render.tsx';
import { defineForm } from './define-form.ts';
import { pictureType, useFormPictures } from './use-form-pictures.ts';

test.each([
  [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'image/png'],
  [[0x89, 0x50, 0x4e, 0x47], null],
  [[0x47, 0x49, 0x46, 0x38], null],
  [[0xff, 0xd8], null],
  [[], null],
])('%j is %s', (bytes, type) => {
  expect(pictureType(Uint8Array.from(bytes))).toBe(type);
});

const definition = defineForm<'release', Release>('release', {
  unsaved: { status: 'released', artist_id: null },
  importSchema: async () => (await import('@moonfloor/contract/records/releases')).releaseForm,
});

/** Opens a form in which a button adds a file. */
function openWith(file: File) {
  function Chosen() {
    const { busy, pictureErrors, notes, add } = useFormPictures(definition, [], 'release');
    return (
      <button type="button" disabled={busy} onClick={() => void add([file], () => 1).catch(() => undefined)}>
        Add {pictureErrors} {notes}
      </button>
    );
  }
  return render(<Chosen />);
}

test.each([
  [new File(['just text'], 'notes.png'), 'Only JPG and PNG files are allowed (notes.png)'],
  [new File([new Uint8Array(5_242_881)], 'huge.jpg'), 'Image size must be less than 5MB (huge.jpg)'],
  [new File([Uint8Array.from([0xff, 0xd8, 0xff, 0])], 'cut.jpg'), 'This image is damaged and cannot be read (cut.jpg)'],
])('a file that is no picture is refused: %#', async (file, sentence) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('damaged', 'InvalidStateError')));
  const page = await openWith(file);
  await page.click('Add');
  await page.shows(sentence);
  expect(page.box.textContent).toBe(`Add ${sentence} `);
});

test('of more pictures than a decoration can have, those that fit are added', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
  const { picture } = definition;
  const several = { ...definition, picture: { ...picture, most: 12 } };
  const files = Array.from({ length: 13 }, () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'flyer.jpg'));
  function Chosen() {
    const { chosen, pictureErrors, add } = useFormPictures(several, [], 'decoration');
    return (
      <button type="button" onClick={() => void add(files, () => 12).catch(() => undefined)}>
        Add {chosen.length} {pictureErrors}
      </button>
    );
  }
  const page = await render(<Chosen />);
  await page.click('Add 0');
  await page.shows('A decoration can have up to 12 images');
  expect(page.text()).toContain('Add 12');
});

test('pictures that are added while others are read are all there, in their order', async () => {
  const reads: (() => void)[] = [];
  vi.stubGlobal('createImageBitmap', async () => {
    await new Promise<void>((resolve) => reads.push(resolve));
    return { width: 8, height: 8, close: () => undefined };
  });
  const several = { ...definition, picture: { ...definition.picture, most: 12 } };
  let count = 0;
  function Chosen() {
    const { chosen, add } = useFormPictures(several, [], 'decoration');
    const file = () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], `flyer-${(count += 1)}.jpg`);
    return (
      <button type="button" onClick={() => void add([file()], () => 12)}>
        Add {chosen.map(({ name }) => name).join(' ')}
      </button>
    );
  }
  const page = await render(<Chosen />);
  await page.click('Add');
  await page.click('Add');
  for (const at of [0, 1]) {
    await vi.waitFor(() => expect(reads).toHaveLength(at + 1));
    reads[at]!();
  }
  await page.shows('Add flyer-1.jpg flyer-2.jpg');
});

test('a picture that can no longer be read is refused, and the form goes on', async () => {
  const moved = new File([], 'flyer.jpg');
  Object.assign(moved, {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotReadableError')) }),
  });
  const page = await openWith(moved);
  await page.click('Add');
  await page.shows('This image is damaged and cannot be read (flyer.jpg)');
  expect(page.box.querySelector('button')?.disabled).toBe(false);
});

test('a picture for which the device has no room is not kept with the draft, and the form says so', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
  const page = await openWith(new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'flyer.jpg'));
  await page.click('Add');
  await page.shows('This device has no room to keep images in a draft');
  expect(page.box.querySelector('button')?.disabled).toBe(false);
});
