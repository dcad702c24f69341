import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { RulePreview } from '@moonfloor/contract/events/series-endpoints';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { ApiError, serverMessage } from '../../../api/client.ts';
import { usePageSettings } from '../../../api/settings.ts';
import { useLoad } from '../../../api/use-load.ts';
import { useSend } from '../../../api/use-send.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedScreen } from '../../../ui/error-screen.tsx';
import { SelectField, Options } from '../../../ui/field.tsx';
import { Form, FormActions, FormSection } from '../../../ui/form.tsx';
import { formatDate, weekday } from '../../../ui/format.ts';
import { BackLink, PageHeader } from '../../../ui/page.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorPanel, Notice } from '../../../ui/status-panels.tsx';
import { useValueWhileHere } from '../../../ui/use-value-while-here.ts';
import { ChangedOccurrences } from './changed-occurrences.tsx';
import { DayChoice, ExtraDays, shownDays } from '../form/repeats-field.tsx';
import { RuleChoice } from '../form/rule-choice.tsx';

export const meta = () => [{ title: `${t('Change the dates')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Fields of the form that changes when a series takes place. */
interface RuleFields {
  from: string;
  recurrence: string;
  exceptions: string[];
  extra_dates: string[];
}

const toForm = ({ exceptions, extra_dates, ...fields }: Partial<RuleFields>): FormData => {
  const form = new FormData();
  const texts = { ...fields, exceptions: exceptions?.join(), extra_dates: extra_dates?.join() };
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) form.append(name, text);
  return form;
};

const dayText = (day: string): string => t('{weekday}, {dates}', { weekday: weekday(day), dates: formatDate(day) });

/** Changes when a series takes place, from one of its days on. */
export default function SeriesRuleScreen() {
  const { id } = useParams();
  const [from, setFrom] = useState<string>();
  const { latest, error, reload } = useLoad(async (signal) => {
    const call = (wanted?: string) =>
      api(
        'previewSeriesRule',
        { params: { id }, form: toForm(wanted === undefined ? {} : { from: wanted }) },
        { signal },
      );
    const [series, all] = await Promise.all([api('getSeries', { params: { id } }, { signed: true, signal }), call()]);
    return { series, days: all.dates, start: from === undefined ? all : await call(from) };
  }, `${id} ${from}`);
  const failure = error === null ? null : serverMessage(error, t(messages.unexpected));
  if (latest === null)
    return failure === null ? (
      <Loading />
    ) : (
      <FailedScreen title={failure} message={failure} back={`/series/${id}`} onRetry={reload} />
    );
  const { series, days, start } = latest;
  return (
    <>
      <PageHeader
        title={t('Dates of {name}', { name: series.series_name })}
        above={<BackLink to={`/series/${id}`} />}
      />
      <RuleForm
        id={series.id}
        days={days}
        start={start}
        startFailure={failure}
        from={from ?? start.from}
        onFrom={setFrom}
        onRetry={reload}
      />
    </>
  );
}

interface RuleFormProps {
  id: number;
  /** The days from which the rule can change. */
  days: readonly string[];
  /** When the series takes place from the chosen day on; from another one until that has been loaded. */
  start: RulePreview;
  /** Why `start` could not be loaded for the chosen day. */
  startFailure: string | null;
  from: string;
  onFrom: (day: string) => void;
  onRetry: () => void;
}

function RuleForm({ id, days, start, startFailure, from, onFrom, onRetry }: RuleFormProps) {
  const navigate = useNavigate();
  const { today } = usePageSettings();
  // the choice stays when another day is chosen
  const [chosen, setChosen] = useState<Partial<RuleFields>>({});
  const { exceptions, extra_dates } = start;
  const fields: RuleFields = { from, recurrence: start.recurrence ?? '', exceptions, extra_dates, ...chosen };
  const startWhileHere = useValueWhileHere(start);
  const { send, busy, error: notSaved } = useSend(t(messages.unexpected));
  const [ruleDay, setRuleDay] = useState<string>();
  const set = (part: Partial<RuleFields>): void => setChosen((before) => ({ ...before, ...part }));
  const setRule = (recurrence: string): void => {
    setRuleDay(ruleDay ?? start.from);
    set({ recurrence });
  };
  const headers = { 'if-match': `"${start.version}"` };
  const { data, latest, error, reload } = useLoad(
    (signal) => api('previewSeriesRule', { params: { id }, form: toForm(fields) }, { signal, headers }),
    JSON.stringify({ ...fields, version: start.version }),
  );
  const shown = latest ?? start;
  const next = shown.dates.slice(0, shownDays);
  const save = async (): Promise<void> => {
    try {
      await api('changeSeriesRule', { params: { id }, form: toForm(fields) }, { headers });
    } catch (refusal) {
      // somebody else has changed the series: what changes is shown anew
      if (refusal instanceof ApiError && refusal.status === 412) onRetry();
      throw refusal;
    }
    if (startWhileHere.current !== null) await navigate(`/series/${id}`);
  };
  const failure = startFailure ?? (error === null ? null : serverMessage(error, t(messages.unexpected)));
  return (
    <Form onSend={() => send(save)}>
      <FormSection title={t('When')}>
        <SelectField
          id="from"
          label={t('From this date on')}
          value={from}
          onChange={({ currentTarget: { value } }) => onFrom(value)}
        >
          <Options of={[...new Set([from, ...days])].toSorted().map((day) => [day, dayText(day)])} />
        </SelectField>
        <RuleChoice
          key={ruleDay ?? start.from}
          day={start.from}
          rule={fields.recurrence}
          none={t('No further dates')}
          onChange={setRule}
        />
        {next.length > 0 && (
          <DayChoice
            days={next}
            more={shown.dates.length - shownDays}
            skipped={shown.skipped}
            exceptions={fields.exceptions}
            onChange={(exceptions) => set({ exceptions })}
          />
        )}
        <ExtraDays
          from={today}
          days={fields.extra_dates}
          onChange={(days) =>
            set({ extra_dates: days, exceptions: fields.exceptions.filter((day) => !days.includes(day)) })
          }
        />
      </FormSection>
      <FormSection title={t('What changes')}>
        {failure === null ? (
          <ChangedOccurrences occurrences={shown.changes} added={shown.added} />
        ) : (
          <ErrorPanel
            message={failure}
            onRetry={() => {
              onRetry();
              reload();
            }}
          />
        )}
        {notSaved !== undefined && <Notice tone="bad">{notSaved}</Notice>}
      </FormSection>
      <FormActions>
        <Button
          type="submit"
          tone="primary"
          busy={busy || (data === null && error === null)}
          disabled={error !== null || from !== start.from}
        >
          {t('Save')}
        </Button>
      </FormActions>
    </Form>
  );
}
