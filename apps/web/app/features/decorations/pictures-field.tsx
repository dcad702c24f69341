import { useLayoutEffect, useRef, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import type { DecorationDetail } from '@moonfloor/contract/records/decorations';
import { t } from '@moonfloor/messages/t';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CloseIcon, NextIcon, PreviousIcon } from '../../ui/icons.tsx';
import { PictureDrop } from '../../ui/picture-drop.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useDrag } from '../../ui/use-drag.ts';
import type { FormValues } from '../record-form/define-form.ts';
import { type LocalPicture, toPictureSource } from '../record-form/local-picture.ts';
import { NoPicture } from '../record-form/picture-field.tsx';
import type { FormFields } from '../record-form/use-record-form.ts';
import { moveItem } from './picture-order.ts';
import styles from './pictures-field.module.css';

export type DecorationValues = FormValues<'decoration'>;

/** Returns stored and selected pictures in their order, as pages display them. */
export function previewPictures(
  refs: readonly string[],
  chosen: readonly LocalPicture[],
  crew: DecorationDetail | null,
): DecorationDetail['images'] {
  return refs.flatMap((ref) => {
    const local = chosen.find((picture) => picture.id === ref);
    if (local !== undefined) return [{ image_url: local.url, picture: toPictureSource(local) }];
    return crew?.images.filter((picture) => picture.image_url === ref).slice(0, 1) ?? [];
  });
}

const maxPictures = limits.decorationPictures;
const field = 'decoration_images';

/** The pictures of a crew: added, removed, and reordered by dragging or with buttons. */
export function PicturesField({ fields }: { fields: FormFields<DecorationValues, DecorationDetail> }) {
  const { values, update, error, pictures, record } = fields;
  const { images: refs } = values;
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<string | null>(null);
  const newest = useRef(false);
  const currentRefs = useRef(refs);
  // in the same commit as the change: a passive effect could run before the element exists
  useLayoutEffect(() => {
    currentRefs.current = refs;
    if (focus.current !== null) list.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
    if (newest.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    newest.current = false;
  });

  const put = (next: (before: readonly string[]) => string[]): void =>
    update((before) => ({ ...before, images: next(before.images) }));
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= refs.length) return;
    put((before) => moveItem(before, from, to));
    setAnnouncement(t('Image {from} is now image {to} of {count}', { from: from + 1, to: to + 1, count: refs.length }));
  };
  const { dragged, grab } = useDrag<number>((from, under) => {
    const to = Number(under.closest<HTMLElement>('[data-place]')?.dataset.place ?? from);
    if (to !== from) move(from, to);
    return to;
  });
  const step = (from: number, by: -1 | 1): void => {
    focus.current = `[data-place="${from + by}"] [data-step="${by}"]`;
    move(from, from + by);
  };
  const remove = (place: number): void => {
    const ref = refs[place] ?? '';
    focus.current = `[data-place="${Math.max(0, Math.min(place, refs.length - 2))}"] [data-remove]`;
    pictures.remove(ref);
    put((before) => before.filter((_, index) => index !== place));
    setAnnouncement(t('Image {number} removed', { number: place + 1 }));
  };
  const add = async (files: readonly File[]): Promise<void> => {
    const added = await pictures.add(files, () => maxPictures - currentRefs.current.length);
    put((before) => [...before, ...added.map(({ id }) => id)]);
    if (added.length > 0) newest.current = true;
  };

  return (
    <PictureDrop
      id={field}
      label={t('Decoration images')}
      help={t('JPG or PNG, up to 5 MB each. Choose files, drop them here, or paste them. {count}/{most} images.', {
        count: refs.length,
        most: maxPictures,
      })}
      errors={[...[error(field)].filter((sentence) => sentence !== undefined), ...pictures.pictureErrors]}
      notes={pictures.notes}
      multiple
      busy={pictures.busy}
      onFiles={(files) => void add(files)}
    >
      {refs.length === 0 ? (
        <div className={styles.none}>
          <NoPicture text={t('No images yet')} />
        </div>
      ) : (
        <ol ref={list} className={styles.pictures} aria-label={t('Images in their order')}>
          {previewPictures(refs, pictures.chosen, record).map(({ image_url: address, picture }, place) => {
            const number = place + 1;
            return (
              <li
                key={`${address} ${refs.slice(0, place).filter((ref) => ref === refs[place]).length}`}
                className={classNames(styles.picture, dragged === place && styles.dragged)}
                data-place={place}
              >
                <div className={styles.handle} onPointerDown={(event) => grab(event, place)}>
                  <Picture
                    picture={picture}
                    name={`image ${number}`}
                    alt={t('Image {number} of {count}', { number, count: refs.length })}
                    ratio="4 / 3"
                    fit="contain"
                    sizes="10rem"
                  />
                </div>
                <div className={styles.buttons}>
                  <IconButton
                    size="small"
                    label={t('Move image {number} earlier', { number })}
                    data-step={-1}
                    aria-disabled={place === 0}
                    onClick={() => step(place, -1)}
                  >
                    <PreviousIcon />
                  </IconButton>
                  <IconButton
                    size="small"
                    label={t('Remove image {number}', { number })}
                    data-remove=""
                    onClick={() => remove(place)}
                  >
                    <CloseIcon />
                  </IconButton>
                  <IconButton
                    size="small"
                    label={t('Move image {number} later', { number })}
                    data-step={1}
                    aria-disabled={place === refs.length - 1}
                    onClick={() => step(place, 1)}
                  >
                    <NextIcon />
                  </IconButton>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </PictureDrop>
  );
}
