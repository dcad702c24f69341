import { Link, type MetaArgs } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { PageHeader, Section } from '../../ui/page.tsx';
import { rich } from '../../ui/rich.tsx';
import { eventFeeds } from '../records/feed-links.ts';
import { Subscribe } from '../records/subscribe.tsx';
import { pageMeta } from '../seo/page-meta.ts';

const summary = () =>
  t('The calendar and database of the psytrance scene: parties, festivals, artists, decorations, releases.');

export const meta = (args: MetaArgs) => pageMeta(args, { title: t('About'), description: summary(), path: '/about' });

/** Says what the site is, who writes it, what it knows about visitors, and whose data it contains. */
export default function AboutScreen() {
  return (
    <>
      <PageHeader title={t('About')} subtitle={summary()} />
      <div style={{ maxWidth: 'var(--measure)' }}>
        <Section id="members" title={t('Who adds the content')}>
          <p>
            {rich(
              'Members add and correct what is here; moderators check it before it is published. <join>Take part</join>: a new event takes two minutes.',
              { join: (text) => <Link to="/submit-event">{text}</Link> },
            )}
          </p>
        </Section>
        <Section id="feeds" title={t('Calendars and feeds')}>
          <div className="stacked">
            <p>
              {rich(
                'Every list is also a calendar to subscribe to and a feed, and all of it can be read by other programs: see the <api>API</api>.',
                { api: (text) => <a href="/docs">{text}</a> },
              )}
            </p>
            <div className="wrapped">
              <Subscribe feeds={eventFeeds(t('Psytrance events'), new URLSearchParams())} />
            </div>
          </div>
        </Section>
        <Section id="privacy" title={t('Privacy')}>
          <p>
            {t(
              'Visits are counted without cookies and without storing your IP address. Your browser contacts no other servers except the one for map tiles. Stars are kept in your browser until you sign in.',
            )}
          </p>
        </Section>
        <Section id="sources" title={t('Data sources')}>
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
      </div>
    </>
  );
}
