import type { MetaArgs } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { PageHeader, Section } from '../../ui/page.tsx';
import { rich } from '../../ui/rich.tsx';
import { pageMeta } from '../seo/page-meta.ts';

const summary = () =>
  t('The calendar and database of the psytrance scene: parties, festivals, artists, decorations, releases.');

export const meta = (args: MetaArgs) => pageMeta(args, { title: t('About'), description: summary(), path: '/about' });

/** Says what the site is, and whose data it contains. */
export default function AboutScreen() {
  return (
    <>
      <PageHeader title={t('About')} subtitle={summary()} />
      <Section id="sources" title={t('Data from others')}>
        <p>
          {rich(
            'Towns and regions are from <source>GeoNames</source>, under the licence <licence>CC BY 4.0</licence>: a selection, with names in more languages.',
            {
              source: (text) => <a href="https://www.geonames.org/">{text}</a>,
              licence: (text) => <a href="https://creativecommons.org/licenses/by/4.0/">{text}</a>,
            },
          )}
        </p>
      </Section>
    </>
  );
}
