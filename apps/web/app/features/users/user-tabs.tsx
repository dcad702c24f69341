import { t } from '@moonfloor/messages/t';
import { Tabs } from '../../ui/tabs.tsx';

const addresses = { users: '/admin-dashboard/users', blocks: '/admin-dashboard/blocks' } as const;

/** Leads from the list of users to the block list and back. */
export function UserTabs({ current }: { current: keyof typeof addresses }) {
  return (
    <Tabs
      label={t('Users')}
      current={addresses[current]}
      tabs={[
        { to: addresses.users, label: t('Accounts') },
        { to: addresses.blocks, label: t('Block list') },
      ]}
    />
  );
}
