import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/api/limits';
import { TextRows } from './text-rows.tsx';
import type { FormFields } from './use-record-form.ts';

/** The alternative names of an artist or event, one per row. */
export function AlternativeNamesField({ fields }: { fields: FormFields<{ alternative_names: string[] }> }) {
  const { values, set, error } = fields;
  return (
    <TextRows
      id="alternative_names"
      legend={t('Alternative names')}
      help={t('In other scripts, romanised or former: it is found by them too.')}
      texts={{
        placeholder: t('Alternative name'),
        add: t('Add alternative name'),
        label: (number) => t('Alternative name {number}', { number }),
        remove: (number) => t('Remove alternative name {number}', { number }),
      }}
      rows={values.alternative_names}
      max={limits.alternativeNames}
      errorOf={(index) => error(`alternative_names.${index}`) ?? (index === 0 ? error('alternative_names') : undefined)}
      onChange={(rows) => set('alternative_names', rows)}
    />
  );
}
