import { t } from '@moonfloor/messages/t';
import { QuietFact } from '../../../ui/detail.tsx';
import { formatDate } from '../../../ui/format.ts';
import { icon } from '../../../ui/icons.tsx';
import { Section } from '../../../ui/page.tsx';
import { rich } from '../../../ui/rich.tsx';
import type { DescribedFacts } from './describe-facts.ts';
import styles from './good-to-know.module.css';

/** What is known of an event's facts; nothing if none are. `today` is null when no tickets are sold any more. */
export function GoodToKnow({ facts: { known, prices }, today }: { facts: DescribedFacts; today: string | null }) {
  if (known.length === 0 && prices.length === 0) return null;
  return (
    <Section title={t('GOOD TO KNOW')} id="good-to-know">
      {known.length > 0 && (
        <ul className="wrapped" aria-label={t('Good to know')}>
          {known.map(({ icon: lines, text, value, link }) => (
            <QuietFact key={text} icon={icon(lines)({})}>
              {link !== undefined ? (
                <a href={link} rel="noopener nofollow ugc">
                  {text}
                </a>
              ) : value !== undefined ? (
                rich('{fact}: {value}', { fact: text, value: <bdi>{value}</bdi> })
              ) : (
                text
              )}
            </QuietFact>
          ))}
        </ul>
      )}
      {prices.length > 0 && <Prices prices={prices} today={today} />}
    </Section>
  );
}

/** Prices in the order in which they were given, with those that are valid today marked. */
function Prices({ prices, today }: { prices: DescribedFacts['prices']; today: string | null }) {
  return (
    <table className={styles.prices}>
      <caption className="visually-hidden">{t('Ticket prices')}</caption>
      <thead className="quiet">
        <tr>
          <th scope="col">{t('Ticket')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Sold until')}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ label, amount, until }, row) => (
          <tr key={row}>
            <th scope="row">
              <bdi>{label ?? t('Ticket')}</bdi>
            </th>
            <td>
              {amount}
              {today !== null && isCurrent(prices, until, today) && <strong> · {t('valid today')}</strong>}
            </td>
            <td>{until === null ? '–' : <time dateTime={until}>{formatDate(until)}</time>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Returns whether a price is valid on a day: its sale is the next to end, or never ends and all others have ended. If no
 * sale ends, all are valid, and none needs a mark.
 */
function isCurrent(prices: DescribedFacts['prices'], until: string | null, today: string): boolean {
  const ends = prices.flatMap((price) => price.until ?? []);
  const [next = null] = ends.filter((day) => day >= today).sort();
  return ends.length > 0 && until === next;
}
