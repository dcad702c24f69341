import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type Params, redirect } from 'react-router';
import { resourceTypes } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { NotFoundScreen } from '../ui/error-screen.tsx';
import { missingMeta } from '../features/seo/page-meta.ts';

/** Leads to the page of the record that an address names by type and id; status 404 for any other type. */
function redirectToRecord({ type, id }: Params) {
  const known = resourceTypes.find((name) => name === type);
  if (known !== undefined && /^\d+$/.test(id ?? '')) throw redirect(`/${known}/${id}`);
  return data(null, { status: 404 });
}

export const loader = ({ params }: LoaderFunctionArgs) => redirectToRecord(params);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => redirectToRecord(params);

export const meta = () => missingMeta(messages.notFound);

/** What shows for a type of record that there is none of. */
export default function ViewScreen() {
  return <NotFoundScreen />;
}
