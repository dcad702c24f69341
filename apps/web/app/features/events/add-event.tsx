import { LinkButton } from '../../ui/button.tsx';

/** What can be done where no event is: an invitation to add one. */
export function AddEvent() {
  return (
    <>
      <p>Know a party? Sign in and add it to the calendar.</p>
      <LinkButton to="/submit-event" tone="primary">
        Submit an event
      </LinkButton>
    </>
  );
}
