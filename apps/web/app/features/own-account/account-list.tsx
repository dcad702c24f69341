import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { ApiError } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import styles from './account.module.css';

/** A list of things that belong to the account: sessions, passkeys, access tokens. */
export function AccountList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface AccountRowProps {
  name: string;
  /** The page that the name leads to. */
  to?: string | null;
  /** What stands behind the name. */
  mark?: ReactNode;
  /** Those that are false are left out. */
  facts: ReactNode[];
  /** Buttons. */
  children?: ReactNode;
}

/** One entry of an `AccountList`. */
export function AccountRow({ name, to = null, mark, facts, children }: AccountRowProps) {
  const shown = <bdi>{name}</bdi>;
  return (
    <li className={styles.row}>
      <div>
        <strong>{to === null ? shown : <Link to={to}>{shown}</Link>}</strong> {mark}
        <p className={`${styles.facts} quiet`}>
          {facts.filter(Boolean).map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
        </p>
      </div>
      {children}
    </li>
  );
}

interface RemoveButtonProps {
  /** The button's label, and one with the name of the entry for screen readers. */
  label: string;
  name: string;
  /** The question, the consequence, and the labels of the buttons that answer it. */
  question: string;
  consequence: string;
  action: string;
  keep?: string;
  /** Removes the entry; one that is gone already counts as removed. */
  onRemove: () => Promise<unknown>;
  onRemoved: () => void;
  /** Message of an error for which the server gave none. */
  failed: string;
}

/** A button that removes an entry after a confirmation in its place. */
export function RemoveButton({ onRemove, onRemoved, failed, ...texts }: RemoveButtonProps) {
  const [state, setState] = useState<'shown' | 'kept' | 'confirming'>('shown');
  const { send, busy, error } = useSend(failed);

  const remove = async (): Promise<void> => {
    setState('kept');
    await send(async () => {
      await onRemove().catch((failure: unknown) => {
        if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
      });
      onRemoved();
    });
  };

  return (
    <>
      {state !== 'confirming' && !busy ? (
        <Button
          size="small"
          aria-label={texts.name}
          autoFocus={state === 'kept'}
          onClick={() => setState('confirming')}
        >
          {texts.label}
        </Button>
      ) : (
        <div role="group" aria-label={texts.question}>
          <FormActions>
            {texts.consequence}
            <Button size="small" tone="danger" busy={busy} autoFocus onClick={() => void remove()}>
              {texts.action}
            </Button>
            <Button size="small" onClick={() => setState('kept')}>
              {texts.keep ?? t('Keep it')}
            </Button>
          </FormActions>
        </div>
      )}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </>
  );
}
