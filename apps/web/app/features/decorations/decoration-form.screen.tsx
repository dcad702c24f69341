import { useLayoutEffect, useRef, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import type { DecorationDetail } from '@moonfloor/contract/records/decorations';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormRow, FormSection } from '../../ui/form.tsx';
import { CloseIcon, NextIcon, PreviousIcon } from '../../ui/icons.tsx';
import { PictureDrop } from '../../ui/picture-drop.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useDrag } from '../../ui/use-drag.ts';
import { defineForm, type FormValues } from '../record-form/define-form.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';
import { DuplicateNotice } from '../record-form/duplicate-notice.tsx';
import type { FormDefinition } from '../record-form/form-definition.ts';
import { type LocalPicture, toPictureSource } from '../record-form/local-picture.ts';
import { NoPicture } from '../record-form/picture-field.tsx';
import { listOf, text } from '../record-form/read-stored.ts';
import { RecordFields, CountryInput, LinkInput, TextAreaInput, TextInput } from '../record-form/text-inputs.tsx';
import { formMeta, RecordFormScreen } from '../record-form/record-form-screen.tsx';
import { TranslationsField } from '../record-form/translations-field.tsx';
import type { FormFields, RecordForm } from '../record-form/use-record-form.ts';
import { DecorationView } from './decoration-view.tsx';
import styles from './pictures-field.module.css';

/** Pictures of a decoration form in display order: URLs of stored ones and ids of newly selected ones. */
type PictureRefs = readonly string[];

interface WithId {
  id: string;
}

/** Returns the selected pictures in the order of the refs. */
export function chosenPicturesInOrder<T extends WithId>(refs: PictureRefs, chosen: readonly T[]): T[] {
  return refs.flatMap((ref) => chosen.filter(({ id }) => id === ref));
}

/** Returns the stored pictures' URLs in the order of the refs. */
export function storedPicturesInOrder(refs: PictureRefs, chosen: readonly WithId[]): string[] {
  return refs.filter((ref) => !chosen.some(({ id }) => id === ref));
}

/** Returns, for each ref, its picture's index among the submitted pictures: stored ones first, then selected ones. */
export function submittedOrder(refs: PictureRefs, chosen: readonly WithId[]): number[] {
  let [stored, added] = [0, storedPicturesInOrder(refs, chosen).length];
  return refs.map((ref) => {
    if (!chosen.some(({ id }) => id === ref)) {
      stored += 1;
      return stored - 1;
    }
    added += 1;
    return added - 1;
  });
}

/** Returns the refs without duplicates and without stored pictures that the record no longer has. */
export function dropMissing(refs: PictureRefs, chosen: readonly WithId[], stored: readonly string[]): string[] {
  const left = [...stored];
  return refs.filter((ref) => {
    if (chosen.some(({ id }) => id === ref)) return true;
    const place = left.indexOf(ref);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** Returns the list with the item at `from` moved to index `to`; unchanged if either is out of range. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return [...list];
  const result = [...list];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}

/** Form values of a decoration crew. */
type DecorationValues = FormValues<'decoration'>;

const form = defineForm<'decoration', DecorationDetail>('decoration', {
  unsaved: { status: 'active' },
  importSchema: async () => (await import('@moonfloor/contract/records/decorations')).decorationForm,
  findDuplicates: ({ decoration_name: name }, except) =>
    duplicateCheck([name], { name }, (query, signal) =>
      api('findDecorationDuplicates', { query: { ...query, except } }, { signal }),
    ),
});

/** Form definition of decoration crews, which have several pictures. */
const decorationFormDefinition: FormDefinition<DecorationValues, DecorationDetail> = {
  ...form,
  readers: { ...form.readers, images: listOf(text) },
  picture: { ...form.picture, most: limits.decorationPictures },
  fieldsOf: (values, chosen, editing) => ({
    ...form.fieldsOf(values, chosen, editing),
    ...(editing && {
      existing_images: JSON.stringify(storedPicturesInOrder(values.images, chosen)),
      image_order: JSON.stringify(submittedOrder(values.images, chosen)),
    }),
  }),
  picturesOf: ({ images: refs }, chosen) => chosenPicturesInOrder(refs, chosen),
  fit: (values, crew, chosen) => ({ ...values, images: dropMissing(values.images, chosen, crew?.image_urls ?? []) }),
  previewOf: (values, chosen, crew) => {
    const pictures = previewPictures(values.images, chosen, crew);
    const image_urls = pictures.map((picture) => picture.image_url);
    return { ...form.previewOf(values, [], crew), images: pictures, image_urls, picture: pictures[0]?.picture ?? null };
  },
};

/** Returns stored and selected pictures in their order, as pages display them. */
function previewPictures(
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

export const meta = formMeta('decoration');

/** Submits a new decoration crew or edits an existing one. */
export default function DecorationFormScreen() {
  return <RecordFormScreen definition={decorationFormDefinition} Fields={DecorationFields} View={DecorationView} />;
}

/** The form fields of a decoration crew. */
function DecorationFields({ form }: { form: RecordForm<DecorationValues, DecorationDetail> }) {
  const { fields } = form;
  return (
    <RecordFields form={form}>
      <FormSection title={t('Who')}>
        <TextInput fields={fields} name="decoration_name" required autoComplete="off" />
        <DuplicateNotice form={form} />
        <FormRow>
          <CountryInput fields={fields} name="country" />
          <TextInput fields={fields} name="area" autoComplete="off" />
        </FormRow>
        <TextAreaInput fields={fields} name="description" />
        <TranslationsField fields={fields} />
      </FormSection>
      <FormSection title={t('Links')}>
        <LinkInput fields={fields} name="link1" />
        <LinkInput fields={fields} name="link2" />
        <LinkInput fields={fields} name="link3" />
      </FormSection>
      <FormSection title={t('Images')} about={t('The first one is shown in lists.')}>
        <PicturesField fields={fields} />
      </FormSection>
    </RecordFields>
  );
}

const maxPictures = limits.decorationPictures;
const field = 'decoration_images';

/** The pictures of a crew: added, removed, and reordered by dragging or with buttons. */
function PicturesField({ fields }: { fields: FormFields<DecorationValues, DecorationDetail> }) {
  const { values, update, error, pictures, record } = fields;
  const { images: refs } = values;
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<string | null>(null);
  const newest = useRef(false);
  // in the same commit as the change: a passive effect could run before the element exists
  useLayoutEffect(() => {
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
    const added = await pictures.add(files, maxPictures - refs.length);
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
