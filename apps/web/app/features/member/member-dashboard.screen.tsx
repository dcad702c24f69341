import { t } from '@moonfloor/messages/t';
import type { ResourceType } from '@moonfloor/contract/lists';
import { useSession } from '../../api/session.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { StarIcon } from '../stars/star-icon.tsx';
import { Card, CardList, CardTitle } from '../../ui/card.tsx';
import { CalendarIcon, PersonIcon, StarsIcon } from '../../ui/icons.tsx';
import { DiscIcon, MusicIcon } from '../../ui/record-icons.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { rich } from '../../ui/rich.tsx';
import { submitTitles } from '../record-form/form-titles.ts';
import { OwnSuggestions } from '../suggestions/own-suggestions.tsx';
import { contributionTypes } from './contribution-types.ts';
import { Contributions } from './contribution-column.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import styles from './member-dashboard.module.css';
import { OwnedPages } from './owned-pages.tsx';
import { TrustNotice } from './trust-notice.tsx';

export const meta = () => [{ title: `${t('Dashboard')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const icons = {
  event: CalendarIcon,
  artist: MusicIcon,
  decoration: StarsIcon,
  release: DiscIcon,
} as const satisfies Record<ResourceType, unknown>;

/** A member's dashboard: submissions, contributions, feedback. */
export default function MemberDashboardScreen() {
  const { user, role } = useSession();
  if (user === null) return null;
  return (
    <>
      <PageHeader
        title={rich('Welcome, {name}!', { name: <bdi>{user.username}</bdi> })}
        subtitle={t('Submit new content or manage your existing contributions')}
        actions={
          <>
            <LinkButton to="/my-timetable" icon={<StarIcon size={20} />}>
              {t('My timetable')}
            </LinkButton>
            <LinkButton to="/account" icon={<PersonIcon size={20} />}>
              {t('Account')}
            </LinkButton>
          </>
        }
      />
      <div className={styles.choices}>
        <CardList layout="small" label={t('Submit new content')}>
          {contributionTypes.map(({ type }) => {
            const Icon = icons[type];
            return (
              <Card key={type} className={styles.choice}>
                <Icon size={26} />
                <CardTitle to={`/submit-${type}`} level={2}>
                  {t(submitTitles[type])}
                </CardTitle>
              </Card>
            );
          })}
        </CardList>
      </div>
      {role !== 'admin' && <TrustNotice />}
      <OwnedPages />
      <Contributions />
      <OwnSuggestions />
      <FeedbackForm userId={user.id} />
    </>
  );
}
