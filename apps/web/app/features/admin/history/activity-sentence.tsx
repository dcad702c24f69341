import type { Activity } from '@moonfloor/contract/activity';
import { Link } from 'react-router';
import { activityText, concernsAccount } from './activity-text.ts';
import styles from './history.module.css';

/** Describes one entry in a sentence. The record's name links to its edit page unless the record was deleted. */
export function ActivitySentence({ entry }: { entry: Activity }) {
  const { user_name: user, resource_type: type, resource_id: id, resource_name: name } = entry;
  return (
    <p className={styles.action}>
      <bdi className={styles.actor}>{user}</bdi> {activityText(entry)}
      {concernsAccount(entry) && (
        <>
          {' '}
          <bdi>{name}</bdi>
        </>
      )}
      {type !== 'user' && (
        <>
          {' '}
          {type}{' '}
          {entry.resource_exists ? (
            <Link to={`/edit/${type}/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className={styles.deleted} title="Permanently deleted">
              {name}
            </bdi>
          )}
        </>
      )}
    </p>
  );
}
