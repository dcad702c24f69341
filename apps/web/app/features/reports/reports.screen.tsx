import type { Report, ReportDecision } from '@moonfloor/contract/moderation/reports';
import { t, tc, type Message, msg } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { rich } from '../../ui/rich.tsx';
import { EmptyState, Remark } from '../../ui/status-panels.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import { useSession } from '../../api/session.tsx';
import { useKeptText } from '../../api/use-kept-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Item, ItemText } from '../../ui/item-list.tsx';
import { BarrierNotice, Inbox } from '../inbox/inbox.tsx';
import { useAction } from '../inbox/use-action.ts';

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
        <EmptyState text={state === 'open' ? t('No open reports') : t('No report has been decided yet')}>
          {t('Pages reported by visitors and members appear here.')}
        </EmptyState>
      )}
    />
  );
}

const labels: Readonly<Record<ReportDecision, Message>> = {
  done: msg('Resolved: it has been fixed'),
  dismiss: msg('Dismiss: nothing is wrong'),
  note: msg('Save note'),
  unpublish: msg('Hide the page'),
  delete: msg('Delete the page'),
};

const tones: Readonly<Partial<Record<ReportDecision, 'primary' | 'danger'>>> = { done: 'primary', delete: 'danger' };

const moderatorDecisions = ['done', 'dismiss', 'note'] as const;
const adminDecisions = ['unpublish', 'delete'] as const;

/** A report with its decision, or the possible ones. */
function ReportCard({ report, onDecided }: { report: Report; onDecided: () => void }) {
  const { record, reason, reporter, created_at: created, state, barrier } = report;
  const { decided_by: decider, decided_at: decided } = report;
  return (
    <Item
      heading={
        <>
          <Link to={`/${record.type}/${record.id}`}>
            <bdi>{record.name}</bdi>
          </Link>{' '}
          <Badge status={record.status} />
        </>
      }
    >
      <p className="quiet">
        {reporter === null
          ? t('Reported by a visitor, {moment}', { moment: formatMoment(created) })
          : rich('Reported by {name}, {moment}', {
              name: <bdi>{reporter.username}</bdi>,
              moment: formatMoment(created),
            })}
        {record.author !== null && <> · {rich('Added by {name}', { name: <bdi>{record.author.username}</bdi> })}</>}
      </p>
      <ItemText>{reason}</ItemText>
      {state === 'open' && barrier !== null ? (
        <BarrierNotice barrier={barrier} />
      ) : state === 'open' ? (
        <Decisions report={report} onDecided={onDecided} />
      ) : (
        <>
          {report.note !== null && <Remark title={t('Note')}>{report.note}</Remark>}
          <p className="quiet">
            {state === 'dismissed'
              ? rich('Dismissed by {name}, {moment}', {
                  name: <bdi>{decider?.username ?? t('Former member')}</bdi>,
                  moment: formatMoment(decided ?? created),
                })
              : rich('Settled by {name}, {moment}', {
                  name: <bdi>{decider?.username ?? t('Former member')}</bdi>,
                  moment: formatMoment(decided ?? created),
                })}
          </p>
        </>
      )}
    </Item>
  );
}

function Decisions({ report: { id, note, record }, onDecided }: { report: Report; onDecided: () => void }) {
  const { role } = useSession();
  const { run, busy } = useAction(onDecided, (status) => status < 500);
  const [keptNote, setKeptNote] = useKeptText(`report:${id}`);
  const [text, setText] = useState(keptNote || (note ?? ''));
  const [chosen, setChosen] = useState<ReportDecision>();
  const [asksToDelete, setAsksToDelete] = useState(false);
  const decide = (decision: ReportDecision): Promise<boolean> => {
    setChosen(decision);
    const call = async (): Promise<void> => {
      await api('decideReport', { params: { id }, body: { decision, note: text } });
      setKeptNote('');
    };
    return run(call, { text: t('Your decision on the report about {name} was saved', { name: record.name }) });
  };
  const shown = [...moderatorDecisions, ...(role === 'admin' ? adminDecisions : [])];
  return (
    <>
      <TextAreaField
        label={t('Note')}
        rows={2}
        maxLength={limits.reason}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setKeptNote(target.value);
        }}
      />
      <div className="wrapped">
        {shown.map((decision) => (
          <Button
            key={decision}
            tone={tones[decision]}
            busy={busy && chosen === decision}
            aria-disabled={busy && chosen !== decision}
            onClick={() => (decision === 'delete' ? setAsksToDelete(true) : void decide(decision))}
          >
            {t(labels[decision])}
          </Button>
        ))}
      </div>
      {asksToDelete && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: record.name })}
          action={t('Delete')}
          onCancel={() => setAsksToDelete(false)}
          onConfirm={() => {
            setAsksToDelete(false);
            void decide('delete');
          }}
        >
          {t('Are you sure you want to delete this item?')}
        </ConfirmDialog>
      )}
    </>
  );
}
