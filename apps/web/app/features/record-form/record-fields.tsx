import type { ReactNode, SyntheticEvent } from 'react';
import { t } from '@moonfloor/messages/t';
import { formMessages } from '@moonfloor/contract/api/form-messages';
import type { FieldError } from '@moonfloor/contract/api/problem';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import type { SavedRecord } from './form-definition.ts';
import styles from './form.module.css';
import type { RecordForm } from './use-record-form.ts';

/** The fields of a record as a form that leads to the preview; `errors` are those that the fields found themselves. */
export function RecordFields<V extends object, R extends SavedRecord>({
  form,
  errors = [],
  children,
}: {
  form: RecordForm<V, R>;
  errors?: readonly FieldError[];
  children: ReactNode;
}) {
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void form.preview(errors);
  };
  return (
    <Form onSubmit={onSubmit} aria-label={t(formMessages[form.definition.type].name)}>
      {children}
      <div className={styles.preview}>
        <Button type="submit" tone="primary" size="large" busy={form.fields.pictures.busy}>
          {t('Preview')}
        </Button>
      </div>
    </Form>
  );
}
