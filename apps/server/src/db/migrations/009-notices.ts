import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Members are told what others do to records that they have added, or may edit; they can end the mails about that. */
export const up: MigrationStep = (db, { text, autoId }) =>
  runScript(
    db,
    `create table notice (
      id ${autoId},
      account_id integer not null references account (id) on delete cascade,
      kind ${text} not null check (kind in ('published', 'returned', 'edited', 'deleted', 'helper', 'owner')),
      type ${text} not null check (type in ('event', 'artist', 'decoration', 'release')),
      record_id integer not null,
      name ${text} not null,
      detail ${text},
      created_at ${text} not null,
      mailed_at ${text},
      read_at ${text}
    );
    create index notice_account on notice (account_id, id);
    create index notice_record on notice (type, record_id);
    create index notice_created on notice (created_at);
    create index notice_unmailed on notice (id) where mailed_at is null;
    alter table notification_setting add column own_mails integer not null default 1`,
  );
