import { useLocation } from 'react-router';
import { starKey } from '@moonfloor/contract/members/star-types';
import type { StarredSet } from '@moonfloor/contract/members/stars';
import { t } from '@moonfloor/messages/t';
import { keepOffline } from '../../api/keep-offline.ts';
import { useLoad } from '../../api/use-load.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useIsHydrating } from '../../ui/initial-page.ts';
import { PageHeader } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, Notice } from '../../ui/status-panels.tsx';
import { LoadStatus } from '../../ui/loaded.tsx';
import { useNow } from '../events/timetable/use-now.ts';
import { byId, findStarred, isEventStarred, remember } from '../stars/known-starred.ts';
import { StarLimit } from '../stars/star-button.tsx';
import { setStars } from '../stars/star-store.ts';
import { Days } from './days.tsx';
import { bySetStart, MyStars } from './my-stars.tsx';
import styles from './my-timetable.module.css';
import { parseShared } from './shared-link.ts';
import { type MyTimetable, useMyTimetable } from './use-my-timetable.ts';

export const meta = () => [{ title: `${t('My timetable')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** The stars of this device. The server does not know them, so the browser renders all. */
export default function MyTimetableScreen() {
  return useIsHydrating() ? <Loading /> : <MyTimetablePage />;
}

/** The stars of this device, or somebody else's sets laid over it. */
function MyTimetablePage() {
  const mine = useMyTimetable();
  const { hash } = useLocation();
  const theirs = parseShared(hash);
  return (
    <>
      {theirs === null ? <MyStars {...mine} /> : <SharedTimetable key={hash} ids={theirs} mine={mine} />}
      <StarLimit />
    </>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={t('My timetable')} />
      <div className="without-scripting">
        <Notice tone="bad">{t('Your stars are kept by your browser. Showing them needs JavaScript.')}</Notice>
      </div>
      <div className="needs-scripting">
        <SkeletonList layout="row" count={4} label={t('Loading your timetable…')} />
      </div>
    </>
  );
}

/** Somebody's sets, from a link, laid over one's own. */
function SharedTimetable({ ids, mine }: { ids: readonly number[]; mine: MyTimetable }) {
  const now = useNow();
  const targets = ids.map((id) => ({ type: 'set', id }) as const);
  const { data, error, reload } = useLoad((signal) => findStarred(targets, signal), ids.join());
  const theirs = data === null ? {} : byId(data).sets;
  const isMine = ({ set_id: id }: Pick<StarredSet, 'set_id'>): boolean =>
    starKey({ type: 'set', id }) in mine.stars.stars;
  const marked = Object.values(mine.knownStarred.sets).filter(isMine);
  const common = Object.values(theirs).filter(isMine);
  const others = Object.values(theirs).filter((set) => !isMine(set));
  // one's own sets of other events would only be in the way
  const events = new Set(Object.values(theirs).map(({ event }) => event.id));
  const shown = {
    ...Object.fromEntries(marked.filter(({ event }) => events.has(event.id)).map((set) => [set.set_id, set])),
    ...theirs,
  };
  const addAll = (): void => {
    setStars(
      others.map(({ set_id: id }) => ({ type: 'set', id })),
      true,
    );
    remember({ sets: theirs });
    for (const id of new Set(others.map(({ event }) => event.id))) void keepOffline(id, isEventStarred(id));
  };
  const markOf = (set: StarredSet): string => {
    if (!(set.set_id in theirs)) return t('Only you');
    return isMine(set) ? t('Both of you') : t('Only them');
  };
  return (
    <>
      <PageHeader
        title={t('A shared timetable')}
        actions={
          <div className="actions not-printed">
            {others.length > 0 && (
              <Button tone="primary" size="small" onClick={addAll}>
                {t('Add all to mine')}
              </Button>
            )}
            <LinkButton size="small" to="/my-timetable">
              {t('My timetable')}
            </LinkButton>
          </div>
        }
      />
      <LoadStatus
        of={{ data, error, reload }}
        failed={t('The shared timetable could not be loaded')}
        loading={t('Loading the timetable…')}
        rows={4}
      />
      {data !== null && data.sets.length === 0 && (
        <EmptyState text={t('None of these sets is in a timetable any longer')}>
          <LinkButton to="/my-timetable">{t('My timetable')}</LinkButton>
        </EmptyState>
      )}
      {data !== null && data.sets.length > 0 && (
        <>
          <div className={styles.summary}>
            <Notice>
              {common.length > 0
                ? t('You have {count} in common', { count: common.length })
                : t('{count, plural, one {# set is} other {# sets are}} shared with you', { count: data.sets.length })}
            </Notice>
          </div>
          <Days sets={bySetStart(Object.values(shown))} now={now} clashes={new Map()} markOf={markOf} />
        </>
      )}
    </>
  );
}
