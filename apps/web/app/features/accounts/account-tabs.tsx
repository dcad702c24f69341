import { t } from '@moonfloor/messages/t';
import { Tabs } from '../../ui/tabs.tsx';

const addresses = { accounts: '/admin-dashboard/users', blocks: '/admin-dashboard/blocks' } as const;

/** Leads from the list of accounts to the block list and back. */
export function AccountTabs({ current }: { current: keyof typeof addresses }) {
  return (
    <Tabs
      label={t('Users')}
      current={addresses[current]}
      tabs={[
        { to: addresses.accounts, label: t('Accounts') },
        { to: addresses.blocks, label: t('Block list') },
      ]}
    />
  );
}
