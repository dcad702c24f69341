import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '@moonfloor/messages/t';
import type { ResourceType } from '@moonfloor/contract/lists';
import { api } from '../../../api/browser.ts';
import { useSendFromPage } from '../../../api/use-send.ts';
import { useSession } from '../../../api/session.tsx';
import { useLoad } from '../../../api/use-load.ts';
import { Choice } from '../../../ui/form.tsx';
import { Section } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import { Claim } from './claim.tsx';
import { Keepers } from './keepers.tsx';
import { loadOwnership } from './load-ownership.ts';
import styles from './ownership.module.css';
import type { OwnershipProps } from './ownership-props.ts';

/** The signed-in member's relation to a record: owns it, helps with it, or may claim it. */
export function RecordOwnership({ type, id }: { type: ResourceType; id: number }) {
  const { user, role } = useSession();
  const { data, reload } = useLoad(() => loadOwnership(type, id), `${type} ${id}`);
  if (data === null || user === null) return null;
  const props = { type, id, ownership: data, onChanged: reload };
  if (data.role === null && role !== 'admin') return <Claim key={`${type} ${id}`} {...props} />;
  return (
    <Section title={data.role === 'helper' ? t('You help with this page') : t('Ownership')} id="ownership">
      <div className={styles.ownership}>
        {data.role === 'owner' && <OwnerSettings {...props} />}
        <Keepers {...props} user={user} isAdmin={role === 'admin'} />
      </div>
    </Section>
  );
}

/** How the owner is named and notified. */
function OwnerSettings({ type, id, ownership, onChanged }: OwnershipProps) {
  const [settings, setSettings] = useState({ shown: ownership.shown, notified: ownership.notified });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const send = useSendFromPage();
  const { revalidate } = useRevalidator();
  const change = async (body: Partial<typeof settings>): Promise<void> => {
    setSettings({ ...settings, ...body });
    setBusy(true);
    setError(undefined);
    const call = async (): Promise<void> => {
      await api('updateOwnership', { params: { type, id }, body });
      onChanged();
      // the page may name the owner now
      void revalidate();
    };
    const failure = await send(call, t('This could not be saved. Please try again.'));
    if (failure !== undefined) setSettings(settings);
    setError(failure);
    setBusy(false);
  };
  return (
    <>
      <p className="quiet">{t('You own this page: you can edit it, and let others help.')}</p>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <div className={styles.choices}>
        <Choice
          type="checkbox"
          checked={settings.shown}
          disabled={busy}
          onChange={({ target }) => void change({ shown: target.checked })}
        >
          {t('Name me on this page')}
        </Choice>
        <Choice
          type="checkbox"
          checked={settings.notified}
          disabled={busy}
          onChange={({ target }) => void change({ notified: target.checked })}
        >
          {t('Send me mail when others change it')}
        </Choice>
      </div>
    </>
  );
}
