import { useState } from 'react';
import { Notice } from '../../ui/status-panels.tsx';
import { CredentialForm } from './credential-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

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
  return <SecondFactorForm signIn={waiting} onRestart={onRestart} />;
}
