import { useState } from 'react';
import type { Account } from '@moonfloor/contract/accounts/auth';
import { t } from '@moonfloor/messages/t';
import { type Language, languageCodes, languages } from '@moonfloor/messages/languages';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, Options } from '../../ui/field.tsx';
import { Form, FormActions, FormRow } from '../../ui/form.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import styles from './account.module.css';

/** Value of the option for the server's time zone. */
const serverZone = '';

/** Language and time zone of the mails that the member gets. */
export function Preferences({ account }: { account: Account }) {
  const { update } = useSession();
  const [language, setLanguage] = useState(account.language);
  const [zone, setZone] = useState(account.time_zone ?? serverZone);
  const { send, busy, error } = useSend(t(messages.profileFailed));
  const [done, setDone] = useState(false);
  const zones = Intl.supportedValuesOf('timeZone');

  const save = async (): Promise<void> => {
    setDone(false);
    const time_zone = zone === serverZone ? null : zone;
    update(await api('updateProfile', { body: { language: knownLanguage(language), time_zone } }));
    setDone(true);
  };
  return (
    <Form className={styles.content} onSend={() => send(save)}>
      <FormRow>
        <SelectField
          label={t('Language of mails')}
          value={language}
          disabled={busy}
          onChange={({ target }) => setLanguage(target.value)}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code} lang={languages[code].lang}>
              {languages[code].name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Time zone')}
          value={zone}
          disabled={busy}
          onChange={({ target }) => setZone(target.value)}
        >
          <option value={serverZone}>{t('Site default')}</option>
          <Options
            of={(zone === serverZone || zones.includes(zone) ? zones : [zone, ...zones]).map((name) => [
              name,
              name.replaceAll('_', ' '),
            ])}
          />
        </SelectField>
      </FormRow>
      <FormActions>
        <Button type="submit" busy={busy}>
          {t('Save')}
        </Button>
      </FormActions>
      {done && <Notice>{t('Your account has been updated')}</Notice>}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </Form>
  );
}

const knownLanguage = (code: string): Language =>
  languageCodes.find((languageCode) => languageCode === code) ?? languageCodes[0]!;
