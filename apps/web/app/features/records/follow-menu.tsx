import type { EventFilterQuery } from '@moonfloor/contract/events/event-filter';
import { canonicalEventQuery } from '@moonfloor/contract/events/event-query';
import { countryName } from '@moonfloor/contract/values/country-names';
import { styleName } from '@moonfloor/contract/values/style-names';
import { splitList } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import { FollowIcon } from '../../ui/action-icons.tsx';
import { LinkMenu, MenuItem } from '../../ui/link-menu.tsx';
import { FollowToggle } from './follow-button.tsx';

/** Other things on a record's page that can be followed. */
export interface FollowMenuFields {
  country?: string | null;
  artist_country?: string | null;
  /** Comma-separated. */
  styles?: string | null;
}

/** A menu that follows the country and the styles that a record's page names. */
export function FollowMenu({
  record: { country, artist_country: origin, styles: played },
}: {
  record: FollowMenuFields;
}) {
  const place = country ?? origin;
  const names = splitList(played ?? '');
  if (!place && names.length === 0) return null;
  return (
    <LinkMenu label={t('Follow…')} name={t('Follow country or styles')} icon={<FollowIcon size={18} />} size="small">
      {place && (
        <MenuItem>
          <FollowName type="country" name={place} />
        </MenuItem>
      )}
      {names.map((name) => (
        <MenuItem key={name}>
          <FollowName type="style" name={name} />
        </MenuItem>
      ))}
    </LinkMenu>
  );
}

interface FollowNameProps {
  type: 'country' | 'style';
  /** The stored name. */
  name: string;
}

/** Follows a country or a style: all new events there, or of it. */
function FollowName({ type, name }: FollowNameProps) {
  return (
    <FollowToggle
      wanted={{ type, id: name }}
      label={t('Follow {name}', { name: type === 'country' ? countryName(name) : styleName(name) })}
    />
  );
}

/** Follows the country and the styles of a filter of events, and its events; nothing if there is no filter. */
export function FollowFilter({ filter }: { filter: EventFilterQuery }) {
  const { country, style } = filter;
  const query = canonicalEventQuery(filter);
  if (query === '') return null;
  return (
    <div className="wrapped">
      {country != null && <FollowName type="country" name={country} />}
      {splitList(style ?? '').map((name) => (
        <FollowName key={name} type="style" name={name} />
      ))}
      <FollowToggle wanted={query} label={t('Follow these events')} />
    </div>
  );
}
