import { Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { CredentialForm } from './credential-form.tsx';

const SecondFactorForm = lazyComponent(async () => (await import('./second-factor-form.tsx')).SecondFactorForm);

/** A sign-in by password within another page, with its second step. The parent observes the session. */
export function SignInSteps() {
  const [waiting, setWaiting] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  if (waiting === null)
    return (
      <>
        {reason !== null && <Notice tone="bad">{reason}</Notice>}
        <CredentialForm mode="sign-in" onSecondFactor={setWaiting} />
      </>
    );
  const onRestart = (why?: string): void => {
    setWaiting(null);
    setReason(why ?? null);
  };
  return (
    <Suspense>
      <SecondFactorForm signIn={waiting} onRestart={onRestart} />
    </Suspense>
  );
}
