import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { quickReasons } from '@moonfloor/contract/quick-reasons';
import { codePoints } from '@moonfloor/contract/text';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { formatNumber, t } from '@moonfloor/messages/t';
import { FormActions } from '../../../ui/form.tsx';
import styles from './queue.module.css';

/** A reason for returning a record, in progress: a preset one, custom text, or both. */
export interface Reason {
  presetReason: string;
  customReason: string;
}

const presets = Object.entries(quickReasons);

interface ReturnFormProps {
  reason: Reason;
  onChange: (reason: Reason) => void;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

/**
 * Asks for the reason for returning a record. A digit or arrow key selects a preset, Enter submits (Ctrl+Enter in the
 * text area), Escape cancels.
 */
export function ReturnForm({ reason: { presetReason, customReason }, onChange, onSend, onCancel }: ReturnFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [empty, setEmpty] = useState(false);
  const text = [presetReason, customReason.trim()].filter(Boolean).join('\n\n');
  const length = codePoints(text);
  const over = length > limits.reason;
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked, input')?.focus(), []);

  const send = (event?: SyntheticEvent): void => {
    event?.preventDefault();
    setEmpty(text === '');
    if (text !== '' && !over) onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    const { target, key, ctrlKey, metaKey } = event;
    if (key === 'Escape') onCancel();
    else if (key === 'Enter' && (ctrlKey || metaKey)) send(event);
    else if (target instanceof HTMLInputElement && key === 'Enter') send(event);
    else if (target instanceof HTMLInputElement && presets[Number(key) - 1] !== undefined) {
      onChange({ customReason, presetReason: presets[Number(key) - 1]![0] });
    } else return;
    event.preventDefault();
  };
  return (
    <form ref={form} className={styles.form} aria-label={t('Send back')} onSubmit={send} onKeyDown={onKeyDown}>
      <fieldset className={styles.quick}>
        <legend>{t('Reason (the author will see this)')}</legend>
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
          over
            ? t('Reason can have at most {most} characters', { most: limits.reason })
            : empty && text === ''
              ? t(messages.reasonRequired)
              : undefined
        }
      />
      <FormActions>
        <Button type="submit" tone="primary">
          {t('Send it back')}
        </Button>
        {presetReason !== '' && (
          <Button onClick={() => onChange({ customReason, presetReason: '' })}>{t('None of these')}</Button>
        )}
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </FormActions>
    </form>
  );
}
