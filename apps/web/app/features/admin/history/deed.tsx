import type { Activity } from '@moonfloor/contract/activity';
import { Link } from 'react-router';
import { deedWords, isAboutAccount } from './deed-words.ts';
import styles from './history.module.css';

/** One entry as a sentence: who did what to which record; its name leads to its edit page while that is there. */
export function Deed({ entry }: { entry: Activity }) {
  const { user_name: user, resource_type: type, resource_id: id, resource_name: name } = entry;
  return (
    <p className={styles.deed}>
      <bdi className={styles.who}>{user}</bdi> {deedWords(entry)}
      {isAboutAccount(entry) && <> <bdi>{name}</bdi></>}
      {type !== 'user' && (
        <>
          {' '}
          {type}{' '}
          {entry.resource_exists ? (
            <Link to={`/edit/${type}/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className={styles.gone} title="Permanently deleted">
              {name}
            </bdi>
          )}
        </>
      )}
    </p>
  );
}
