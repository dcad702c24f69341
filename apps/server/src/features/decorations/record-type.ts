import { type DecorationForm, decorationForm } from '@moonfloor/contract/decorations';
import { fieldNames } from '@moonfloor/contract/field-labels';
import { messages } from '@moonfloor/contract/messages';
import { nameKey } from '@moonfloor/contract/text';
import { parse } from '../../http/parse.ts';
import { linkDecorationName } from '../records/link-names.ts';
import { pictureIds } from '../records/pictures.ts';
import { type Editable, pickFields, type RecordType, type RecordTransaction } from '../records/record-type.ts';
import { decorationSearchSource } from '../records/search-sources.ts';
import { replaceDecorationImages } from './image-repository.ts';
import { findDecoration, type StoredDecoration, updateDecoration, updateDecorationStatus } from './repository.ts';

const fields = fieldNames('decoration');

/** The record type of decoration crews, for writing, moderating and restoring. */
export const decorationRecordType: RecordType<StoredDecoration> = {
  type: 'decoration',
  uniqueName: { table: 'decoration', field: 'decoration_name', message: messages.decorationExists },
  find: findDecoration,
  nameOf: (decoration) => decoration.decoration_name,
  isPublic: (decoration) => decoration.status === 'active',
  searchSourceOf: (_db, decoration) => Promise.resolve(decorationSearchSource(decoration)),
  fieldsOf: (_db, decoration) => Promise.resolve(pickFields({ ...decoration, images: decoration.image_urls }, fields)),
  toggledStatus: (decoration) => (decoration.status === 'active' ? 'inactive' : 'active'),
  setStatus: updateDecorationStatus,
  link: (db, { id, decoration_name: name }) => linkDecorationName(db, { id, name_key: nameKey(name) }),
  restoreFields: async (db, decoration, { images, ...former }, now) => {
    await writeDecoration(db, decoration, parse(decorationForm.partial(), former), now);
    if (images !== undefined) await replaceDecorationImages(db, decoration.id, pictureIds(images));
  },
};

/** Changes a decoration crew and, unless it is deleted, links records that name it. Images are replaced separately. */
export async function writeDecoration(
  db: RecordTransaction,
  decoration: Editable<StoredDecoration>,
  change: Partial<DecorationForm>,
  now: string,
): Promise<void> {
  await updateDecoration(db, decoration, change, now);
  if (decoration.status === 'deleted') return;
  const name = change.decoration_name ?? decoration.decoration_name;
  await linkDecorationName(db, { id: decoration.id, name_key: nameKey(name) });
}
