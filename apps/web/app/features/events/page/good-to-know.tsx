import { t } from '@moonfloor/messages/t';
import { QuietFact } from '../../../ui/detail.tsx';
import { formatDate } from '../../../ui/format.ts';
import { icon } from '../../../ui/icons.tsx';
import { Section } from '../../../ui/page.tsx';
import { rich } from '../../../ui/rich.tsx';
import type { DescribedFacts } from './describe-facts.ts';

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

/** Inline, because the style sheet of all first loads has a byte budget. */
const cell = { textAlign: 'start', paddingBlock: 'var(--space-1)', paddingInlineEnd: 'var(--space-4)' } as const;

/** Prices in the order in which they were given, with those that are valid today marked. */
function Prices({ prices, today }: { prices: DescribedFacts['prices']; today: string | null }) {
  return (
    <table>
      <caption className="visually-hidden">{t('Ticket prices')}</caption>
      <thead className="quiet">
        <tr>
          <th scope="col" style={cell}>
            {t('Ticket')}
          </th>
          <th scope="col" style={cell}>
            {t('Price')}
          </th>
          <th scope="col" style={cell}>
            {t('Sold until')}
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ label, amount, until }, row) => (
          <tr key={row}>
            <th scope="row" style={cell}>
              <bdi>{label ?? t('Ticket')}</bdi>
            </th>
            <td style={cell}>
              {amount}
              {today !== null && isCurrent(prices, until, today) && <strong> · {t('valid today')}</strong>}
            </td>
            <td style={cell}>{until === null ? '–' : <time dateTime={until}>{formatDate(until)}</time>}</td>
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
