import type { PointerEvent, ReactNode } from 'react';
import { t } from '@moonfloor/messages/t';
import { IconButton } from '../../../ui/button.tsx';
import { CloseIcon, NextIcon } from '../../../ui/icons.tsx';
import styles from './lineup-field.module.css';

/** The drag handle of a row or floor; keyboard users have buttons. */
export function Handle({ onPointerDown }: { onPointerDown: (event: PointerEvent) => void }) {
  return <span className={styles.handle} aria-hidden="true" onPointerDown={onPointerDown} />;
}

type RowToolsProps = { name: string; onStep: (by: -1 | 1) => void; onRemove: () => void; children?: ReactNode };

/** The buttons of a row or floor; `children` come first. */
export function RowTools({ name, onStep, onRemove, children }: RowToolsProps) {
  return (
    <div className={styles.tools}>
      {children}
      {([-1, 1] as const).map((by) => (
        <IconButton
          key={by}
          size="small"
          label={by < 0 ? t('Move {name} up', { name }) : t('Move {name} down', { name })}
          data-move={by}
          className={by < 0 ? styles.up : styles.down}
          onClick={() => onStep(by)}
        >
          <NextIcon size={18} />
        </IconButton>
      ))}
      <IconButton size="small" label={t('Remove {name}', { name })} data-remove="" onClick={onRemove}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}
