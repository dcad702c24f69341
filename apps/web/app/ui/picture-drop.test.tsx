// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { PictureDrop } from './picture-drop.tsx';

/** Pastes a picture where `selector` is, also as the given types; returns the files that the input got, and whether the text is lost. */
async function paste(selector: string, types: string[]): Promise<{ files: string[]; lost: boolean }> {
  const files: string[] = [];
  const page = await render(
    <>
      <textarea aria-label="Description" />
      <button type="button">Save</button>
      <PictureDrop
        id="image"
        label="Image"
        help=""
        errors={[]}
        notes={[]}
        onFiles={(chosen) => files.push(...chosen.map(({ name }) => name))}
      />
    </>,
  );
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const picture = new File([''], 'image.png', { type: 'image/png' });
  Object.assign(event, { clipboardData: { files: [picture], types: [...types, 'Files'] } });
  await act(async () => page.box.querySelector(selector)!.dispatchEvent(event));
  return { files, lost: event.defaultPrevented };
}

test('a picture is pasted anywhere, but the text of cells beside their picture into the field that has the focus', async () => {
  const cells = ['text/plain', 'text/html'];
  expect(await paste('textarea', cells)).toEqual({ files: [], lost: false });
  expect(await paste('textarea', ['text/html'])).toEqual({ files: ['image.png'], lost: true });
  expect(await paste('button', cells)).toEqual({ files: ['image.png'], lost: true });
});
