import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { defineSimplePage } from './simple-page.tsx';

const page = defineSimplePage('promoter', {
  fetchMore: () => Promise.resolve(null),
  Sections: () => null,
  schema: () => ({ '@type': 'Organization' }),
});

export const loader = serverLoader(page.load);
export const clientLoader = browserLoader(page.load);
export const meta = page.meta;

/** A promoter or crew, and their events. */
export default function PromoterScreen() {
  return <page.Screen />;
}
