import { useRef } from 'react';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { formatNumber, t } from '@moonfloor/messages/t';
import { useScrollToCurrent } from '../../ui/tabs.tsx';
import tabs from '../../ui/tabs.module.css';
import { classNames } from '../../ui/class-names.ts';
import styles from './check-step.module.css';
import { filterRows, type RowFilter, rowFilters, rowFilterLabels } from './row-choice.ts';

interface RowTabsProps {
  preview: ImportPreview;
  today: string;
  current: RowFilter;
  onChange: (filter: RowFilter) => void;
}

/** The filters of a preview's rows that match any, with their numbers, in one line. */
export function RowTabs({ preview: { rows, vanished }, today, current, onChange }: RowTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  useScrollToCurrent(list, current);
  const countOf = (name: RowFilter): number =>
    name === 'vanished' ? vanished.length : filterRows(rows, name, today).length;
  return (
    <ul ref={list} className={classNames(tabs.tabs, styles.tabs)} aria-label={t('Show')}>
      {rowFilters
        .filter((name) => name === 'all' || name === current || countOf(name) > 0)
        .map((name) => (
          <li key={name}>
            <button
              type="button"
              className={tabs.tab}
              aria-current={name === current ? 'true' : undefined}
              onClick={() => onChange(name)}
            >
              {t(rowFilterLabels[name])} <span className={tabs.count}>{formatNumber(countOf(name))}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}
