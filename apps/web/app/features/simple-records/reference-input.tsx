import { countryName } from '@moonfloor/contract/values/country-names';
import { limits } from '@moonfloor/contract/api/limits';
import type { SimpleType } from '@moonfloor/contract/values/lists';
import { simpleCallNames } from '@moonfloor/contract/records/simple-calls';
import { nameWithCountry } from '@moonfloor/contract/records/simple-types';
import { nameKey } from '@moonfloor/contract/values/text';
import { msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { type Completion, CompletionField } from '../../ui/completion-field.tsx';
import type { TagValues } from '../record-form/tags-field.tsx';
import type { FormFields } from '../record-form/use-record-form.ts';

interface ReferenceInputProps {
  fields: FormFields<Record<string, TagValues>>;
  name: string;
  to: SimpleType;
}

/** Why a text that means no record is refused. */
export const pickOne = msg('Please pick one of the suggestions.');

/** Finds records of a simple type whose names begin like a text. */
const find = (to: SimpleType, query: string, signal: AbortSignal) =>
  api(simpleCallNames(to).complete, { query: { query } }, { signal });

/** Returns a record as it is suggested, with what tells it from others. */
const suggestion = ({
  id,
  name,
  alternative_name: other,
  area,
  country,
}: Awaited<ReturnType<typeof find>>[number]) => ({
  id,
  name,
  also: [other, area, countryName(country)].filter(Boolean).join(' · '),
});

/** Suggests records of a simple type. */
const completeSimple = async (to: SimpleType, query: string, signal: AbortSignal): Promise<Completion[]> =>
  (await find(to, query, signal)).map(suggestion);

/** Suggests promoters, whom events name: one of several of a name with its country, by which it is meant. */
export async function completePromoters(query: string, signal: AbortSignal): Promise<Completion[]> {
  const promoters = await find('promoter', query, signal);
  const namesakes = Map.groupBy(promoters, ({ name }) => nameKey(name));
  return promoters.map((promoter) => {
    const isAlone = namesakes.get(nameKey(promoter.name))!.length === 1;
    return { ...suggestion(promoter), name: isAlone ? promoter.name : nameWithCountry(promoter) };
  });
}

/** Refers to a record, which is picked by its name. */
export function ReferenceInput({ fields: { values, set, label, error }, name, to }: ReferenceInputProps) {
  const { id, name: text } = values[name]!;
  return (
    <CompletionField
      id={name}
      label={label(name)}
      value={text}
      error={error(name)}
      help={text !== '' && id === null && error(name) === undefined ? t(pickOne) : undefined}
      from={limits.completionStart}
      load={(query, signal) => completeSimple(to, query, signal)}
      onChange={(typed) => set(name, { id: null, name: typed })}
      onPick={(picked) => set(name, { id: picked.id, name: picked.name })}
    />
  );
}
