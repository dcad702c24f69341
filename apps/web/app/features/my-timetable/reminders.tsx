import { useState } from 'react';
import { reminderMinutes, type ReminderMinutes } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { serverMessage } from '../../api/client.ts';
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
  const [blocked, setBlocked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null);

  const attempt = async (work: () => Promise<string | null>): Promise<void> => {
    setBusy(true);
    setNotice(null);
    try {
      const text = await work();
      if (text !== null) setNotice({ tone: 'good', text });
    } catch (error) {
      const text = serverMessage(error, t('Your browser’s push service cannot be reached. Please try again later.'));
      setNotice({ tone: 'bad', text });
    }
    setBusy(false);
  };
  const start = (wanted: ReminderMinutes): Promise<void> =>
    attempt(async () => {
      const allowed = await startReminders(wanted);
      setBlocked(isBlocked());
      if (allowed) setMinutes(wanted);
      return null;
    });
  const end = (): Promise<void> =>
    attempt(async () => {
      await endReminders();
      setMinutes(null);
      return null;
    });
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
            <Button busy={busy} onClick={() => void attempt(sendTest)}>
              {t('Send a test')}
            </Button>
            <Button busy={busy} onClick={() => void end()}>
              {t('Stop reminders')}
            </Button>
          </>
        )}
      </div>
      {blocked && (
        <Notice tone="bad">
          {t('Notifications of this site are blocked. Allow them in the settings of your browser, then try again.')}
        </Notice>
      )}
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
    </>
  );
}

async function sendTest(): Promise<string> {
  await testReminders();
  return t('The test is on its way');
}
