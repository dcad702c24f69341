import { t } from '@moonfloor/messages/t';
import { Fact } from '../../ui/detail.tsx';
import { PersonIcon } from '../../ui/icons.tsx';

/** Names the owners of a record who agreed to it. Their names are isolated from each other's direction. */
export const ClaimedBy = ({ owners }: { owners: readonly string[] }) =>
  owners.length > 0 && (
    <Fact icon={<PersonIcon />} label={t('Claimed by')}>
      {owners.map((owner) => `\u2068${owner}\u2069`).join(' · ')}
    </Fact>
  );
