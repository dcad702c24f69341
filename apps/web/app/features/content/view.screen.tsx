import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { resourceTypes } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { NotFoundScreen } from '../../ui/error-screen.tsx';
import { missingMeta } from './page-meta.ts';

/** Leads to the page of the record that the address names by type and id. */
export function loader({ params: { type, id } }: Pick<LoaderFunctionArgs, 'params'>) {
  const known = resourceTypes.find((name) => name === type);
  if (known !== undefined && /^\d+$/.test(id ?? '')) throw redirect(`/${known}/${id}`);
  return data(null, { status: 404 });
}

/** The same for moves within the site. */
export const clientLoader = loader;

export const meta = () => missingMeta(messages.notFound);

/** What shows for a type of record that there is none of. */
export default function ViewScreen() {
  return <NotFoundScreen />;
}
