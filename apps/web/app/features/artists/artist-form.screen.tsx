import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { ArtistDetail } from '@moonfloor/contract/records/artists';
import { recordFields } from '@moonfloor/contract/records/record-fields';
import { artistTypeName } from '@moonfloor/contract/values/artist-type-names';
import { externalSites } from '@moonfloor/contract/values/external-sites';
import { artistTypes, styles as allStyles } from '@moonfloor/contract/values/lists';
import { styleName } from '@moonfloor/contract/values/style-names';
import { codePoints, nameKey, normalise } from '@moonfloor/contract/values/text';
import { msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ChoiceGroup, FormRow, FormSection } from '../../ui/form.tsx';
import { defineForm, type FormValues } from '../record-form/define-form.ts';
import { useRequestAfterPause } from '../record-form/duplicate-check.ts';
import { DuplicateNotice } from '../record-form/duplicate-notice.tsx';
import { MoreDetails } from '../record-form/more-details.tsx';
import { PictureField } from '../record-form/picture-field.tsx';
import { RecordFields, CountryInput, LinkInput, TextAreaInput, TextInput } from '../record-form/text-inputs.tsx';
import { formMeta, RecordFormScreen } from '../record-form/record-form-screen.tsx';
import { TagsField, type TagValues } from '../record-form/tags-field.tsx';
import { AlternativeNamesField, TextRows } from '../record-form/text-rows.tsx';
import { TranslationsField } from '../record-form/translations-field.tsx';
import type { RecordForm } from '../record-form/use-record-form.ts';
import { ArtistView } from './artist-view.tsx';
import { completeArtists } from './complete-artists.ts';

export const meta = formMeta('artist');

/** Submits a new artist or edits an existing one. */
export default function ArtistFormScreen() {
  return <RecordFormScreen definition={artistFormDefinition} Fields={ArtistFields} View={ArtistView} />;
}

function ArtistFields({ form }: { form: RecordForm<ArtistValues, ArtistDetail> }) {
  const { fields, summary } = form;
  const { values, set, error, hasError, record } = fields;
  const nameError = useNameTaken(values.artist_name, record) ? t(messages.artistExists) : undefined;
  const tagsProps = (name: 'aliases' | 'members') => ({
    id: name,
    all: recordFields.artist[name].label,
    most: limits.relatedArtists,
    load: completeArtists,
    tags: values[name],
    error: error(name),
    onChange: (tags: TagValues[]) => set(name, tags),
  });
  return (
    <RecordFields form={form} errors={nameError === undefined ? [] : [{ field: 'artist_name', message: nameError }]}>
      <FormSection title={t('Who')}>
        <TextInput fields={fields} name="artist_name" required autoComplete="off" error={nameError} />
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
          <TextInput fields={fields} name="artist_city" autoComplete="off" />
        </FormRow>
        <AlternativeNamesField fields={fields} />
        <TextRows
          id="record_labels"
          legend={t('Record labels')}
          texts={{
            placeholder: t('Record label'),
            add: t('Add record label'),
            label: (number) => t('Record label {number}', { number }),
            remove: (number) => t('Remove record label {number}', { number }),
          }}
          rows={values.record_labels}
          errorOf={(index) => (index === 0 ? error('record_labels') : undefined)}
          onChange={(rows) => set('record_labels', rows)}
        />
      </FormSection>
      <FormSection title={t('Sound')}>
        <TextAreaInput fields={fields} name="artist_info" help={<BioCount text={values.artist_info} />} />
        <TranslationsField fields={fields} help={(text) => <BioCount text={text} />} />
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
        <LinkInput fields={fields} name="insta_link" />
        <LinkInput fields={fields} name="soundcloud_link" />
        <LinkInput fields={fields} name="website_link" />
        <LinkInput fields={fields} name="label_link" />
        <LinkInput fields={fields} name="fun_link" />
        <TextRows
          id="external_ids"
          legend={t('Profiles on other sites')}
          help={t('Paste the addresses of profiles on {sites}.', { sites: Object.values(externalSites).join(', ') })}
          texts={{
            placeholder: 'https://musicbrainz.org/artist/…',
            add: t('Add page'),
            label: (number) => t('Page at another site {number}', { number }),
            remove: (number) => t('Remove page {number}', { number }),
          }}
          rows={values.external_ids}
          max={limits.externalPages}
          errorOf={(index) => error(`external_ids.${index}`) ?? (index === 0 ? error('external_ids') : undefined)}
          onChange={(rows) => set('external_ids', rows)}
        />
      </FormSection>
      <FormSection title={t('Image')}>
        <PictureField
          fields={fields}
          id="artist_image"
          label={t('Artist image')}
          name={values.artist_name}
          url={record?.artist_image_url}
        />
      </FormSection>
      <MoreDetails
        about={t('Aliases, projects and their members')}
        filled={values.aliases.length + values.members.length > 0}
        errors={hasError(['aliases', 'members']) ? summary : null}
      >
        <FormSection title={t('Aliases and members')}>
          <TagsField
            {...tagsProps('aliases')}
            label={msg('Alias')}
            add={msg('Add alias')}
            hint={t(
              'Another name under which the same person makes music; spellings of one name are alternative names.',
            )}
          />
          <TagsField
            {...tagsProps('members')}
            label={msg('Member')}
            add={msg('Add member')}
            hint={t('For a project, duo or band: its artists.')}
          />
        </FormSection>
      </MoreDetails>
    </RecordFields>
  );
}

function BioCount({ text }: { text: string }) {
  const count = codePoints(normalise(text));
  return (
    <span style={count > limits.artistInfo ? { color: 'var(--red)' } : undefined}>
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
  const isOwnName = editing !== null && nameKey(editing.artist_name) === key;
  const query = editing === null ? {} : { editingId: String(editing.id) };
  const takenName = useRequestAfterPause<string | null>(
    key === '' || isOwnName ? null : key,
    async (signal) => {
      const { exists } = await api('checkArtistDuplicate', { params: { name: key }, query }, { signal, signed: true });
      return exists ? key : null;
    },
    null,
  );
  return !isOwnName && key !== '' && takenName === key;
}

type ArtistValues = FormValues<'artist'>;

const artistFormDefinition = defineForm<'artist', ArtistDetail>('artist', {
  unsaved: { status: 'active', alias_of: [], projects: [] },
  tooLarge: messages.artistPictureTooLarge,
  importSchema: async () => (await import('@moonfloor/contract/records/artists')).artistForm,
});
