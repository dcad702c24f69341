import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { factOfName } from '@moonfloor/contract/records/facts';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { MergeCandidate, MergeComparison } from '@moonfloor/contract/records/merge';
import { messages } from '@moonfloor/contract/api/messages';
import { languageOfName } from '@moonfloor/contract/values/translations';
import { msg, type Message, t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { ApiError, errorMessage } from '../../../api/client.ts';
import { useSendDescribed } from '../../../api/use-send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { formatDate } from '../../../ui/format.ts';
import { rich } from '../../../ui/rich.tsx';
import { EmptyState, Notice } from '../../../ui/status-panels.tsx';
import { BarrierNotice } from '../../inbox/inbox.tsx';
import { mergePath } from '../../records/admin-paths.ts';
import { fieldLabel } from '../history/activity-text.ts';
import { queuePath } from '../queue/use-queue.ts';
import { FieldChoice } from './field-choice.tsx';
import { useMergeSelection } from './merge-bar.tsx';
import {
  type Choice,
  conflictingFields,
  isEmpty,
  defaultChoices,
  fieldsOfChoice,
  fieldsToTake,
  mergedName,
} from './merge-choices.ts';
import styles from './merge.module.css';

/** Title of the page that merges two records. */
export const mergeTitles: Readonly<Record<ResourceType, Message>> = {
  event: msg('Merge events'),
  artist: msg('Merge artists'),
  decoration: msg('Merge decorations'),
  release: msg('Merge releases'),
  venue: msg('Merge venues'),
  promoter: msg('Merge promoters'),
  label: msg('Merge labels'),
  series: msg('Merge series'),
};

/** Whose value was chosen for fields: the id of a record, which stays right when the two are swapped. */
export type ChosenRecords = Readonly<Record<string, number | 'both'>>;

interface MergeFormProps {
  compared: MergeComparison;
  chosen: ChosenRecords;
  onChosen: (chosen: ChosenRecords) => void;
  /** Reloads both records. */
  onStale: () => void;
}

/** Two records side by side, with the choice of which to keep and whose value to use for each field. */
export function MergeForm({ compared, chosen, onChosen, onStale }: MergeFormProps) {
  const { type, keep, from, barrier, takes } = compared;
  const [confirming, setConfirming] = useState(false);
  const sideOf = (id: number | 'both'): Choice => (id === 'both' ? id : id === keep.id ? 'keep' : 'from');
  const choices = {
    ...(takes && defaultChoices(compared)),
    ...Object.fromEntries(Object.entries(chosen).map(([field, id]) => [field, sideOf(id)])),
  };
  const merging = useMerge(compared, fieldsToTake(compared, choices));
  const differing = conflictingFields(compared);
  const alike = Object.keys(keep.values).filter(
    (field) =>
      !differing.includes(field) && !((languageOfName(field) ?? factOfName(field)) && isEmpty(keep.values[field])),
  );
  if (merging.done) return <MergeDone compared={compared} name={mergedName(compared, choices)} />;

  // the default is right where only one has a value
  const isOpen = (field: string): boolean => !isEmpty(keep.values[field]) && !isEmpty(from.values[field]);
  const settled = differing.filter((field) => !isOpen(field));
  const fieldChoice = (field: string) => (
    <FieldChoice
      key={field}
      compared={compared}
      field={field}
      choice={choices[field] ?? 'keep'}
      name={mergedName(compared, choices)}
      onChoose={(choice) => {
        const id = choice === 'both' ? choice : compared[choice].id;
        onChosen({ ...chosen, ...Object.fromEntries(fieldsOfChoice(choices, field).map((one) => [one, id])) });
      }}
    />
  );

  const ask = (): void => {
    merging.clear();
    setConfirming(true);
  };
  return (
    <Form className={styles.form} onSend={ask} aria-label={t('Merge')}>
      <div className={styles.sides}>
        <MergeCandidateCard type={type} side={keep} title={t('Stays')} />
        <MergeCandidateCard type={type} side={from} title={t('Will be removed and redirect to the other')} />
      </div>
      <p>
        <LinkButton size="small" to={mergePath(type, from.id, keep.id)} preventScrollReset>
          {t('Swap: keep the other one')}
        </LinkButton>
      </p>
      {!takes && barrier === null && <Notice>{t(messages.mergeOwnValues)}</Notice>}
      {compared.same_days.length > 0 && <SameDays pairs={compared.same_days} />}
      {differing.length === 0 && (
        <EmptyState text={t('All fields are the same')}>{t('Only their links will be combined.')}</EmptyState>
      )}
      {differing.filter(isOpen).map(fieldChoice)}
      {settled.length > 0 && (
        <details className={styles.settled}>
          <summary>
            {t(
              '{count, plural, one {# field filled in on one of them only} other {# fields filled in on one of them only}}',
              { count: settled.length },
            )}
          </summary>
          <div className={styles.form}>{settled.map(fieldChoice)}</div>
        </details>
      )}
      {alike.length > 0 && differing.length > 0 && (
        <p className="quiet">
          {t('The same in both: {fields}.', { fields: alike.map((field) => fieldLabel(type, field)).join(', ') })}
        </p>
      )}
      {merging.error !== undefined && (
        <FormActions>
          <Notice tone="bad">{merging.error.message}</Notice>
          {merging.error.stale && (
            <Button
              onClick={() => {
                merging.clear();
                onStale();
              }}
            >
              {t('Look again')}
            </Button>
          )}
        </FormActions>
      )}
      {barrier === null ? (
        <FormActions>
          <Button type="submit" tone="primary" size="large" busy={merging.busy}>
            {t(mergeTitles[type])}
          </Button>
        </FormActions>
      ) : (
        <BarrierNotice barrier={barrier} />
      )}
      {confirming && (
        <ConfirmDialog
          title={t('Merge {from} into {keep}?', { from: from.name, keep: keep.name })}
          action={t('Merge permanently')}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            merging.merge();
          }}
        >
          {rich(
            'The {type, select, event {event} artist {artist} decoration {decoration} venue {venue} promoter {promoter} label {label} series {series} other {release}} {name} ({details}) will be permanently removed, and its address will redirect to {keep} ({kept}).',
            {
              type,
              name: <bdi>{from.name}</bdi>,
              details: <bdi>{originOf(from)}</bdi>,
              keep: <bdi>{keep.name}</bdi>,
              kept: <bdi>{originOf(keep)}</bdi>,
            },
          )}
          {linksText(from) !== '' && <span> {t('{links} will be moved too.', { links: linksText(from) })}</span>}
          <span> {t('The history of both is kept. This cannot be undone.')}</span>
        </ConfirmDialog>
      )}
    </Form>
  );
}

