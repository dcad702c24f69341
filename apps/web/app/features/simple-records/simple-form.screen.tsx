import { recordWords } from '@moonfloor/contract/records/record-words';
import type { SimpleDetail } from '@moonfloor/contract/records/simple-records';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import { defineForm, type FormValues } from '../record-form/define-form.ts';
import { DuplicateNotice } from '../record-form/duplicate-notice.tsx';
import type { FormDefinition } from '../record-form/form-definition.ts';
import type { ReactNode } from 'react';
import { type MetaArgs, useLocation } from 'react-router';
import type { Field } from '@moonfloor/contract/records/field-kinds';
import { fieldEntries, findField, namesOfKind } from '@moonfloor/contract/records/record-fields';
import { findCountry } from '@moonfloor/contract/values/countries';
import { centerOf } from '@moonfloor/contract/values/country-centers';
import { simpleTypes, type SimpleType } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { usePageSettings } from '../../api/settings.ts';
import { SelectField, Options } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form.tsx';
import { PlacePicker } from '../../ui/map/place-picker.tsx';
import { CoordinatesFields, pinOf, setPin } from '../record-form/coordinates-fields.tsx';
import { PictureField } from '../record-form/picture-field.tsx';
import { RecordFields, CountryInput, LinkInput, TextAreaInput, TextInput } from '../record-form/text-inputs.tsx';
import { formMeta, RecordFormScreen } from '../record-form/record-form-screen.tsx';
import type { TagValues } from '../record-form/tags-field.tsx';
import { AlternativeNamesField } from '../record-form/text-rows.tsx';
import { TranslationsField } from '../record-form/translations-field.tsx';
import type { FormFields, RecordForm } from '../record-form/use-record-form.ts';
import { pickOne, ReferenceInput } from './reference-input.tsx';
import { SimpleView } from './simple-view.tsx';

type Fields = FormFields<SimpleValues, SimpleDetail<AnySimple>>;
type Form = RecordForm<SimpleValues, SimpleDetail<AnySimple>>;

/** Returns the type whose form a path is: `/submit-venue`, `/edit/venue/12`. */
const typeOfPath = (path: string): SimpleType =>
  simpleTypes.find((type) => new RegExp(`[/-]${type}(?:/|$)`).test(path)) ?? simpleTypes[0];

export const meta = (args: MetaArgs) => formMeta(typeOfPath(args.location.pathname))(args);

/** The form of a simple type: its inputs follow from the fields. */
export default function SimpleFormScreen() {
  const type = typeOfPath(useLocation().pathname);
  return (
    <RecordFormScreen
      key={type}
      definition={simpleForms[type]}
      Fields={SimpleFields}
      View={({ record, ...frame }) => <SimpleView type={type} record={record} {...frame} />}
    />
  );
}

/** The inputs of a form, in the order of its fields; links and the picture have sections of their own. */
function SimpleFields({ form }: { form: Form }) {
  const { fields, definition } = form;
  const entries = fieldEntries(definition.type);
  const links = entries.filter(([, { kind }]) => kind === 'link');
  const pictures = entries.flatMap(([, field]) => (field.kind === 'image' ? [field] : []));
  return (
    <RecordFields form={form}>
      <FormSection title={t(recordWords[definition.type].one)}>
        {entries.map(([name, field]) => (
          <FieldInput key={name} form={form} name={name} field={field} />
        ))}
      </FormSection>
      <FormSection title={t('Links')}>
        {links.map(([name]) => (
          <LinkInput key={name} {...bound(fields, name)} />
        ))}
      </FormSection>
      {pictures.map(({ file, label }) => (
        <FormSection key={file} title={t(label)}>
          <PictureField
            fields={fields}
            id={file}
            label={t('Image')}
            name={textOf(fields, `${definition.type}_name`)}
            url={fields.record?.image_url}
          />
        </FormSection>
      ))}
    </RecordFields>
  );
}

/** Binds an input to a value of the form by its name: a text, or as the kind of the field says. */
function bound<V = string>(fields: Fields, name: string): { fields: FormFields<Record<string, V>>; name: string } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind of the field says what its value is
  return { fields: fields as unknown as FormFields<Record<string, V>>, name };
}

const textOf = (fields: Fields, name: string): string => bound(fields, name).fields.values[name] ?? '';

type InputProps<K extends Field['kind']> = { form: Form; name: string; field: Extract<Field, { kind: K }> };

