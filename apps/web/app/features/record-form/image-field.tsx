import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { ImageIcon } from '../../ui/action-icons.tsx';
import { ImageDrop } from '../../ui/image-drop.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { PictureSource } from '../../ui/picture-source.ts';
import { type LocalImage, toPictureSource } from './local-image.ts';
import styles from './form.module.css';
import type { FormFields } from './use-record-form.ts';

interface ImageFieldProps {
  fields: FormFields<{ image: string }, { picture: PictureSource | null }>;
  /** Name of the file field. */
  id: string;
  label: string;
  /** Name of the record. */
  name: string;
  /** URL of the record's current image. */
  url: string | null | undefined;
}

/** The single image of a form: selected, dropped or pasted, previewed, and removed. */
export function ImageField({ fields: { set, error, images, record }, id, label, name, url }: ImageFieldProps) {
  const stored = record?.picture ?? null;
  const [chosen] = images.chosen;
  const shown = chosen === undefined ? stored : toPictureSource(chosen);
  const choose = async (files: readonly File[]): Promise<void> => {
    const [added] = await images.add(files.slice(0, 1), 1);
    if (added !== undefined) set('image', added.id);
  };
  const remove = (image: LocalImage): void => {
    images.remove(image.id);
    set('image', url ?? '');
  };
  return (
    <ImageDrop
      id={id}
      label={label}
      help={t('JPG or PNG, up to 5 MB. Choose a file, drop it here, or paste it.')}
      errors={[...[error(id)].filter((message) => message !== undefined), ...images.imageErrors]}
      notes={images.notes}
      busy={images.busy}
      onFiles={(files) => void choose(files)}
      beside={
        <div className={styles.current}>
          {shown === null ? (
            <NoImage text={t('No image yet')} />
          ) : (
            <Picture
              className={styles.thumb}
              picture={shown}
              name={name}
              alt={chosen?.name ?? t('Current image')}
              ratio="1"
              fit="contain"
              sizes="12rem"
            />
          )}
          {chosen !== undefined && (
            <Button size="small" onClick={() => remove(chosen)}>
              {stored === null ? t('Remove image') : t('Keep the current image')}
            </Button>
          )}
        </div>
      }
    />
  );
}

/** The placeholder for images that are not selected yet. */
export function NoImage({ text }: { text: string }) {
  return (
    <div className={styles.noImage}>
      <ImageIcon size={32} />
      {text}
    </div>
  );
}
