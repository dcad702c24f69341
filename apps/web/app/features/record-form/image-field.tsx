import { Button } from '../../ui/button.tsx';
import { ImageIcon } from '../../ui/icons.tsx';
import { ImageDrop } from '../../ui/image-drop.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { PictureSource } from '../../ui/picture-source.ts';
import type { LocalImage } from './local-image.ts';
import { toPictureSource } from './local-image.ts';
import styles from './form.module.css';
import type { FormImages } from './use-form-images.ts';

/**
 * The single image of a form: selected, dropped or pasted, previewed, and removed. Calls `onChange` with the new value.
 */
export function ImageField({
  id,
  label,
  images,
  error,
  stored,
  name,
  onChange,
}: {
  /** Name of the file field. */
  id: string;
  label: string;
  images: FormImages;
  error: string | undefined;
  /** The record's current image. */
  stored: PictureSource | null;
  name: string;
  onChange: (image: LocalImage | null) => void;
}) {
  const [chosen] = images.chosen;
  const shown = chosen === undefined ? stored : toPictureSource(chosen);
  const take = async (files: readonly File[]): Promise<void> => {
    const [taken] = await images.add(files.slice(0, 1), 1);
    if (taken !== undefined) onChange(taken);
  };
  const takeBack = (image: LocalImage): void => {
    images.remove(image.id);
    onChange(null);
  };
  return (
    <ImageDrop
      id={id}
      label={label}
      help="JPG or PNG, up to 5 MB. Choose a file, drop it here, or paste it."
      errors={[...(error === undefined ? [] : [error]), ...images.imageErrors]}
      notes={images.notes}
      busy={images.busy}
      onFiles={(files) => void take(files)}
      beside={
        <div className={styles.current}>
          {shown === null ? (
            <div className={styles.noImage}>
              <ImageIcon size={32} />
              No image yet
            </div>
          ) : (
            <Picture
              className={styles.thumb}
              picture={shown}
              name={name}
              alt={chosen?.name ?? 'Current image'}
              ratio="1"
              fit="contain"
              sizes="12rem"
            />
          )}
          {chosen !== undefined && (
            <Button size="small" onClick={() => takeBack(chosen)}>
              {stored === null ? 'Remove image' : 'Keep the current image'}
            </Button>
          )}
        </div>
      }
    />
  );
}
