import { countryName } from '@moonfloor/contract/values/country-names';
import { styleName } from '@moonfloor/contract/values/style-names';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { FollowToggle } from './follow-button.tsx';

interface FollowNameProps {
  type: 'country' | 'style';
  /** The stored name. */
  name: string;
}

/** Follows a country or a style: all new events there, or of it. */
export function FollowName({ type, name }: FollowNameProps) {
  const params = { type, id: name } as const;
  return (
    <FollowToggle
      wanted={{ type, id: name }}
      label={t('Follow {name}', { name: type === 'country' ? countryName(name) : styleName(name) })}
      follow={() => api('follow', { params })}
      unfollow={() => api('unfollow', { params })}
    />
  );
}
