import { t } from '@moonfloor/messages/t';
import type { ArtistDetail } from '@moonfloor/contract/artists';
import { limits } from '@moonfloor/contract/limits';
import { artistTypes, styles as allStyles } from '@moonfloor/contract/lists';
import { styleName } from '@moonfloor/contract/style-names';
import { messages } from '@moonfloor/contract/messages';
import { codePoints, nameKey, normalise } from '@moonfloor/contract/text';
import { api } from '../../api/browser.ts';
import { ChoiceGroup, FormRow, FormSection } from '../../ui/form.tsx';
import { ImageField } from '../record-form/image-field.tsx';
import { RecordFields } from '../record-form/record-fields.tsx';
import { CountryInput, LinkInput, TextAreaInput, TextInput } from '../record-form/text-inputs.tsx';
import { artistTypeName } from '@moonfloor/contract/artist-type-names';
import { useRequestAfterPause } from '../record-form/duplicate-check.ts';
import { DuplicateNotice } from '../record-form/duplicate-notice.tsx';
import type { RecordForm } from '../record-form/use-record-form.ts';
import type { ArtistValues } from './artist-form.ts';
import styles from './artist-form.module.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';

/** The form fields of an artist. */
export function ArtistFields({ form }: { form: RecordForm<ArtistValues, ArtistDetail> }) {
  const { fields } = form;
  const { values, set, error, record } = fields;
  const nameError = useNameTaken(values.artist_name, record) ? t(messages.artistExists) : undefined;
  return (
    <RecordFields form={form} errors={nameError === undefined ? [] : [{ field: 'artist_name', message: nameError }]}>
      <FormSection title={t('Who')}>
        <TextInput
          fields={fields}
          name="artist_name"
          label={t('Artist name')}
          required
          autoComplete="off"
          error={nameError}
        />
        <DuplicateNotice form={form} />
        <ChoiceGroup
          id="artist_type"
          label={t('Types')}
          options={artistTypes}
          nameOf={artistTypeName}
          chosen={values.artist_type}
          onChange={(chosen) => set('artist_type', chosen)}
        />
        <FormRow>
          <CountryInput fields={fields} name="artist_country" />
          <TextInput fields={fields} name="artist_city" label={t('City')} autoComplete="off" />
        </FormRow>
        <LabelRows
          rows={values.record_labels}
          error={error('record_labels')}
          onChange={(rows) => set('record_labels', rows)}
        />
      </FormSection>
      <FormSection title={t('Sound')}>
        <TextAreaInput
          fields={fields}
          name="artist_info"
          label={t('Bio')}
          help={<BioCount text={values.artist_info} />}
        />
        <ChoiceGroup
          id="styles"
          label={t('Styles')}
          help={t('{count}/{most} styles selected', { count: values.styles.length, most: limits.artistStyles })}
          options={allStyles}
          nameOf={styleName}
          chosen={values.styles}
          max={limits.artistStyles}
          onChange={(chosen) => set('styles', chosen)}
        />
      </FormSection>
      <FormSection title={t('Links')}>
        <LinkInput fields={fields} name="insta_link" label="Instagram" />
        <LinkInput fields={fields} name="soundcloud_link" label="SoundCloud" />
        <LinkInput fields={fields} name="website_link" label={t('Website')} />
        <LinkInput fields={fields} name="label_link" label={t('Label')} />
        <LinkInput fields={fields} name="fun_link" label={t('Fun link')} />
      </FormSection>
      <FormSection title={t('Image')}>
        <ImageField
          fields={fields}
          id="artist_image"
          label={t('Artist image')}
          name={values.artist_name}
          url={record?.artist_image_url}
        />
      </FormSection>
    </RecordFields>
  );
}

function BioCount({ text }: { text: string }) {
  const count = codePoints(normalise(text));
  return (
    <span className={count > limits.artistInfo ? styles.over : undefined}>
      {t('{count}/{most} characters', { count, most: limits.artistInfo })}
    </span>
  );
}

/**
 * Returns whether another artist of the same name exists, checked after a pause in typing. `editing` is the artist
 * being edited, whose name may be kept. A failed check returns false.
 */
function useNameTaken(name: string, editing: ArtistDetail | null): boolean {
  const key = nameKey(name);
  const own = editing !== null && nameKey(editing.artist_name) === key;
  const query = editing === null ? {} : { editingId: String(editing.id) };
  const taken = useRequestAfterPause<string | null>(
    key === '' || own ? null : key,
    async (signal) => {
      const { exists } = await api('checkArtistDuplicate', { params: { name: key }, query }, { signal, signed: true });
      return exists ? key : null;
    },
    null,
  );
  return !own && key !== '' && taken === key;
}

type LabelRowsProps = { rows: readonly string[]; error: string | undefined; onChange: (rows: string[]) => void };

/** Record labels, one per row; a row can be added only if the last one is not empty. */
function LabelRows({ rows, error, onChange }: LabelRowsProps) {
  const set = (place: number, value: string): void =>
    onChange(rows.map((row, index) => (index === place ? value : row)));
  const add = (): void => {
    if (rows.at(-1)?.trim() !== '') onChange([...rows, '']);
  };
  const remove = (place: number): void => {
    const left = rows.filter((_, index) => index !== place);
    onChange(left.length === 0 ? [''] : left);
  };
  return (
    <fieldset className={styles.labels}>
      <legend className={styles.legend}>{t('Record labels')}</legend>
      {rows.map((row, index) => (
        <div key={index} className={styles.row}>
          <TextField
            id={index === 0 ? 'record_labels' : undefined}
            label={t('Record label {number}', { number: index + 1 })}
            labelHidden
            placeholder={t('Record label')}
            value={row}
            error={index === 0 ? error : undefined}
            onChange={({ currentTarget }) => set(index, currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            autoFocus={index > 0 && index === rows.length - 1 && row === ''}
          />
          {(rows.length > 1 || row !== '') && (
            <IconButton label={t('Remove record label {number}', { number: index + 1 })} onClick={() => remove(index)}>
              <CloseIcon />
            </IconButton>
          )}
        </div>
      ))}
      <div>
        <Button size="small" onClick={add}>
          {t('Add record label')}
        </Button>
      </div>
    </fieldset>
  );
}
