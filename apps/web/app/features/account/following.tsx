import { FollowList } from './follow-list.tsx';
import { NewsSettings } from './news-settings.tsx';
import { PrivateFeeds } from './private-feeds.tsx';
import styles from './account.module.css';

/** The member's follows, settings of news, and private feeds. */
export function Following() {
  return (
    <div className={styles.content}>
      <NewsSettings />
      <FollowList />
      <PrivateFeeds />
    </div>
  );
}
