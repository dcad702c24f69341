import { data, type Params, redirect } from 'react-router';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { missingMeta } from '../features/seo/page-meta.ts';
import { NotFoundScreen } from '../ui/error-screen.tsx';

export const meta = () => missingMeta(t('Page not found'));

/**
 * Redirects `/view/{type}/{id}` to the record's page, and `/feeds` to where they are explained; all other URLs without a page
 * have status 404.
 */
function load({ params: { type, id, '*': path } }: { params: Params }) {
  const resourceType = resourceTypes.find((name) => name === type);
  if (resourceType !== undefined && /^\d+$/.test(id ?? '')) throw redirect(`/${resourceType}/${id}`);
  if (path === 'feeds') throw redirect('/about#feeds');
  return data(null, { status: 404 });
}

export const loader = load;
export const clientLoader = load;

export default function NotFound() {
  return <NotFoundScreen />;
}
