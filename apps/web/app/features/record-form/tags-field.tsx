import { useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { nameKey, normaliseName } from '@moonfloor/contract/values/text';
import { type Message, t } from '@moonfloor/messages/t';
import { Button, IconButton } from '../../ui/button.tsx';
import { beforeClick } from '../../ui/before-click.ts';
import { type Completion, CompletionField } from '../../ui/completion-field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { listOf, number, objectOf } from './read-stored.ts';
import styles from './form.module.css';

/** A name of another record; `id` is that of the known one, or null. */
export interface TagValues {
  id: number | null;
  name: string;
}

const none: TagValues = { id: null, name: '' };
const readTag = objectOf<TagValues>({ id: number }, () => ({ ...none }));

/** How a form has a field that refers to one record: also the text of somebody who has picked none, without an id. */
export const referenceCodec = {
  empty: none,
  read: readTag,
  fromRecord: (_: number | null, field: string, { references }: { references?: Readonly<Record<string, TagValues>> }) =>
    references?.[field] ?? none,
  toField: ({ id }: TagValues) => String(id ?? ''),
  toRecord: ({ id }: TagValues) => id,
};

/** How a form has tags, which records have with their name as `key`. */
export const tagsCodec = (key: string) => ({
  empty: [],
  read: listOf(readTag),
  fromRecord: (tags: readonly { id: number | null; [name: string]: unknown }[]): TagValues[] =>
    tags.map((tag) => ({ id: tag.id, name: String(tag[key]) })),
  toField: (tags: readonly TagValues[]) => JSON.stringify(tags.map(({ name }) => ({ [key]: name }))),
  toRecord: (tags: readonly TagValues[]) => tags.map(({ id, name }) => ({ id, [key]: name })),
});

/** Returns the tags with an uppercased one appended; unchanged if the name is empty or already present. */
export function addTag(tags: TagValues[], name: string, id: number | null): TagValues[] {
  const tag = { id, name: normaliseName(name) };
  if (tag.name === '' || tags.some((other) => nameKey(other.name) === nameKey(name))) return tags;
  return [...tags, tag];
}

/** What differs between lists of tags. */
export interface TagKind {
  label: Message;
  add: Message;
  all: Message;
  most: number;
  /** What such a name is. */
  hint?: string;
  load(query: string, signal: AbortSignal): Promise<Completion[]>;
}

interface TagsFieldProps extends TagKind {
  id: string;
  tags: TagValues[];
  error: string | undefined;
  onChange(tags: TagValues[]): void;
}

/** Names of records: Enter, the plus button or going on to another field adds one. */
export function TagsField({
  id: field,
  tags,
  error,
  onChange,
  label,
  add: addLabel,
  all,
  most,
  hint,
  load,
}: TagsFieldProps) {
  const [text, setText] = useState('');
  const [completions, setCompletions] = useState<readonly Completion[]>([]);
  const full = tags.length >= most;
  const limit = t('At most {max} names', { max: most });
  const add = (name: string): void => {
    const record = completions.find((other) => nameKey(other.name) === nameKey(name));
    if (full) return;
    onChange(addTag(tags, name, record?.id ?? null));
    setText('');
  };
  return (
    <div className={styles.rows}>
      <div
        className={styles.row}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (text !== '' && !currentTarget.contains(relatedTarget)) beforeClick(() => add(text));
        }}
      >
        <CompletionField
          id={field}
          label={t(label)}
          help={full ? limit : [hint, t('Press Enter or + to add.')].filter(Boolean).join(' ')}
          error={error ?? (full && text !== '' ? limit : undefined)}
          value={text}
          from={limits.completionStart}
          load={load}
          onChange={setText}
          onFound={setCompletions}
          onPick={({ name }) => add(name)}
          onEnter={() => add(text)}
        />
        <Button className={styles.plus} aria-label={t(addLabel)} onClick={() => add(text)}>
          +
        </Button>
      </div>
      <TagList
        label={t(all)}
        names={tags.map(({ name }) => name)}
        onRemove={(place) => onChange(tags.filter((_, index) => index !== place))}
      />
    </div>
  );
}

interface TagListProps {
  label: string;
  names: readonly string[];
  onRemove: (place: number) => void;
}

/** Names, each with a button that removes it; nothing if there are none. */
export function TagList({ label, names, onRemove }: TagListProps) {
  if (names.length === 0) return null;
  return (
    <ul className="wrapped" aria-label={label}>
      {names.map((name, place) => (
        <li key={name} className={styles.tag}>
          <bdi>{name}</bdi>
          <IconButton size="small" label={t('Remove {name}', { name })} onClick={() => onRemove(place)}>
            <CloseIcon size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
