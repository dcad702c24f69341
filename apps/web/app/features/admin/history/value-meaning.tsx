import type { ReactNode } from 'react';
import type { Activity } from '@moonfloor/contract/records/activity';
import { findField } from '@moonfloor/contract/records/record-fields';
import { simpleCallNames } from '@moonfloor/contract/records/simple-calls';
import { simpleName } from '@moonfloor/contract/records/simple-types';
import type { SimpleType } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { useLoad } from '../../../api/use-load.ts';
import { rich } from '../../../ui/rich.tsx';

/** Returns what people read for a value of a record's field that stands for something: a word, or the id of a record. */
export function meaningOf(type: Activity['resource_type'], name: string, value: unknown): ReactNode {
  const field = type === 'user' ? undefined : findField(type, name);
  if (field?.kind === 'reference') return <ReferredName type={field.to} id={Number(value)} />;
  const word = field?.kind === 'word' ? field.words[String(value)] : undefined;
  return word && t(word);
}

/** A record by its name and number; by its number alone if the reader may not see it. */
function ReferredName({ type, id }: { type: SimpleType; id: number }) {
  const { data } = useLoad(
    (signal) => api(simpleCallNames(type).get, { params: { id } }, { signal, signed: true }),
    `${type} ${id}`,
  );
  return data === null ? String(id) : rich('{name} (no. {id})', { name: <bdi>{simpleName(type, data)}</bdi>, id });
}
