import { data, type MetaFunction } from 'react-router';
import { NotFoundScreen } from '../ui/error-screen.tsx';

export const meta: MetaFunction = () => [
  { title: 'Page not found · Moonfloor' },
  { name: 'robots', content: 'noindex' },
];

/** Every address that no other page has. */
export function loader() {
  return data(null, { status: 404 });
}

/** A move within the site knows that without asking. */
export const clientLoader = () => null;

export default function NotFound() {
  return <NotFoundScreen />;
}
