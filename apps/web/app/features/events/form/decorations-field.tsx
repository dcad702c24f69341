import { useRef, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/api/limits';
import { nameKey } from '@moonfloor/contract/values/text';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CompletionField } from '../../../ui/completion-field.tsx';
import type { Completion } from '../../../ui/completion-field.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import styles from './decorations-field.module.css';
import { addTag, type TagValues } from './event-values.ts';
import { completeDecorations } from './known-artists.ts';

type DecorationsFieldProps = { tags: TagValues[]; error: string | undefined; onChange: (tags: TagValues[]) => void };

/** The crews that decorate an event: Enter or the plus button adds a name. */
export function DecorationsField({ tags, error, onChange }: DecorationsFieldProps) {
  const [text, setText] = useState('');
  const [known, setKnown] = useState<readonly Completion[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const full = tags.length >= limits.eventDecorations;
  const add = (name: string): void => {
    const crew = known.find((other) => nameKey(other.name) === nameKey(name));
    if (!full) onChange(addTag(tags, name, crew?.id ?? null));
    setText('');
  };
  const remove = (place: number): void => {
    onChange(tags.filter((_, index) => index !== place));
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[place + 1] ?? buttons?.[place - 1] ?? document.getElementById('decorations');
    next?.focus();
  };
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <CompletionField
          id="decorations"
          label={t('Decoration')}
          help={t('Press Enter or + to add.')}
          error={error}
          value={text}
          from={limits.completionStart}
          load={completeDecorations}
          onChange={setText}
          onFound={setKnown}
          onPick={({ name }) => add(name)}
          onEnter={() => add(text)}
        />
        <Button className={styles.plus} aria-label={t('Add decoration')} onClick={() => add(text)}>
          +
        </Button>
      </div>
      {tags.length > 0 && (
        <ul ref={list} className="wrapped" aria-label={t('Decorations')}>
          {tags.map(({ decoration_name: name }, place) => (
            <li key={name} className={styles.tag}>
              <bdi>{name}</bdi>
              <IconButton size="small" label={t('Remove {name}', { name })} onClick={() => remove(place)}>
                <CloseIcon size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
