import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type Params, redirect } from 'react-router';
import { resourceTypes } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { t } from '@moonfloor/messages/t';
import { NotFoundScreen } from '../ui/error-screen.tsx';
import { missingMeta } from '../features/seo/page-meta.ts';

/** Redirects to the page of the record that a URL identifies by type and id; status 404 for unknown types. */
function redirectToRecord({ type, id }: Params) {
  const known = resourceTypes.find((name) => name === type);
  if (known !== undefined && /^\d+$/.test(id ?? '')) throw redirect(`/${known}/${id}`);
  return data(null, { status: 404 });
}

export const loader = ({ params }: LoaderFunctionArgs) => redirectToRecord(params);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => redirectToRecord(params);

export const meta = () => missingMeta(t(messages.notFound));

/** Displayed for unknown record types. */
export default function ViewScreen() {
  return <NotFoundScreen />;
}
