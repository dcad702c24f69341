import { t } from '@moonfloor/messages/t';
import { LinkButton } from '../../ui/button.tsx';

/** An invitation to add an event where none was found. */
export function AddEvent() {
  return (
    <>
      <p>{t('Know a party? Sign in and add it to the calendar.')}</p>
      <LinkButton to="/submit-event" tone="primary">
        {t('Submit an event')}
      </LinkButton>
    </>
  );
}
