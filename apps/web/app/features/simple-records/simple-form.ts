import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { SimpleDetail } from '@moonfloor/contract/records/simple-records';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import { api } from '../../api/browser.ts';
import { defineForm, type FormValues } from '../record-form/define-form.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';
import type { FormDefinition } from '../record-form/form-definition.ts';

/** A type on behalf of all: code that is the same for all uses what all of them have. */
export type AnySimple = 'venue';

export type SimpleValues = FormValues<AnySimple>;
type SimpleFormDefinition = FormDefinition<SimpleValues, SimpleDetail<AnySimple>>;

/** The form of each simple type. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- code that is the same for all uses what all of them have
export const simpleForms = mapSimpleTypes((type) => defineSimpleForm(type as AnySimple));

function defineSimpleForm(type: AnySimple): SimpleFormDefinition {
  return defineForm<AnySimple, SimpleDetail<AnySimple>>(type, {
    unsaved: { status: 'active', references: {} },
    importSchema: async () =>
      (await import('@moonfloor/contract/records/simple-records')).simpleApi[type].submit.form.fields,
    findDuplicates: (values, except) => {
      const { [`${type}_name` as const]: name, alternative_names: names } = values;
      return duplicateCheck([name], { name, alternative_names: JSON.stringify(names) }, (query, signal) =>
        api(recordCallNames(type).findDuplicates, { query: { ...query, except } }, { signal }),
      );
    },
  });
}
