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
  findDuplicates: () => null,
  importSchema: async () => (await import('@moonfloor/contract/records/releases')).releaseForm,
});

/** Opens a form in which a button adds a file. */
function openWith(file: File) {
  function Chosen() {
    const { busy, pictureErrors, notes, add } = useFormPictures(definition, [], 'release');
    return (
      <button type="button" disabled={busy} onClick={() => void add([file], 1).catch(() => undefined)}>
        Add {pictureErrors} {notes}
      </button>
    );
  }
  return render(<Chosen />);
}

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
