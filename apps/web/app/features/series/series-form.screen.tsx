import { type SyntheticEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Series } from '@moonfloor/contract/events/series-endpoints';
import { limits } from '@moonfloor/contract/api/limits';
import { visitorMessages } from '@moonfloor/contract/api/visitor-messages';
import { msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { formErrorsOf } from '../../api/form-errors.ts';
import { useLoad } from '../../api/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { FailedScreen } from '../../ui/error-screen.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { BackLink, PageHeader } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';

export const meta = () => [{ title: `${t('Edit series')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Changes what a series says of itself. */
export default function SeriesFormScreen() {
  const { id } = useParams();
  const { data, error } = useLoad((signal) => api('getSeries', { params: { id } }, { signed: true, signal }), id);
  if (error !== null) {
    const message = serverMessage(error, t(visitorMessages.unexpected));
    return <FailedScreen title={message} message={message} back={`/series/${id}`} />;
  }
  if (data === null) return <Loading />;
  return (
    <>
      <PageHeader title={t('Edit series')} above={<BackLink to={`/series/${id}`} />} />
      <SeriesForm series={data} />
    </>
  );
}

const links = { link1: msg('Website'), link2: msg('Link 2'), link3: msg('Link 3') } as const;
const names = ['series_name', 'description', 'link1', 'link2', 'link3'] as const;
type Name = (typeof names)[number];

function SeriesForm({ series }: { series: Series }) {
  const navigate = useNavigate();
  const [values, setValues] = useState<Record<Name, string>>({
    series_name: series.series_name,
    description: series.description ?? '',
    link1: series.link1 ?? '',
    link2: series.link2 ?? '',
    link3: series.link3 ?? '',
  });
  const [errors, setErrors] = useState<ReturnType<typeof formErrorsOf<Name>>>([]);
  const [busy, setBusy] = useState(false);
  const field = (name: Name, label: string) => ({
    id: name,
    label,
    value: values[name],
    error: errors.find((one) => one.field === name)?.message,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setErrors([]);
    const form = new FormData();
    for (const name of names) form.append(name, values[name]);
    try {
      await api('updateSeries', { params: { id: series.id }, form });
      await navigate(`/series/${series.id}`);
    } catch (reason) {
      setErrors(formErrorsOf(reason, names, t(visitorMessages.unexpected)));
      setBusy(false);
    }
  };
  return (
    <Form method="post" onSubmit={(event) => void save(event)}>
      <ErrorSummary errors={errors} />
      <TextField {...field('series_name', t('Series name'))} maxLength={limits.name} autoComplete="off" />
      <TextAreaField {...field('description', t('Description'))} maxLength={limits.longText} rows={8} />
      {(['link1', 'link2', 'link3'] as const).map((name) => (
        <TextField key={name} {...field(name, t(links[name]))} type="url" autoComplete="off" />
      ))}
      <FormActions>
        <Button type="submit" tone="primary" busy={busy}>
          {t('Save')}
        </Button>
      </FormActions>
    </Form>
  );
}
