import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '@moonfloor/messages/t';
import { Button } from './button.tsx';
import { TextAreaField, TextField } from './field.tsx';
import { Form, FormActions } from './form.tsx';

type Input = Omit<ComponentProps<typeof TextField>, 'value' | 'error' | 'readOnly' | 'onChange' | 'name' | 'size'>;

interface FieldFormProps extends Input {
  /** Accessible name of the form. */
  name?: string;
  /** The text, and how it is changed: `useState`, or a kept text. */
  text: readonly [string, (text: string) => void];
  /** Number of lines; a single-line field without it. */
  rows?: number;
  action: string;
  tone?: ComponentProps<typeof Button>['tone'];
  size?: ComponentProps<typeof Button>['size'];
  formClassName: string | undefined;
  /** Sends the text; resolves with why that failed. */
  onSend: (text: string) => Promise<string | undefined>;
  onCancel?: () => void;
}

/** A form with one field: it cannot be changed while it is sent, and shows why that failed. */
export function FieldForm({
  name,
  text: [text, setText],
  rows,
  action,
  tone,
  size,
  formClassName,
  onSend,
  onCancel,
  ...input
}: FieldFormProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const send = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const failure = await onSend(text);
    flushSync(() => {
      setError(failure);
      setBusy(false);
    });
    // screen readers read the error with its field
    if (failure !== undefined) form.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  const control = {
    value: text,
    error,
    readOnly: busy,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
  };
  return (
    <Form className={formClassName} aria-label={name} onSend={send}>
      {rows === undefined ? (
        <TextField {...input} {...control} />
      ) : (
        <TextAreaField
          id={input.id}
          label={input.label}
          help={input.help}
          maxLength={input.maxLength}
          rows={rows}
          {...control}
        />
      )}
      <FormActions>
        <Button type="submit" tone={tone} size={size} busy={busy}>
          {action}
        </Button>
        {onCancel && (
          <Button size={size === 'small' ? size : undefined} onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
