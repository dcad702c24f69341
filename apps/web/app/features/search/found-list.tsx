import type { FoundRecord } from '@moonfloor/contract/search';
import { useSettings } from '../../api/settings.ts';
import { Card, CardLine, CardList, cardSizes, CardTitle } from '../../ui/card.tsx';
import { CalendarIcon, PersonIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { HappeningBadge } from '../content/happening-badge.tsx';
import { foundDate, foundFlag, foundKind, foundPath, foundPlace, foundPlaying } from './found-words.ts';
import styles from './search.module.css';

/** What was found, with what is only near in a part of its own. */
export function FoundList({ found }: { found: readonly FoundRecord[] }) {
  const exact = found.filter(({ near }) => !near);
  const near = found.filter((record) => record.near);
  return (
    <>
      {exact.length > 0 && (
        <section aria-labelledby="found">
          <h2 id="found" className="visually-hidden">
            Found
          </h2>
          <FoundCards found={exact} />
        </section>
      )}
      {near.length > 0 && (
        <Section title={exact.length > 0 ? 'Similar names' : 'No exact match. Similar names'} id="near">
          <FoundCards found={near} />
        </Section>
      )}
    </>
  );
}

function FoundCards({ found }: { found: readonly FoundRecord[] }) {
  const { today } = useSettings();
  return (
    <div className={styles.columns}>
      <CardList layout="rows">
        {found.map((record, place) => {
          const date = foundDate(record);
          const from = foundPlace(record);
          const flag = foundFlag(record);
          const playing = foundPlaying(record);
          return (
            <Card
              key={`${record.type} ${record.id}`}
              layout="row"
              className={styles.found}
              media={<Picture picture={record.picture} name={record.name} ratio="1" sizes={cardSizes.rows} priority={place === 0} />}
            >
              <p className={styles.kind}>
                {foundKind(record, today)}
                {record.event_status !== null && <HappeningBadge happening={record.event_status} />}
              </p>
              <CardTitle to={foundPath(record)}>{record.name}</CardTitle>
              {date !== null && <CardLine icon={<CalendarIcon size={16} />}>{date}</CardLine>}
              {from !== '' && <CardLine icon={flag === '' ? <PersonIcon size={16} /> : <span aria-hidden="true">{flag}</span>}>{from}</CardLine>}
              {playing !== null && <CardLine>{playing}</CardLine>}
            </Card>
          );
        })}
      </CardList>
    </div>
  );
}
