import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { QueuedRecord, QueueFlag } from '@moonfloor/contract/moderation/moderation';
import { quickReasons, reasonText } from '@moonfloor/contract/moderation/quick-reasons';
import { codePoints } from '@moonfloor/contract/values/text';
import { formatNumber, t, type Message, msg } from '@moonfloor/messages/t';
import { EditIcon } from '../../../ui/action-icons.tsx';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { formatDate } from '../../../ui/format.ts';
import { AlertIcon, CheckIcon, NextIcon, PreviousIcon } from '../../../ui/icons.tsx';
import { isComposing } from '../../../ui/is-composing.ts';
import { Remark } from '../../../ui/status-panels.tsx';
import { BarrierNotice } from '../../inbox/inbox.tsx';
import barStyles from './decision-bar.module.css';
import styles from './queue.module.css';

/** Actions for the previewed record: decide, edit, skip. `children` is the form for the reason of a return. */
export function DecisionBar({
  record: { type, id, name, review, flags, alike, barrier },
  ready,
  seen,
  returning,
  hasSelection,
  shortcuts,
  onPublish,
  onReturn,
  onPrevious,
  onNext,
  onKeys,
  children,
}: {
  record: QueuedRecord;
  /** Whether the preview has loaded; a record cannot be published before it was displayed. */
  ready: boolean;
  /** Whether its end was in sight; otherwise the button first shows the rest. */
  seen: boolean;
  returning: boolean;
  /** Whether records are selected, which the key then sends back. */
  hasSelection: boolean;
  shortcuts: boolean;
  onPublish: () => void;
  onReturn: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onKeys: () => void;
  children: ReactNode;
}) {
  const key = (letter: string) => (shortcuts ? letter : undefined);
  return (
    <section className={barStyles.bar} aria-label={t('Decision')}>
      <div className={barStyles.actions}>
        {barrier === null && (
          <>
            <Button
              tone="primary"
              icon={<CheckIcon />}
              disabled={!ready || returning}
              aria-keyshortcuts={key('p')}
              onClick={onPublish}
            >
              <span className={barStyles.either}>
                <span aria-hidden={seen || !ready || undefined}>{t('Show the rest')}</span>
                <span aria-hidden={!(seen || !ready) || undefined}>{t('Publish')}</span>
              </span>
              <ShortcutKey letter="P" on={shortcuts} />
            </Button>
            <Button
              aria-keyshortcuts={hasSelection ? undefined : key('r')}
              aria-expanded={returning}
              onClick={onReturn}
            >
              {t('Send back')}
              <ShortcutKey letter="R" on={shortcuts && !hasSelection} />
            </Button>
          </>
        )}
        <LinkButton to={`/edit/${type}/${id}`} icon={<EditIcon />} aria-label={t('Edit {name}', { name })}>
          {t('Edit')}
        </LinkButton>
        <span className={barStyles.steps}>
          <IconButton
            label={t('Previous')}
            disabled={onPrevious === undefined}
            aria-keyshortcuts={key('k')}
            onClick={onPrevious}
          >
            <PreviousIcon />
          </IconButton>
          <IconButton label={t('Next')} disabled={onNext === undefined} aria-keyshortcuts={key('j')} onClick={onNext}>
            <NextIcon />
          </IconButton>
          <IconButton label={t('Keyboard shortcuts')} aria-keyshortcuts={key('?')} onClick={onKeys}>
            <span aria-hidden="true">?</span>
          </IconButton>
        </span>
      </div>
      {barrier !== null && <BarrierNotice barrier={barrier} />}
      <FlagList flags={flags} alike={alike} />
      {review !== null && (
        <Remark title={t('Sent back on {date}', { date: formatDate(review.created_at) })}>
          {reasonText(review.reason)}
        </Remark>
      )}
      {children}
    </section>
  );
}

/** The key of a button, if single keys are on. */
export function ShortcutKey({ letter, on }: { letter: string; on: boolean }) {
  if (!on) return null;
  return (
    <kbd className={styles.key} aria-hidden="true">
      {letter}
    </kbd>
  );
}

