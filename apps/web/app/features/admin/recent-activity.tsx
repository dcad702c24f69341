import { Link, useLocation } from 'react-router';
import type { Activity } from '@moonfloor/contract/activity';
import { formatMoment } from '../../ui/format.ts';
import { EmptyState } from '../../ui/status-panels.tsx';
import { withHistoryParam } from '../records/history-query.ts';
import { activityText } from './history/activity-text.ts';
import styles from './panels.module.css';

/**
 * Recent activity with a link to the complete history; each entry links to its record's edit page if the record exists.
 */
export function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  const { search } = useLocation();
  return (
    <section className={styles.panel} aria-labelledby="recent-activity">
      <h2 id="recent-activity" className={styles.title}>
        Recent Activity
      </h2>
      {activities.length === 0 ? (
        <EmptyState text="No activity yet">What members and admins add, change or delete will show up here.</EmptyState>
      ) : (
        <>
          <ul className={styles.list}>
            {activities.map((activity) => (
              <Entry key={activity.id} activity={activity} />
            ))}
          </ul>
          <Link className={styles.all} to={withHistoryParam(search, 'all')} preventScrollReset>
            View All
          </Link>
        </>
      )}
    </section>
  );
}

function Entry({ activity }: { activity: Activity }) {
  const { user_name: user, resource_type: type, resource_id: id, created_at: at } = activity;
  const words = (
    <>
      <span className={styles.text}>
        <bdi>{user}</bdi> {activityText(activity)}{' '}
        {type !== 'user' && (
          <>
            {type}{' '}
            <strong>
              <bdi>{activity.resource_name}</bdi>
            </strong>
          </>
        )}
      </span>
      <time className={styles.quiet} dateTime={at}>
        {formatMoment(at)}
      </time>
    </>
  );
  const leads = type !== 'user' && activity.resource_exists;
  return (
    <li>
      {leads ? (
        <Link className={styles.row} to={`/edit/${type}/${id}`}>
          {words}
        </Link>
      ) : (
        <div className={styles.row}>{words}</div>
      )}
    </li>
  );
}
