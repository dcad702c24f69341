import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type ImportField, importDelimiters, importEncodings, importFields } from '@moonfloor/contract/import-fields';
import type { ImportMapping, ImportPreview } from '@moonfloor/contract/imports';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Form, FormActions, FormSection } from '../../ui/form.tsx';
import styles from './imports.module.css';
import { recallColumns, rememberColumns } from './remembered-columns.ts';
import { type Fault, useSend } from './use-send.ts';

/** The step of tables: what each column means. What was said of the same columns before is suggested again. */
export function ColumnsStep({ preview, onPreview }: { preview: ImportPreview; onPreview: (preview: ImportPreview) => void }) {
  const table = preview.table!;
  const headers = table.columns.map(({ header }) => header);
  const [mapping, setMapping] = useState<ImportMapping>(() => recallColumns(headers) ?? table.mapping);
  const [wrong, setWrong] = useState<Fault[]>([]);
  const { busy, faults, send } = useSend();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWrong([]);
    void send(async () => {
      const next = await api('updateImport', { params: { id: preview.id }, body: { mapping } });
      if (next.fault !== null) return setWrong([{ message: next.fault }]);
      rememberColumns(headers, mapping);
      onPreview(next);
    });
  };

  return (
    <Form onSubmit={submit} aria-label="Columns">
      <ErrorSummary title="Please check the columns" errors={wrong.length > 0 ? wrong : faults} />
      <FormSection
        title="What do the columns mean?"
        about={
          <>
            {table.delimiter === null ? 'Read as JSON' : `Read with ${importDelimiters[table.delimiter].toLowerCase()} between columns, as ${encodingOf(table.encoding)}`}
            . If this looks wrong, <Link to="/import">read it differently</Link>.
          </>
        }
      >
        <ul className={styles.columns} aria-label="Columns">
          {table.columns.map(({ header, samples }, at) => (
            <li key={`${at} ${header}`} className={styles.column}>
              <SelectField
                label={header}
                value={mapping[at] ?? ''}
                onChange={({ currentTarget }) => setMapping(mapping.with(at, currentTarget.value as ImportField | ''))}
              >
                <option value="">Leave out</option>
                {Object.entries(importFields).map(([field, label]) => <option key={field} value={field}>{label}</option>)}
              </SelectField>
              <p className={styles.samples} dir="auto">
                {samples.length === 0 ? 'Empty' : samples.join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </FormSection>
      <FormActions>
        <Button type="submit" tone="primary" size="large" busy={busy}>
          See what would happen
        </Button>
      </FormActions>
    </Form>
  );
}

/** What people call an encoding. */
const encodingOf = (name: string): string => (importEncodings as Readonly<Record<string, string>>)[name] ?? name;
