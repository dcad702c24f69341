import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ImportReport } from '@moonfloor/contract/imports';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/form.tsx';
import { formatNumber } from '../../ui/format.ts';
import styles from './imports.module.css';

type Pictures = ImportReport['pictures'];

/** The flyers of an import: fetched while this is displayed; afterwards, lists those that failed, with the reasons. */
export function ImportedPictures({ id, first }: { id: string; first: Pictures }) {
  const { pictures, error, goOn, tryAgain } = usePictureFetching(id, first);
  const { added, left, failed } = pictures;
  const all = added + left + failed.length;
  if (all === 0) return null;
  return (
    <div className={styles.pictures}>
      <h3>Pictures</h3>
      <p role="status">
        {left > 0
          ? `Fetching pictures from the source: ${formatNumber(all - left)} of ${formatNumber(all)}. You can leave this page; the next import of this source fetches the rest.`
          : `${formatNumber(added)} of ${formatNumber(all)} added.`}
      </p>
      {left > 0 && <ProgressBar share={(all - left) / all} label="Pictures" />}
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}{' '}
          <Button size="small" onClick={goOn}>
            Continue
          </Button>
        </p>
      )}
      {failed.length > 0 && (
        <>
          <p>These could not be fetched; their events were imported anyway:</p>
          <ul className={styles.links}>
            {failed.map(({ event, event_name: name, url, message }) => (
              <li key={`${event} ${url}`}>
                <Link to={`/event/${event}`}>
                  <bdi>{name}</bdi>
                </Link>{' '}
                <span className={styles.about}>
                  {message} ({url})
                </span>
              </li>
            ))}
          </ul>
          {left === 0 && <Button onClick={tryAgain}>Try again</Button>}
        </>
      )}
    </div>
  );
}

/** Fetches flyers in batches until none is left, while the component is mounted. */
function usePictureFetching(id: string, first: Pictures) {
  const [pictures, setPictures] = useState(first);
  const [again, setAgain] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const handleAccessError = useAccessErrorHandler();
  const due = error === null && (again || pictures.left > 0);
  useEffect(() => {
    if (!due) return undefined;
    const abort = new AbortController();
    api('fetchImportPictures', { params: { id }, body: { again } }, { signal: abort.signal }).then(
      (report) => {
        setAgain(false);
        setPictures(report.pictures);
      },
      (error: unknown) => {
        if (abort.signal.aborted || handleAccessError(error)) return;
        setError(errorMessage(error, messages.unexpected));
      },
    );
    return () => abort.abort();
  }, [id, due, again, pictures, handleAccessError]);
  return { pictures, error, goOn: () => setError(null), tryAgain: () => setAgain(true) };
}
