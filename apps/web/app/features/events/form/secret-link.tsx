import { messages } from '@moonfloor/contract/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { useSecretAddress } from '../../../api/use-secret-address.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { FormActions } from '../../../ui/form.tsx';
import { ErrorPanel, Notice } from '../../../ui/status-panels.tsx';

/** The secret link to the hidden place of a saved event: created, replaced, removed. */
export function SecretLink({ event: id }: { event: number }) {
  const { loaded, busy, error, change } = useSecretAddress(
    (signal) => api('getPlaceLink', { params: { id } }, { signal }),
    String(id),
  );
  const link = loaded.data?.link ?? null;
  return (
    <>
      <p className="quiet">{t('Whoever has the secret link sees the exact place before that time.')}</p>
      {loaded.error !== null && loaded.data === null && (
        <ErrorPanel message={t(messages.followFailed)} onRetry={loaded.reload} />
      )}
      {link !== null && <CopyText label={t('Secret link')} text={link} />}
      {loaded.data !== null && (
        <FormActions>
          <Button busy={busy} onClick={() => change(() => api('createPlaceLink', { params: { id } }))}>
            {link === null ? t('Create a secret link') : t('Replace this link')}
          </Button>
          {link !== null && (
            <Button disabled={busy} onClick={() => change(() => api('revokePlaceLink', { params: { id } }))}>
              {t('Remove this link')}
            </Button>
          )}
        </FormActions>
      )}
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </>
  );
}
