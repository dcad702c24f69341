import type { SearchResult } from '@moonfloor/contract/search';
import { t } from '@moonfloor/messages/t';
import { usePageSettings } from '../../api/settings.ts';
import { Card, CardLine, CardList, cardSizes, CardTitle } from '../../ui/card.tsx';
import { CalendarIcon, PersonIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EventStatusBadge } from '../records/event-status-badge.tsx';
import { AlsoKnownAs } from '../records/also-known-as.tsx';
import { alternativeNameOf, describeResult } from './result-labels.ts';
import styles from './search.module.css';

/** The search results, with approximate matches in a separate section. */
export function ResultList({ found, query }: { found: readonly SearchResult[]; query: string }) {
  const exact = found.filter(({ near }) => !near);
  const near = found.filter((record) => record.near);
  return (
    <>
      {exact.length > 0 && (
        <section aria-labelledby="found">
          <h2 id="found" className="visually-hidden">
            {t('Found')}
          </h2>
          <ResultCards found={exact} query={query} />
        </section>
      )}
      {near.length > 0 && (
        <Section title={exact.length > 0 ? t('Similar names') : t('No exact match. Similar names')} id="near">
          <ResultCards found={near} query={query} />
        </Section>
      )}
    </>
  );
}

function ResultCards({ found, query }: { found: readonly SearchResult[]; query: string }) {
  const { today } = usePageSettings();
  return (
    <CardList layout="pairs">
      {found.map((record, place) => {
        const also = alternativeNameOf(record, query);
        const { label, date, place: from, flag, playTypes } = describeResult(record, today);
        return (
          <Card
            key={`${record.type} ${record.id}`}
            layout="row"
            className={styles.results}
            media={
              <Picture
                picture={record.picture}
                name={record.name}
                ratio="1"
                sizes={cardSizes.rows}
                priority={place === 0}
              />
            }
          >
            <p className={styles.kind}>
              {label}
              {record.event_status !== null && <EventStatusBadge eventStatus={record.event_status} />}
            </p>
            <CardTitle to={`/${record.type}/${record.id}`}>{record.name}</CardTitle>
            {also !== null && (
              <CardLine>
                <AlsoKnownAs names={[also]} />
              </CardLine>
            )}
            {date !== null && <CardLine icon={<CalendarIcon size={16} />}>{date}</CardLine>}
            {from !== '' && (
              <CardLine icon={flag === '' ? <PersonIcon size={16} /> : <span aria-hidden="true">{flag}</span>}>
                {from}
              </CardLine>
            )}
            {playTypes && <CardLine>{playTypes}</CardLine>}
          </Card>
        );
      })}
    </CardList>
  );
}
