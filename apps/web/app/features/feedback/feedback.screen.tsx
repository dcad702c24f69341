import { Link } from 'react-router';
import type { FeedbackItem } from '@moonfloor/contract/feedback';
import { t, tc } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { rich } from '../../ui/rich.tsx';
import { EmptyState } from '../../ui/status-panels.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { FeedbackCard } from './feedback-card.tsx';

export const meta = () => [{ title: `${t('Feedback')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const path = '/admin-dashboard/feedback';

/** Members' feedback to the operators, open or done. */
export default function FeedbackScreen() {
  return (
    <Inbox<'open' | 'done', FeedbackItem>
      label={t('Feedback')}
      listLabel={t('Feedback, latest first')}
      path={path}
      tabs={[
        { state: 'open', label: tc('feedback that is not done', 'Open') },
        { state: 'done', label: tc('feedback', 'Done') },
      ]}
      loadingText={t('Loading feedback…')}
      failedText={t('The feedback could not be loaded')}
      load={async (query, signal) => {
        const { feedback: items, ...rest } = await api('listFeedback', { query }, { signal });
        return { items, ...rest };
      }}
      renderItem={(item, onChange) => <FeedbackCard key={item.id} item={item} onChange={onChange} />}
      renderEmpty={(state) => <NoFeedback state={state} />}
    />
  );
}

function NoFeedback({ state }: { state: 'open' | 'done' }) {
  return state === 'done' ? (
    <EmptyState text={t('Nothing marked as done yet')}>
      {rich('Feedback that you mark as done is kept here. <a>Show open feedback</a>', {
        a: (text) => <Link to={path}>{text}</Link>,
      })}
    </EmptyState>
  ) : (
    <EmptyState text={t('No open feedback')}>
      {rich('Members write from their dashboard; what they send appears here. <a>Show what is done</a>', {
        a: (text) => <Link to={`${path}?state=done`}>{text}</Link>,
      })}
    </EmptyState>
  );
}
