import type { ReactNode } from 'react';
import { t, tc } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/api/limits';
import { factWord, filteredFacts } from '@moonfloor/contract/events/fact-filter';
import { filteredFactText } from '@moonfloor/contract/records/facts';
import { styles as allStyles } from '@moonfloor/contract/values/lists';
import { styleName } from '@moonfloor/contract/values/style-names';
import { SearchField, TextField } from '../../../ui/field.tsx';
import { FilterForm } from '../../lists/filter-form.tsx';
import {
  defaultMapFilter,
  type FilteredPage,
  isReversed,
  type MapFilter,
  mapSearch,
  parseMapFilter,
} from '../map-filter.ts';
import styles from './map-filters.module.css';

/** Returns the text of the button that opens `MapFilters`, with the number of those that are set. */
export function filtersText({ q, from, to, styles: chosen, facts }: MapFilter): string {
  const count = [q !== '', (from ?? to) !== undefined, chosen.length > 0, facts != null].filter(Boolean).length;
  return count === 0 ? t('Filters') : t('Filters ({count})', { count });
}

/**
 * Filters of a list of events: text, dates, styles and facts. A plain GET form without JavaScript; other parameters of the URL
 * are preserved. Calls `onFilterChange` on each change before the URL is updated, with whether an update of the URL follows.
 */
export function MapFilters({
  filter,
  page,
  onFilterChange,
  children,
}: {
  filter: MapFilter;
  page: FilteredPage;
  onFilterChange?: (filter: MapFilter, settled: boolean) => void;
  children?: ReactNode;
}) {
  const { when, country, from, to, styles: chosen, q, near, radius, box } = filter;
  return (
    <div className={styles.filters}>
      <FilterForm
        label={t('Events')}
        action={page}
        keep={Object.fromEntries(mapSearch({ ...defaultMapFilter, when, country, near, radius, box }))}
        {...(onFilterChange && {
          onFilterChange: (query, settled) => onFilterChange(parseMapFilter(new URLSearchParams(query)), settled),
        })}
      >
        <SearchField
          name="q"
          label={t('Search')}
          placeholder={t('Name, venue or place')}
          defaultValue={q}
          maxLength={limits.name}
        />
        <div className={styles.days}>
          <TextField type="date" name="from" label={tc('first day', 'From')} defaultValue={from ?? ''} />
          <TextField
            type="date"
            name="to"
            label={tc('last day', 'To')}
            defaultValue={to ?? ''}
            error={isReversed(filter) ? t('The last day is before the first') : undefined}
          />
        </div>
        <Styles chosen={chosen} />
        <Facts chosen={filter.facts?.split(',') ?? []} />
      </FilterForm>
      {children}
    </div>
  );
}

/** What an event must be known to have; `chosen` are words of facts. */
function Facts({ chosen }: { chosen: readonly string[] }) {
  const factOptions = filteredFacts.map((name) => ({ word: factWord(name), label: filteredFactText(name) }));
  const labels = factOptions.filter(({ word }) => chosen.includes(word)).map(({ label }) => label);
  return (
    <details className={styles.styles}>
      <summary>
        <span>{t('Good to know')}</span>
        <span className={styles.value}>{labels.join(', ')}</span>
      </summary>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('Good to know')}</legend>
        {factOptions.map(({ word, label }) => (
          <label key={word} className={styles.choice}>
            <input type="checkbox" name="facts" value={word} defaultChecked={chosen.includes(word)} />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function Styles({ chosen }: { chosen: readonly string[] }) {
  return (
    <details className={styles.styles}>
      <summary>
        <span>{t('Styles')}</span>
        <span className={styles.value}>
          {chosen.length === 0 ? tc('all music styles', 'all') : chosen.map(styleName).join(', ')}
        </span>
      </summary>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('Styles played by the line-up')}</legend>
        {allStyles.map((style) => (
          <label key={style} className={styles.choice}>
            <input type="checkbox" name="style" value={style} defaultChecked={chosen.includes(style)} />
            {styleName(style)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
