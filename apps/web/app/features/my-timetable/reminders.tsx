import { useState } from 'react';
import { reminderMinutes, type ReminderMinutes } from '@moonfloor/contract/values/lists';
import { msg, t } from '@moonfloor/messages/t';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, Options } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import {
  canRemind,
  endReminders,
  isBlocked,
  readMinutes,
  startReminders,
  testReminders,
} from '../stars/push-reminders.ts';
import styles from './my-timetable.module.css';

const usualMinutes = 15 satisfies ReminderMinutes;

/** Notifications of this browser before starred sets begin. It asks for permission only when it is turned on. */
export function Reminders() {
  return (
    <Section title={t('Reminders')} id="reminders" className="not-printed">
      {canRemind() ? (
        <ReminderControls />
      ) : (
        <p className="quiet">
          {t(
            'This browser cannot show reminders. On an iPhone or iPad, add Moonfloor to the home screen first. The calendar file with reminders works everywhere.',
          )}
        </p>
      )}
    </Section>
  );
}

function ReminderControls() {
  const [minutes, setMinutes] = useState(readMinutes);
  const [chosen, setChosen] = useState<ReminderMinutes>(minutes ?? usualMinutes);
  const [outcome, setOutcome] = useState<keyof typeof outcomes | null>(null);
  const { send, busy, error } = useSend(t('Your browser’s push service cannot be reached. Please try again later.'));

  /** Shows the outcome of a change, and what holds after it, also if it failed. */
  const attempt = async (change: () => Promise<keyof typeof outcomes | null>): Promise<void> => {
    setOutcome(null);
    await send(async () => setOutcome(await change()));
    const now = readMinutes();
    setMinutes(now);
    if (now !== null) setChosen(now);
  };
  const start = (wanted: ReminderMinutes): Promise<void> =>
    attempt(async () => ((await startReminders(wanted)) ? null : isBlocked() ? 'blocked' : 'unasked'));
  const onChoose = (value: string): void => {
    const chosenMinutes = reminderMinutes.find((one) => String(one) === value) ?? usualMinutes;
    setChosen(chosenMinutes);
    if (minutes !== null) void start(chosenMinutes);
  };

  return (
    <>
      <p className="quiet">
        {minutes === null
          ? t('This device can remind you before starred sets begin, also while Moonfloor is closed.')
          : t('This device reminds you before starred sets begin.')}
      </p>
      <div className={styles.reminders}>
        <SelectField
          label={t('Minutes before a set begins')}
          value={chosen}
          onChange={({ currentTarget: { value } }) => onChoose(value)}
        >
          <Options of={reminderMinutes.map((one) => [one, one])} />
        </SelectField>
        {minutes === null ? (
          <Button busy={busy} onClick={() => void start(chosen)}>
            {t('Remind me')}
          </Button>
        ) : (
          <>
            <Button busy={busy} onClick={() => void attempt(() => testReminders().then(() => 'tested'))}>
              {t('Send a test')}
            </Button>
            <Button busy={busy} onClick={() => void attempt(() => endReminders().then(() => null))}>
              {t('Stop reminders')}
            </Button>
          </>
        )}
      </div>
      {outcome !== null && <Notice tone={outcome === 'tested' ? 'good' : 'bad'}>{t(outcomes[outcome])}</Notice>}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </>
  );
}

const outcomes = {
  tested: msg('The test is on its way'),
  blocked: msg('Notifications of this site are blocked. Allow them in the settings of your browser, then try again.'),
  unasked: msg('Reminders need your permission to show notifications. Please try again.'),
} as const;
