import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { PictureIcon } from '../../ui/action-icons.tsx';
import { PictureDrop } from '../../ui/picture-drop.tsx';
import type { PictureSource } from '../../ui/picture-source.ts';
import { Picture } from '../../ui/picture.tsx';
import { toPictureSource } from './local-picture.ts';
import styles from './form.module.css';
import type { FormFields } from './use-record-form.ts';

interface PictureFieldProps {
  fields: FormFields<{ image: string }, { picture: PictureSource | null }>;
  /** Name of the file field. */
  id: string;
  label: string;
  /** Name of the record. */
  name: string;
  /** URL of the record's current picture. */
  url: string | null | undefined;
}

/** The single picture of a form: selected, dropped or pasted, previewed, and removed. */
export function PictureField({ fields, id, label, name, url }: PictureFieldProps) {
  const { values, set, error, pictures, record } = fields;
  const stored = record?.picture ?? null;
  const [chosen] = pictures.chosen;
  const current = values.image === '' ? null : stored;
  const shown = chosen === undefined ? current : toPictureSource(chosen);
  const choose = async (files: readonly File[]): Promise<void> => {
    const [added] = await pictures.add(files.slice(0, 1), () => 1);
    if (added !== undefined) set('image', added.id);
  };
  const keepStored = (): void => {
    if (chosen !== undefined) pictures.remove(chosen.id);
    set('image', url ?? '');
  };
  return (
    <PictureDrop
      id={id}
      label={label}
      help={t('JPG or PNG, up to 5 MB. Choose a file, drop it here, or paste it.')}
      errors={[...[error(id)].filter((message) => message !== undefined), ...pictures.pictureErrors]}
      notes={pictures.notes}
      busy={pictures.busy}
      onFiles={(files) => void choose(files)}
      beside={
        <div className={styles.current}>
          {shown === null ? (
            <NoPicture text={t('No image yet')} />
          ) : (
            <Picture
              className={styles.thumb}
              picture={shown}
              name={name}
              alt={chosen?.name ?? t('Current image')}
              ratio="1"
              fit="contain"
              sizes="9rem"
            />
          )}
          {chosen !== undefined || current !== stored ? (
            <Button size="small" onClick={keepStored}>
              {stored === null ? t('Remove image') : t('Keep the current image')}
            </Button>
          ) : (
            stored !== null && (
              <Button size="small" onClick={() => set('image', '')}>
                {t('Remove image')}
              </Button>
            )
          )}
        </div>
      }
    />
  );
}

/** The placeholder for pictures that are not selected yet. */
export function NoPicture({ text }: { text: string }) {
  return (
    <div className={styles.noPicture}>
      <PictureIcon size={32} />
      {text}
    </div>
  );
}
