import { useState } from 'react';
import { countries } from '@moonfloor/contract/countries';
import { styles as allStyles } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { styleName } from '@moonfloor/contract/style-names';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useSend } from '../../api/use-send.ts';
import { SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { sortedCountries } from '../records/sorted-countries.ts';

/** Follows a country or a style, chosen from a list. Calls `onFollowed` then. */
export function NewFollow({ onFollowed }: { onFollowed: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const send = useSend();
  const follow = async (value: string): Promise<void> => {
    const [type, id] = value.split(':', 2);
    if (id === undefined) return;
    setBusy(true);
    const call = async (): Promise<void> => {
      await api('follow', { params: { type: type === 'style' ? 'style' : 'country', id } });
      onFollowed();
    };
    setError(await send(call, t(messages.followFailed)));
    setBusy(false);
  };
  return (
    <>
      <SelectField
        label={t('Follow a country or style')}
        help={t('You hear of all new events there, or of this style.')}
        value=""
        disabled={busy}
        onChange={({ target }) => void follow(target.value)}
      >
        <option value="">{t('Choose…')}</option>
        <optgroup label={t('Styles')}>
          {allStyles.map((style) => (
            <option key={style} value={`style:${style}`}>
              {styleName(style)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('Countries')}>
          {sortedCountries(countries.map(({ name }) => name)).map(({ name, shown }) => (
            <option key={name} value={`country:${name}`}>
              {shown}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </>
  );
}