const flagTexts = {
  similar: msg('Much of its text matches a record that was sent back or deleted.'),
  alike: msg('Much of its text matches other waiting records.'),
  links: msg('Its text, or that of similar waiting records, contains many links.'),
  burst: msg('Its author added many records within a few minutes.'),
} as const satisfies Record<QueueFlag, Message>;

/** The flags of a record, a sentence each; nothing without flags. */
function FlagList({ flags, alike }: Pick<QueuedRecord, 'flags' | 'alike'>) {
  if (flags.length === 0) return null;
  return (
    <ul className={styles.flags} aria-label={t('Look closely')}>
      {flags.map((flag) => (
        <li key={flag}>
          <AlertIcon size={18} />
          <span>
            {t(flagTexts[flag])}
            {flag === 'alike' &&
              alike.map((other) => (
                <span key={`${other.type} ${other.id}`}>
                  {' '}
                  <Link to={`/${other.type}/${other.id}`} target="_blank">
                    <bdi>{other.name}</bdi>
                  </Link>
                </span>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A reason for returning a record, in progress: a preset one, custom text, or both. */
export interface Reason {
  presetReason: string;
  customReason: string;
}

const presets = Object.entries(quickReasons);

interface ReturnFormProps {
  /** Number of records that are sent back; 1 by default. */
  count?: number;
  reason: Reason;
  onChange: (reason: Reason) => void;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

/**
 * Asks for the reason for returning a record. A digit or arrow key selects a preset, Enter submits (Ctrl+Enter in the
 * text area), Escape cancels.
 */
export function ReturnForm({
  count = 1,
  reason: { presetReason, customReason },
  onChange,
  onSend,
  onCancel,
}: ReturnFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [empty, setEmpty] = useState(false);
  const text = [presetReason, customReason.trim()].filter(Boolean).join('\n\n');
  const length = codePoints(text);
  const isTooLong = length > limits.reason;
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked, input')?.focus(), []);

  const send = (): void => {
    setEmpty(text === '');
    if (text !== '' && !isTooLong) onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    const { target, key, ctrlKey, metaKey } = event;
    if (isComposing(event)) return;
    if (key === 'Escape') onCancel();
    else if (key === 'Enter' && (ctrlKey || metaKey)) send();
    else if (target instanceof HTMLInputElement && key === 'Enter') send();
    else if (target instanceof HTMLInputElement && presets[Number(key) - 1] !== undefined) {
      onChange({ customReason, presetReason: presets[Number(key) - 1]![0] });
    } else return;
    event.preventDefault();
  };
  return (
    <Form ref={form} className={styles.form} aria-label={t('Send back')} onSend={send} onKeyDown={onKeyDown}>
      <fieldset className={styles.quick}>
        <legend>
          {count === 1
            ? t('Reason (the author will see this)')
            : t('{count, plural, other {Reason for # records (the authors will see this)}}', { count })}
        </legend>
        {presets.map(([words, label], index) => (
          <label key={words} className={styles.choice}>
            <input
              type="radio"
              name="reason"
              checked={presetReason === words}
              // Tab reaches the custom text even while nothing is selected.
              tabIndex={presetReason === words || (presetReason === '' && index === 0) ? 0 : -1}
              onChange={() => onChange({ customReason, presetReason: words })}
            />
            <kbd className={styles.key} aria-hidden="true">
              {index + 1}
            </kbd>
            {t(label)}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        label={t('In your own words')}
        rows={2}
        value={customReason}
        onChange={({ target }) => onChange({ presetReason, customReason: target.value })}
        help={t('{count} of {most} characters', { count: formatNumber(length), most: formatNumber(limits.reason) })}
        error={
          isTooLong
            ? t('Reason can have at most {most} characters', { most: limits.reason })
            : empty && text === ''
              ? t(messages.reasonRequired)
              : undefined
        }
      />
      <FormActions>
        <Button type="submit" tone="primary">
          {count === 1 ? t('Send it back') : t('{count, plural, other {Send back # records}}', { count })}
        </Button>
        {presetReason !== '' && (
          <Button onClick={() => onChange({ customReason, presetReason: '' })}>{t('None of these')}</Button>
        )}
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </FormActions>
    </Form>
  );
}
