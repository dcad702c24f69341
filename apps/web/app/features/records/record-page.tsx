import { recordWords } from '@moonfloor/contract/records/record-words';
import { type ReactNode, Suspense, useState, useId } from 'react';
import { Link, redirect, useParams, useRevalidator } from 'react-router';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { messages } from '@moonfloor/contract/api/messages';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import { msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { errorMessage, type VisitorClient } from '../../api/client.ts';
import type { Loader } from '../../api/loaders.ts';
import { useSession } from '../../api/session.tsx';
import { FailedScreen, NotFoundScreen } from '../../ui/error-screen.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { rich } from '../../ui/rich.tsx';
import { SkeletonDetail } from '../../ui/skeleton-page.tsx';
import { Button } from '../../ui/button.tsx';
import type { FollowMenuFields } from './follow-menu.tsx';
import { isKnownHidden } from './hidden-records.ts';
import { listPathOf } from './list-path.ts';
import { fetchRecordResult, type RecordResult, useMemberView } from './member-view.ts';
import { useIsHydrating } from '../../ui/initial-page.ts';
import styles from './record-page.module.css';
import { limits } from '@moonfloor/contract/api/limits';
import { readAccount, readToken } from '../../api/token.ts';
import { withChallenge } from '../../api/with-challenge.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { Form } from '../../ui/form.tsx';

const MemberSections = lazyComponent(async () => (await import('./member-actions.tsx')).MemberSections);

/** Types of pages about somebody, who may come as a visitor. */
const claimed: readonly ResourceType[] = ['artist', 'decoration', 'label', 'promoter', 'venue'];

/** The messages when a page cannot be loaded. */
const failed = {
  event: messages.eventFailed,
  artist: messages.artistFailed,
  decoration: messages.decorationFailed,
  release: messages.releaseFailed,
  ...mapSimpleTypes(() => msg('This page could not be loaded')),
} as const;

/** Fetches the data of a record's page at `url`; `signed` sends the visitor's session token. */
export type FetchPage<T> = (
  client: VisitorClient,
  id: string | undefined,
  options: { url: URL; signed?: boolean },
) => Promise<T>;

/**
 * Creates the loader of a record's page, or of one `below` it such as `/timetable`. If the record was merged into another
 * one, which the server returns instead, throws a permanent redirect (308) to the other page.
 */
export function recordLoader<T>(
  type: ResourceType,
  fetchPage: FetchPage<T>,
  recordOf: (page: T) => { id: number },
  below = '',
): Loader<RecordResult<T>> {
  return async ({ api, params: { id }, url }) => {
    const signed = isKnownHidden(type, id);
    const account = signed ? readAccount()?.id : undefined;
    const result = await fetchRecordResult(
      () => fetchPage(api, id, { url, signed }),
      t(failed[type]),
      t(recordWords[type].notFound),
    );
    const current = result.record === null ? undefined : recordOf(result.record).id;
    if (Number.isInteger(current) && current !== Number(id))
      throw redirect(`/${type}/${current}${below}${url.search}`, 308);
    return { ...result, ...(account !== undefined && { account }) };
  };
}

interface RecordPageProps<T> {
  type: ResourceType;
  found: RecordResult<T>;
  /** Returns the parts of the record that members can follow, such as its country. */
  followMenu?: (page: T) => FollowMenuFields;
  children: (page: T) => ReactNode;
}

/**
 * A record's page as its visitor may see it, in each state: loading, not found, failed (with a link to the list), or
 * loaded. `found` is the loader's result.
 */
export function RecordPage<T>({ type, found, followMenu, children }: RecordPageProps<T>) {
  const { id } = useParams();
  const { account } = useSession();
  const shown = useMemberView(type, id, found);
  if (shown.record !== null)
    return (
      <>
        {children(shown.record)}
        <div className={styles.last}>
          {account === null && claimed.includes(type) && (
            <p className="quiet for-visitors">
              {rich('Is this page yours? <a>Sign in</a> to claim it.', {
                a: (text) => (
                  <Link to="/login" state={{ from: `/${type}/${id}` }}>
                    {text}
                  </Link>
                ),
              })}
            </p>
          )}
          <p className={styles.report}>
            <ReportButton key={`${type} ${id}`} type={type} id={Number(id)} />
          </p>
        </div>
        {account !== null && (
          <Suspense>
            <MemberSections type={type} id={Number(id)} followMenu={followMenu?.(shown.record) ?? null} />
          </Suspense>
        )}
      </>
    );
  return <UnshownRecord type={type} error={shown.error} />;
}

interface UnshownRecordProps {
  type: ResourceType;
  /** Null while a member's view is loading. */
  error: RecordResult<unknown>['error'];
  /** Where visitors go after a failure; by default the list of the type. */
  back?: string;
}

/** What a record's page shows in its place. One that does not exist as far as the server knows: see `for-visitors` in base.css. */
export function UnshownRecord({ type, error, back = listPathOf(type) }: UnshownRecordProps) {
  const { revalidate, state } = useRevalidator();
  const hydrating = useIsHydrating();
  if (error === null) return <SkeletonDetail />;
  const { status, message } = error;
  if (status === 404)
    return (
      <div className={hydrating ? 'for-visitors' : undefined}>
        <NotFoundScreen title={message} />
      </div>
    );
  return (
    <FailedScreen
      title={t(failed[type])}
      message={message}
      back={back}
      busy={state === 'loading'}
      onRetry={() => void revalidate()}
    />
  );
}

/** Opens the dialog in which anyone reports a record. */
function ReportButton({ type, id }: { type: ResourceType; id: number }) {
  const [open, setOpen] = useState(false);
  // what was typed stays when the dialog is closed
  const [reason, setReason] = useState('');
  return (
    <span className="needs-scripting">
      <Button size="small" icon={<AlertIcon size={18} />} onClick={() => setOpen(true)}>
        {t('Report')}
      </Button>
      {open && <ReportDialog {...{ type, id, reason }} onReason={setReason} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** Reports a record with a reason, signed in or not. */
function ReportDialog({
  type,
  id,
  reason,
  onReason,
  onClose,
}: {
  type: ResourceType;
  id: number;
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
}) {
  const form = useId();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [error, setError] = useState<string | null>(null);

  const send = async (): Promise<void> => {
    if (state !== 'idle') return;
    if (reason.trim() === '') return setError(t(messages.reasonRequired));
    setState('busy');
    setError(null);
    try {
      const signed = readToken() !== null;
      await withChallenge((altcha) => api('submitReport', { body: { type, id, reason, altcha } }, { signed }));
      onReason('');
      setState('sent');
    } catch (error) {
      setError(errorMessage(error));
      setState('idle');
    }
  };
  const sent = state === 'sent';
  return (
    <Dialog
      onClose={onClose}
      title={t('Report this page')}
      footer={
        <>
          <Button onClick={onClose}>{sent ? t('Close') : t('Cancel')}</Button>
          {!sent && (
            <Button type="submit" form={form} tone="primary" busy={state === 'busy'}>
              {t('Send report')}
            </Button>
          )}
        </>
      }
    >
      {sent ? (
        <Notice>{t(messages.reportThanks)}</Notice>
      ) : (
        <Form id={form} onSend={send}>
          <TextAreaField
            label={t('What is wrong with it?')}
            help={t('For example that it is advertising, invented, offensive, or somebody else’s work.')}
            rows={4}
            maxLength={limits.reason}
            value={reason}
            readOnly={state === 'busy'}
            error={error ?? undefined}
            onChange={({ target }) => onReason(target.value)}
          />
        </Form>
      )}
    </Dialog>
  );
}
