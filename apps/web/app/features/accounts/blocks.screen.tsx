import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { t, type Message, msg } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { SearchField, SelectField, TextField, ErrorSummary, Options } from '../../ui/field.tsx';
import { LoadedPage, usePageParam } from '../../ui/loaded.tsx';
import { rich } from '../../ui/rich.tsx';
import { EmptyState } from '../../ui/status-panels.tsx';
import { useAction } from '../inbox/use-action.ts';
import { useTypedSearch } from '../lists/use-typed-search.ts';
import { AccountTabs } from './account-tabs.tsx';
import { useValueWhileHere } from '../../ui/use-value-while-here.ts';
import styles from './accounts.module.css';
import type { Block, BlockKind } from '@moonfloor/contract/accounts/blocks';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { useSendForm } from '../../api/use-send.ts';
import { useKeptText } from '../../api/use-kept-text.ts';
import { Form, FormActions } from '../../ui/form.tsx';
import { useToasts } from '../../ui/toast.tsx';

export const meta = () => [{ title: `${t('Block list')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Addresses, mail domains and networks that are kept out: added, and removed again. */
export default function BlocksScreen() {
  const [params, setParams] = useSearchParams();
  const [page] = usePageParam();
  const query = params.get('q')?.trim().slice(0, limits.name) ?? '';
  const loaded = useLoad(
    (signal) => api('listBlocks', { query: { query, page, limit: limits.activityPage } }, { signal }),
    `${page} ${query}`,
  );
  const search = useTypedSearch(query, (q, options) => setParams(q === '' ? {} : { q }, options));
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState(0);
  const onRemoved = (): void => {
    // the focused entry is about to be removed
    list.current?.focus({ preventScroll: true });
    loaded.reload();
  };
  const here = useValueWhileHere(true);
  const onAdded = (): void => {
    if (here.current === null) return;
    setAdded((count) => count + 1);
    setParams({});
    loaded.reload();
  };
  return (
    <>
      <AccountTabs current="blocks" />
      <BlockForm key={added} onAdded={onAdded} />
      <form
        role="search"
        aria-label={t('Block list')}
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          search.submit();
        }}
      >
        <SearchField
          label={t('Search')}
          placeholder={t('Address, domain or network')}
          maxLength={limits.name}
          dir="ltr"
          value={search.text}
          onChange={({ target }) => search.setText(target.value)}
        />
      </form>
      <LoadedPage of={loaded} failed={t(messages.blocksFailed)} loading={t('Loading the block list…')} rows={3}>
        {({ blocks }) =>
          blocks.length > 0 ? (
            <ul
              ref={list}
              className={styles.list}
              tabIndex={-1}
              aria-label={t('Block list')}
              aria-busy={loaded.busy || undefined}
            >
              {blocks.map((block) => (
                <BlockRow key={block.id} block={block} onRemoved={onRemoved} />
              ))}
            </ul>
          ) : query === '' ? (
            <EmptyState text={t('Nothing is blocked')}>
              {t('Blocked addresses stay here until they expire or you remove them.')}
            </EmptyState>
          ) : (
            <EmptyState text={t('No results found')} />
          )
        }
      </LoadedPage>
    </>
  );
}

const kindLabels = {
  email: msg('Email address: no sign-up'),
  domain: msg('Mail domain: no sign-up'),
  network: msg('Network: no sign-up, no sign-in'),
} as const satisfies Record<BlockKind, Message>;

/** One entry of the block list. Calls `onRemoved` after it was removed. */
function BlockRow({ block, onRemoved }: { block: Block; onRemoved: () => void }) {
  const { id, kind, value, reason, created_by: author, created_at: created, expires_at: expires } = block;
  const [confirming, setConfirming] = useState(false);
  const { run, busy } = useAction(onRemoved);
  const remove = async (): Promise<void> => {
    try {
      await api('removeBlock', { params: { id } });
    } catch (error) {
      // somebody else has removed it, or it has expired
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  };
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <bdi>{value}</bdi>
        </p>
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
        <p className={styles.details}>
          <span>{t(kindLabels[kind])}</span>
          <span>
            {rich('Added by {name}, {moment}', {
              name: <bdi>{author ?? t('Former member')}</bdi>,
              moment: formatMoment(created),
            })}
          </span>
          <span>
            {expires === null ? t('Until it is removed') : t('Valid until {date}', { date: formatDate(expires) })}
          </span>
        </p>
      </div>
      <Button busy={busy} aria-label={t('Remove {name}', { name: value })} onClick={() => setConfirming(true)}>
        {t('Remove')}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={t('Remove {name}?', { name: value })}
          action={t('Remove')}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void run(remove, { text: t('{name} has been removed', { name: value }) });
          }}
        >
          {t('It will no longer be blocked.')}
        </ConfirmDialog>
      )}
    </li>
  );
}

/** How long something is blocked, in days, with labels; 0 stands for no end. */
const lifetimes = [
  [7, msg('A week')],
  [30, msg('30 days')],
  [90, msg('90 days')],
  [366, msg('A year')],
  [0, msg('Until it is removed')],
] as const;

const fields = ['value', 'reason'] as const;

/** Adds to the block list. Calls `onAdded` then. */
function BlockForm({ onAdded }: { onAdded: () => void }) {
  const texts = { value: useKeptText('block'), reason: useKeptText('block-reason') };
  const [days, setDays] = useState(30);
  const { send, busy, error: errors = [] } = useSendForm(fields, t(messages.blockNotMade));
  const { showToast } = useToasts();

  const add = async (): Promise<void> => {
    const [value, reason] = [texts.value[0], texts.reason[0]];
    const body = { value, reason, days: days === 0 ? null : days };
    const added = await api('addBlock', { body });
    for (const [, setText] of Object.values(texts)) setText('');
    showToast({ tone: 'good', text: t('{name} is blocked', { name: added.value }) });
    onAdded();
  };

  const text = (name: (typeof fields)[number]) => ({
    id: name,
    value: texts[name][0],
    readOnly: busy,
    required: true,
    error: errors.find(({ field }) => field === name)?.message,
    onChange: ({ target }: { target: { value: string } }) => texts[name][1](target.value),
  });
  return (
    <Form className={styles.form} aria-label={t('Add to the block list')} onSend={() => send(add)}>
      <ErrorSummary title={t('Nothing was blocked')} errors={errors} />
      <div className={styles.fields}>
        <TextField
          {...text('value')}
          label={t('Address, domain or network')}
          help={t('e.g. spam@example.com, example.com or 192.0.2.0/24')}
          maxLength={limits.email}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <TextField {...text('reason')} label={t('Reason')} help={t('Only admins see it')} maxLength={limits.reason} />
        <SelectField label={t('Valid for')} value={days} onChange={({ target }) => setDays(Number(target.value))}>
          <Options of={lifetimes.map(([days, words]) => [days, t(words)])} />
        </SelectField>
      </div>
      <FormActions>
        <Button type="submit" busy={busy}>
          {t('Block')}
        </Button>
      </FormActions>
    </Form>
  );
}
