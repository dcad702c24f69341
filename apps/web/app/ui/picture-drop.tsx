import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { FieldError } from './field.tsx';
import styles from './picture-drop.module.css';

const textFields = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])';

/** Returns whether a text is pasted into a field: spreadsheets and word processors add a picture of it. */
const pastesText = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element && target.matches(textFields) && clipboardData?.types.includes('text/plain') === true;

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** An input for pictures: chosen, dropped, or pasted anywhere but as text into a field. Its parts have a constant size, against layout shift. */
export function PictureDrop({
  id,
  label,
  help,
  errors,
  notes,
  multiple,
  busy = false,
  beside,
  onFiles,
  children,
}: {
  id: string;
  label: string;
  help: ReactNode;
  errors: readonly string[];
  /** How files were changed to be accepted. */
  notes: readonly string[];
  multiple?: boolean;
  /** True while selected files are being validated. */
  busy?: boolean;
  beside?: ReactNode;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const isCovered = busy || errors.length > 0 || notes.length > 0;
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || pastesText(event)) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const onDrag = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };

  return (
    <div
      className={classNames(styles.drop, beside !== undefined && styles.split, over && styles.over)}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {beside}
      {children}
      <div className={styles.controls}>
        <label className={fieldStyles.label} htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className={styles.file}
          type="file"
          accept="image/jpeg,image/png"
          multiple={multiple}
          aria-describedby={`${id}-help`}
          aria-invalid={errors.length > 0 || undefined}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // Allows the same file to be selected again.
            currentTarget.value = '';
          }}
        />
        <div className={styles.texts}>
          <p id={`${id}-help`} className={classNames('quiet', isCovered && styles.covered)}>
            {help}
          </p>
          <Messages busy={busy} errors={errors} notes={notes} />
        </div>
      </div>
    </div>
  );
}

/** Messages about the files, in the place of the help; they scroll if they are longer. */
function Messages({ busy, errors, notes }: { busy: boolean; errors: readonly string[]; notes: readonly string[] }) {
  const several = errors.length + notes.length > 1;
  const scrolling = several ? { tabIndex: 0, role: 'group', 'aria-label': t('About the files') } : {};
  return (
    <div className={styles.messages} {...scrolling}>
      <div className="quiet" role="status">
        {busy ? t('Checking the files…') : notes.map((note) => <p key={note}>{note}</p>)}
      </div>
      <div role="alert">
        {errors.map((error) => (
          <FieldError key={error}>{error}</FieldError>
        ))}
      </div>
    </div>
  );
}
