import type { Field } from '@moonfloor/contract/records/field-kinds';
import { fieldEntries } from '@moonfloor/contract/records/record-fields';
import type { ResourceType } from '@moonfloor/contract/values/lists';

type Sample = [sent: unknown, stored: unknown];

const upper = (text: string, field: { upper?: boolean }) => (field.upper === true ? text.toUpperCase() : text);
const same = (value: string) => (): Sample => [value, value];
const line = (field: { upper?: boolean }): Sample => [' Ação  cósmica, 20 € ', upper('Ação  cósmica, 20 €', field)];

/** A value of a field as sent and as stored; other kinds have their own tests. */
const samples: { readonly [K in Field['kind']]?: (field: Extract<Field, { kind: K }>) => Sample } = {
  name: line,
  text: line,
  lines: () => [' one\n\tLine\r\ntwo ', 'one\n\tLine\ntwo'],
  translations: () => [{ de: 'Zeile eins' }, { de: 'Zeile eins' }],
  link: same('HTTPS://c.example/a?b=1#c'),
  country: same('Peru'),
  'required-day': same('2026-07-02'),
  day: same('2026-07-02'),
  time: same('22:00'),
  degrees: () => ['-12.9714', -12.9714],
  integer: ({ between: { max } }) => [String(max), max],
  names: () => [[' Johannisnacht '], ['JOHANNISNACHT']],
  choices: ({ options: [one, other] }) => [` ${one}, ${other}`.toLowerCase(), `${one},${other}`],
  labels: () => ['Sangoma, sangoma ,Zenon Records', 'SANGOMA,ZENON RECORDS'],
  word: ({ words }) => same(Object.keys(words)[0]!)(),
};

/** Whether a record needs a value of this field. */
export const isRequired = ({ kind }: Field) => kind === 'name' || kind === 'country' || kind === 'required-day';

/** Returns the fields of a type whose kind has a sample, each with a value as sent and as stored. */
export const sampleFields = (type: ResourceType) =>
  fieldEntries(type).flatMap(([field, content]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sample of the field's own kind
    const sample = (samples[content.kind] as ((of: Field) => Sample) | undefined)?.(content);
    return sample === undefined ? [] : [{ field, content, sent: sample[0], stored: sample[1] }];
  });
