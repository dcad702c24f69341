import { useLocation, Link } from 'react-router';
import { sitePath } from '@moonfloor/contract/values/site-path';
import { t, formatNumber } from '@moonfloor/messages/t';
import { PageHeader, Section } from '../../ui/page.tsx';
import { ErrorPanel, EmptyState } from '../../ui/status-panels.tsx';
import { WaitingForms } from './waiting-forms.tsx';
import styles from './offline.module.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useOutbox } from '../../api/use-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { tellWorker, useKeptIndex } from '../../api/keep-offline.ts';
import type { KeptEvent, KeptIndex } from '../../api/kept-pages.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { isEventStarred } from '../stars/known-starred.ts';
import { subscribeToStars } from '../stars/star-store.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { formatAge, formatDate } from '../../ui/format.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';

export const meta = () => [{ title: `${t('Offline')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** The pages kept on this device; shown offline in place of all others. */
export default function OfflineScreen() {
  const wanted = sitePath(new URLSearchParams(useLocation().search).get('page') ?? '');
  const index = useKeptIndex();
  const { waiting } = useOutbox();
  return (
    <div ref={keepFocus} className={styles.page}>
      <PageHeader title={t('Offline')} subtitle={t('Saved on this device for when you have no signal')} />
      {index !== null && wanted !== null && <Missing path={wanted} />}
      {waiting !== null && <WaitingForms entries={waiting} />}
      <Section id="kept" title={t('Saved events')}>
        <KeptEvents index={index} />
      </Section>
      <Section id="install" title={t('As an app')}>
        <InstallHint />
      </Section>
    </div>
  );
}

/** Says that a page could not be opened. Its path has its language. */
function Missing({ path }: { path: string }) {
  return (
    <ErrorPanel
      message={t('Moonfloor cannot be reached, and this page is not saved on this device.')}
      onRetry={() => window.location.assign(path)}
    />
  );
}

/** Chromium's offer to install the site: https://wicg.github.io/manifest-incubations/#installation-prompts */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const isInstallOffer = (event: Event): event is InstallOffer => 'prompt' in event;

/** How the site is installed as an app: a button where the browser offers it, otherwise a sentence. */
function InstallHint() {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  const [installed, setInstalled] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const onOffer = (event: Event | undefined): void => {
      if (event !== undefined && isInstallOffer(event)) setOffer(event);
    };
    onOffer(window.installOffer);
    setInstalled(matchMedia('(display-mode: standalone)').matches);
    window.addEventListener('beforeinstallprompt', onOffer, { signal });
    window.addEventListener('appinstalled', () => setInstalled(true), { signal });
    return () => abort.abort();
  }, []);
  if (installed) return <p>{t('Moonfloor is installed on this device.')}</p>;
  if (offer === null)
    return <p>{t('Install Moonfloor from your browser’s menu: “Install app” or “Add to home screen”.')}</p>;
  return (
    <Button
      tone="primary"
      onClick={() => {
        setOffer(null);
        delete window.installOffer;
        void offer.prompt();
      }}
    >
      {t('Install Moonfloor')}
    </Button>
  );
}

const inKilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1024));

const sizeText = (kilobytes: number): string => t('{size} KB', { size: formatNumber(kilobytes) });

/** The events that are kept on this device, each of which can be removed; `index` is null until it is read. */
function KeptEvents({ index }: { index: KeptIndex | null }) {
  const [asking, setAsking] = useState(false);
  if (index === null) return <SkeletonList layout="row" count={2} label={t('Looking for saved events…')} />;
  const events = index.events.filter(({ pages }) => pages.length > 0).sort((a, b) => b.usedAt - a.usedAt);
  if (events.length === 0)
    return (
      <>
        <EmptyState text={t('Nothing is saved yet.')}>
          <p>
            {t('Every event that you open is saved here, with its timetable and artists, and works without signal.')}
          </p>
        </EmptyState>
        <StorageUse index={index} />
      </>
    );
  return (
    <>
      <ul className={styles.list}>
        {events.map((event) => (
          <KeptRow key={event.id} event={event} />
        ))}
      </ul>
      <div className={styles.total}>
        <p className="quiet" role="status">
          {t('{count, plural, one {# event} other {# events}}, {size}', {
            count: events.length,
            size: sizeText(events.reduce((sum, { bytes: size }) => sum + inKilobytes(size), 0)),
          })}
        </p>
        <Button onClick={() => setAsking(true)}>{t('Remove all')}</Button>
      </div>
      <StorageUse index={index} />
      {asking && (
        <ConfirmDialog
          title={t('Remove all saved events?')}
          action={t('Remove all')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void tellWorker({ clear: true });
          }}
        >
          {t('Without signal, you cannot open them any more. Opening an event saves it again.')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The storage that the site uses on this device, with its code, kept forms and map tiles; nothing if the browser does not tell. */
function StorageUse({ index }: { index: KeptIndex }) {
  const [bytes, setBytes] = useState(0);
  useEffect(() => {
    let current = true;
    navigator.storage?.estimate().then(
      ({ usage = 0 }) => current && setBytes(usage),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [index]);
  if (bytes === 0) return null;
  return (
    <p className={`${styles.hint} quiet`}>
      {t('With its code, drafts and map tiles, Moonfloor uses {size} on this device.', {
        size: sizeText(inKilobytes(bytes)),
      })}
    </p>
  );
}

function KeptRow({ event }: { event: KeptEvent }) {
  const { id, name, date, savedAt, bytes } = event;
  // not as the worker knows it, which also keeps events of stars that have left with their account
  const starred = useSyncExternalStore(
    subscribeToStars,
    () => isEventStarred(id),
    () => false,
  );
  return (
    <li className={styles.row}>
      <div>
        <Link to={`/event/${id}`}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </Link>
        <p className={`${styles.facts} quiet`}>
          {date !== '' && <span>{formatDate(date)}</span>}
          <span>{t('saved {age}', { age: formatAge(savedAt) })}</span>
          <span>{sizeText(inKilobytes(bytes))}</span>
          {starred && <span>{t('starred')}</span>}
        </p>
      </div>
      <Button size="small" aria-label={t('Remove {name}', { name })} onClick={() => void tellWorker({ remove: id })}>
        {t('Remove')}
      </Button>
    </li>
  );
}
