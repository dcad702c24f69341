import { data, type MetaFunction } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { NotFoundScreen } from '../ui/error-screen.tsx';

export const meta: MetaFunction = () => [
  { title: `${t('Page not found')} · Moonfloor` },
  { name: 'robots', content: 'noindex' },
];

/** Responds to all URLs without a page. */
export function loader() {
  return data(null, { status: 404 });
}

/** Client-side navigation needs no request. */
export const clientLoader = () => null;

export default function NotFound() {
  return <NotFoundScreen />;
}
