import { type ReactNode, useEffect, useRef } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import type { Barrier } from '@moonfloor/contract/members/member-lists';
import { messages } from '@moonfloor/contract/api/messages';
import { formatNumber, type Message, t } from '@moonfloor/messages/t';
import { useLoad } from '../../api/use-load.ts';
import { ItemList } from '../../ui/item-list.tsx';
import { LoadedPage, usePageParam } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';

interface InboxPage<S extends string, T> {
  items: readonly T[];
  totals: Readonly<Record<S, number>>;
  pagination: { pages: number };
}

interface InboxProps<S extends string, T> {
  /** Name of the page. */
  label: string;
  /** Name of the list, if it is not that of the page. */
  listLabel?: string;
  /** Path of the page, which shows the first state; the query has the other as `state`. */
  path: string;
  tabs: readonly [StateTab<S>, StateTab<S>];
  loadingText: string;
  failedText: string;
  load: (query: { state: S; page: number }, signal: AbortSignal) => Promise<InboxPage<S, T>>;
  /** Renders an item as an `Item` with a key; it calls `onChange` after a change. */
  renderItem: (item: T, onChange: () => void) => ReactNode;
  /** Renders the empty state of the list. */
  renderEmpty: (state: S) => ReactNode;
}

/** The messages to the team, in two states, page by page. State and page are in the query. */
export function Inbox<S extends string, T>(props: InboxProps<S, T>) {
  const { label, listLabel = label, path, tabs, loadingText, failedText, load, renderItem, renderEmpty } = props;
  const [params] = useSearchParams();
  const [first, second] = tabs;
  const { state } = params.get('state') === second.state ? second : first;
  const [page] = usePageParam();
  const loaded = useLoad((signal) => load({ state, page }, signal), `${state} ${page}`);
  const list = useRef<HTMLOListElement>(null);
  const onChange = (): void => {
    // the focused item may be about to be removed
    list.current?.focus({ preventScroll: true });
    loaded.reload();
  };
  return (
    <>
      <StateTabs label={label} path={path} current={state} tabs={tabs} totals={loaded.data?.totals ?? null} />
      <LoadedPage of={loaded} failed={failedText} loading={loadingText} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            renderEmpty(state)
          ) : (
            <ItemList ref={list} tabIndex={-1} aria-label={listLabel}>
              {items.map((item) => renderItem(item, onChange))}
            </ItemList>
          )
        }
      </LoadedPage>
    </>
  );
}

/** A state by which a list is divided. */
interface StateTab<S extends string> {
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

/** Context of the layout around these pages: it learns how much is in the first state of the open one. */
export interface WaitingContext {
  onWaiting: (waiting: { path: string; count: number } | null) => void;
}

/** Tabs for the states of a list, with the number of records in each. */
export function StateTabs<S extends string>({ label, path, current, tabs, totals }: StateTabsProps<S>) {
  const onWaiting = useOutletContext<WaitingContext | undefined>()?.onWaiting;
  const [first] = tabs;
  const count = totals !== null && first !== undefined ? totals[first.state] : null;
  useEffect(() => {
    onWaiting?.(count === null ? null : { path, count });
    return () => onWaiting?.(null);
  }, [onWaiting, path, count]);
  const addressOf = (state: S): string => (state === tabs[0]?.state ? path : `${path}?state=${state}`);
  return (
    <Tabs
      label={label}
      current={addressOf(current)}
      tabs={tabs.map((tab) => ({
        to: addressOf(tab.state),
        // the same shape before they are known: on phones the number may be on a second line
        label: t('{name} ({count})', {
          name: tab.label,
          count: totals === null ? '…' : formatNumber(totals[tab.state]),
        }),
      }))}
    />
  );
}

const sentences: Readonly<Record<Barrier, Message>> = { own: messages.ownDecision, admin: messages.decidedByAdmin };

/** Why the reader cannot decide about something, in place of the buttons. */
export function BarrierNotice({ barrier }: { barrier: Barrier }) {
  return <Notice>{t(sentences[barrier])}</Notice>;
}
