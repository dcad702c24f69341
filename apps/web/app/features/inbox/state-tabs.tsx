import { formatNumber, t } from '@moonfloor/messages/t';
import { Tabs } from '../../ui/tabs.tsx';

/** A state by which a list is divided. */
export interface StateTab<S extends string> {
  state: S;
  label: string;
}

interface StateTabsProps<S extends string> {
  /** Name of the page. */
  label: string;
  /** Path of the page, which shows the first state; the query has any other as `state`. */
  path: string;
  current: S;
  tabs: readonly StateTab<S>[];
  /** Number of records in each state, once known. */
  totals: Readonly<Record<S, number>> | null;
}

/** Tabs for the states of a list, with the number of records in each. */
export function StateTabs<S extends string>({ label, path, current, tabs, totals }: StateTabsProps<S>) {
  const addressOf = (state: S): string => (state === tabs[0]?.state ? path : `${path}?state=${state}`);
  return (
    <Tabs
      label={label}
      current={addressOf(current)}
      tabs={tabs.map((tab) => ({
        to: addressOf(tab.state),
        label:
          totals === null
            ? tab.label
            : t('{name} ({count})', { name: tab.label, count: formatNumber(totals[tab.state]) }),
      }))}
    />
  );
}