/** Names the events of two venues that are on one day. */
function SameDays({ pairs }: { pairs: MergeComparison['same_days'] }) {
  return (
    <>
      <Notice tone="bad">
        {t(
          'Both have events on the same day, which are probably the same. They stay separate; please look at them too:',
        )}
      </Notice>
      <ul>
        {pairs.map(({ day, keep, from }) => (
          <li key={`${keep.id} ${from.id}`}>
            <Link to={mergePath('event', keep.id, from.id)} target="_blank">
              {rich('{one} and {other}, {day}', {
                one: <bdi>{keep.event_name}</bdi>,
                other: <bdi>{from.event_name}</bdi>,
                day: formatDate(day),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The result of the merge, with links to continue. */
function MergeDone({ compared: { type, keep, from }, name }: { compared: MergeComparison; name: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.form} tabIndex={-1}>
      <Notice>{t('{from} was merged into {name}.', { from: from.name, name })}</Notice>
      <FormActions>
        <LinkButton to={`/${type}/${keep.id}`}>{t('See it')}</LinkButton>
        <LinkButton to={queuePath}>{t('Show waiting records')}</LinkButton>
        <LinkButton to={`/admin-dashboard/duplicates?type=${type}`}>{t('More duplicates')}</LinkButton>
      </FormActions>
    </div>
  );
}

/** One of the two records of a merge: whether it is kept, its name, and the references to it. */
function MergeCandidateCard({ type, side, title }: { type: ResourceType; side: MergeCandidate; title: string }) {
  return (
    <div className={styles.side}>
      <p className="quiet">{title}</p>
      <h3>
        <Link to={`/${type}/${side.id}`} target="_blank">
          <bdi>{side.name}</bdi>
        </Link>
      </h3>
      <p>
        <Badge status={side.status} />
      </p>
      <p className="quiet">
        <bdi>{originOf(side)}</bdi>
      </p>
      {linksText(side) !== '' && <p className="quiet">{linksText(side)}</p>}
    </div>
  );
}

/** Says when a record was added, and by whom: two of one name differ by that. */
const originOf = ({ author, created_at: created }: MergeCandidate): string =>
  author === null
    ? t('added {date}', { date: formatDate(created) })
    : t('added {date} by {author}', { date: formatDate(created), author });

/** Describes the references to a record: `3 events and 1 release`; empty when nothing does. */
function linksText({ links }: MergeCandidate): string {
  const events = t('{count, plural, one {# event} other {# events}}', { count: links.events });
  const releases = t('{count, plural, one {# release} other {# releases}}', { count: links.releases });
  if (links.events > 0 && links.releases > 0) return t('{events} and {releases}', { events, releases });
  return links.events > 0 ? events : links.releases > 0 ? releases : '';
}

/** Merges the two compared records according to the choices. An error is `stale` if either has changed since it was loaded. */
function useMerge({ type, keep, from }: MergeComparison, take: Record<string, 'from' | 'both'>) {
  const [done, setDone] = useState(false);
  const selection = useMergeSelection();
  const { send, busy, error, setError } = useSendDescribed((failure) => ({
    message: errorMessage(failure),
    stale: failure instanceof ApiError && (failure.status === 409 || failure.status === 404),
  }));
  const merge = async (): Promise<void> => {
    const side = ({ id, updated_at }: MergeCandidate) => ({ id, updated_at });
    await api('mergeRecords', { body: { type, keep: side(keep), from: side(from), take } });
    selection.clear();
    setDone(true);
  };
  return { busy, error, done, merge: () => void send(merge), clear: () => setError(undefined) };
}