/** The inputs of fields by kind; those of links and pictures are in sections of their own. */
const inputs: { readonly [K in Field['kind']]?: (props: InputProps<K>) => ReactNode } = {
  name: ({ form, name }) => (
    <>
      <TextInput {...bound(form.fields, name)} required autoComplete="off" />
      <DuplicateNotice form={form} />
    </>
  ),
  text: ({ form, name }) => <TextInput {...bound(form.fields, name)} autoComplete="off" />,
  integer: ({ form, name }) => <TextInput {...bound(form.fields, name)} autoComplete="off" inputMode="numeric" />,
  lines: ({ form, name }) => <TextAreaInput {...bound(form.fields, name)} />,
  translations: ({ form }) => <TranslationsField fields={form.fields} />,
  names: ({ form }) => <AlternativeNamesField fields={form.fields} />,
  country: ({ form, name }) => <CountryInput {...bound(form.fields, name)} />,
  word: ({ form, name, field }) => <WordInput {...bound(form.fields, name)} words={field.words} />,
  reference: ({ form: { fields }, name, field }) => (
    <ReferenceInput {...bound<TagValues>(fields, name)} to={field.to} />
  ),
  degrees: ({ form, name }) => name === 'latitude' && <Pin fields={form.fields} />,
};

function FieldInput(props: InputProps<Field['kind']>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of the field's own kind
  const Input = inputs[props.field.kind] as ((props: InputProps<Field['kind']>) => ReactNode) | undefined;
  return Input === undefined ? null : <Input {...props} />;
}

/** Selects one of the words of a field, or none. */
function WordInput({
  fields: { values, set, label, error },
  name,
  words,
}: ReturnType<typeof bound<string>> & Pick<Extract<Field, { kind: 'word' }>, 'words'>) {
  return (
    <SelectField
      id={name}
      name={name}
      label={label(name)}
      value={values[name]}
      error={error(name)}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
    >
      <option value="" />
      <Options of={Object.entries(words).map(([word, text]) => [word, t(text)])} />
    </SelectField>
  );
}

/** The place of a record on the map, and its coordinates. */
function Pin({ fields }: { fields: Fields }) {
  const { tiles } = usePageSettings();
  const { values } = fields;
  const country = findCountry(values.country);
  return (
    <>
      <PlacePicker
        label={t('Map to choose the place')}
        place={pinOf(values)}
        area={null}
        shown={null}
        near={country === undefined ? null : centerOf(country)}
        tiles={{ url: tiles.url, attribution: tiles.attribution }}
        onPick={({ lat, lng }) => setPin(fields, lat.toFixed(5), lng.toFixed(5))}
        onClear={values.latitude + values.longitude === '' ? undefined : () => setPin(fields, '', '')}
      />
      <CoordinatesFields fields={fields} />
    </>
  );
}

/** A type on behalf of all: code that is the same for all uses what all of them have. */
type AnySimple = 'venue';

type SimpleValues = FormValues<AnySimple>;
type SimpleFormDefinition = FormDefinition<SimpleValues, SimpleDetail<AnySimple>>;

/** The form of each simple type. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- code that is the same for all uses what all of them have
const simpleForms = mapSimpleTypes((type) => defineSimpleForm(type as AnySimple));

function defineSimpleForm(type: AnySimple): SimpleFormDefinition {
  const form = defineForm<AnySimple, SimpleDetail<AnySimple>>(type, {
    unsaved: { status: 'active', references: {} },
    importSchema: async () =>
      (await import('@moonfloor/contract/records/simple-records')).simpleApi[type].submit.form.fields,
  });
  const referencesIn = (values: SimpleValues) =>
    namesOfKind<SimpleType, 'reference'>(type, 'reference').map((name) => [name, referenceOf(values, name)] as const);
  return {
    ...form,
    check: (values) =>
      referencesIn(values).flatMap(([field, { id, name }]) =>
        id === null && name.trim() !== '' ? [{ field, message: t(pickOne) }] : [],
      ),
    previewOf: (values, pictures, record) => ({
      ...form.previewOf(values, pictures, record),
      references: Object.fromEntries(
        referencesIn(values).flatMap(([field, { id, name }]) => (id === null ? [] : [[field, { id, name }]])),
      ),
    }),
    describe: (name, values) => {
      const field = findField(type, name);
      if (field?.kind === 'reference') return referenceOf(values, name).name || '—';
      const word = field?.kind === 'word' ? field.words[String(values[name])] : undefined;
      return word && t(word);
    },
  };
}

const referenceOf = (values: SimpleValues, name: string): TagValues =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind of the field says what its value is
  (values as unknown as Record<string, TagValues>)[name]!;
