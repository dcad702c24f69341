import { useEffect, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';

/** Chromium's offer to install the site: https://wicg.github.io/manifest-incubations/#installation-prompts */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const isInstallOffer = (event: Event): event is InstallOffer => 'prompt' in event;

/** How the site is installed as an app: a button where the browser offers it, otherwise a sentence. */
export function InstallHint() {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  const [installed, setInstalled] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const onOffer = (event: Event): void => {
      if (isInstallOffer(event)) setOffer(event);
    };
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
        void offer.prompt();
      }}
    >
      {t('Install Moonfloor')}
    </Button>
  );
}
