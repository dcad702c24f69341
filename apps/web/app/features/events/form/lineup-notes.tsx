import { t } from '@moonfloor/messages/t';
import type { LineKind, NoteKind, ParseNote } from '@moonfloor/lineup/types';
import { classNames } from '../../../ui/class-names.ts';
import { CorrectionButtons } from './correct-lines.tsx';
import styles from './paste-lineup.module.css';

/** Headings of the notes, in the order in which they are displayed. */
const noteTitles: readonly (readonly [NoteKind, (count: number) => string])[] = [
  ['unread', (count) => t('Not understood: please add by hand ({count})', { count })],
  ['decided', (count) => t('Decided for you: please check ({count})', { count })],
  ['skipped', (count) => t('Left out ({count})', { count })],
];

interface NotesProps {
  notes: readonly ParseNote[];
  onCorrect: (line: number, kind: LineKind) => void;
}

/** The remarks on lines that are no artists: first those that a person should look at. */
export function LineupNotes({ notes, onCorrect }: NotesProps) {
  return (
    <>
      <Notes
        title={(count) => t('Left out, but uncertain ({count})', { count })}
        notes={notes.filter(({ isUncertain }) => isUncertain)}
        onCorrect={onCorrect}
      />
      {noteTitles.map(([kind, title]) => (
        <Notes
          key={kind}
          title={title}
          notes={notes.filter((note) => note.kind === kind && !note.isUncertain)}
          onCorrect={onCorrect}
        />
      ))}
    </>
  );
}

function Notes({ title, notes, onCorrect }: NotesProps & { title: (count: number) => string }) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes}>
      <h3>{title(notes.length)}</h3>
      <ul>
        {notes.map(({ line, text, reason, kind, isUncertain }, index) => (
          <li
            key={index}
            data-line={kind === 'decided' ? undefined : line}
            className={classNames(isUncertain && styles.doubtful)}
          >
            <span className={styles.source}>{t('Line {line}', { line })}</span> <q dir="auto">{text}</q> {reason}
            {kind !== 'decided' && <CorrectionButtons line={line} kinds={['artist', 'floor']} onCorrect={onCorrect} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
