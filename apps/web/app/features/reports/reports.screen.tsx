import type { Report } from '@moonfloor/contract/reports';
import { t, tc } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { EmptyState } from '../../ui/status-panels.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { ReportCard } from './report-card.tsx';

export const meta = () => [{ title: `${t('Reports')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Reports of records, open or decided. */
export default function ReportsScreen() {
  return (
    <Inbox<'open' | 'decided', Report>
      label={t('Reports')}
      path="/admin-dashboard/reports"
      tabs={[
        { state: 'open', label: tc('reports that wait', 'Open') },
        { state: 'decided', label: t('Decided') },
      ]}
      loadingText={t('Loading the reports…')}
      failedText={t('The reports could not be loaded')}
      load={async (query, signal) => {
        const { reports: items, ...rest } = await api('listReports', { query }, { signal });
        return { items, ...rest };
      }}
      renderItem={(report, onChange) => <ReportCard key={report.id} report={report} onDecided={onChange} />}
      renderEmpty={(state) => (
        <EmptyState text={state === 'open' ? t('No reports wait') : t('No report has been decided yet')}>
          {t('What visitors and members report on a page appears here.')}
        </EmptyState>
      )}
    />
  );
}
