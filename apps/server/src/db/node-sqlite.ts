import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';

/** Maximum number of cached prepared statements; the product has fewer distinct ones. */
const maxPrepared = 500;

/** How long a statement waits for other processes, in milliseconds. */
export const busyTimeout = 'pragma busy_timeout = 5000';

/**
 * Settings of every connection. WAL lets readers continue during a write; `synchronous=FULL` flushes the log at each
 * commit, so that acknowledged writes survive a power failure; `secure_delete` overwrites deleted data with zeros, so
 * that it does not remain in free pages of the file (https://www.sqlite.org/pragma.html).
 */
const settings = [
  'pragma journal_mode = wal',
  'pragma synchronous = full',
  'pragma foreign_keys = on',
  busyTimeout,
  'pragma temp_store = memory',
  'pragma secure_delete = on',
  'pragma cache_size = -4000',
];

/**
 * Acquires the write lock at the beginning, so that a transaction never fails halfway because another process wrote.
 * SQLite itself rolls back when the disk is full: rolling back once more would hide that error.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adaptNodeSqlite(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite supports transactional DDL; declaring it makes the migrator run each upgrade in a transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A statement and the names of its columns; none if it returns no rows. */
interface Prepared {
  statement: StatementSync;
  names: readonly string[];
}

/** Matches statements that change the schema, and so the columns of prepared ones. */
const changesSchema = /^\s*(?:create|alter|drop)\b/i;

function toPrepared(statement: StatementSync): Prepared {
  statement.setReturnArrays(true);
  return { statement, names: statement.columns().map(({ name }) => name) };
}

/**
 * Adapts `node:sqlite` to Kysely's driver interface. Builds rows as plain objects: those of `node:sqlite` have no
 * prototype, and V8 stores such objects as hash tables, which take several times as long to read, copy and serialize as
 * JSON.
 */
function adaptNodeSqlite(database: DatabaseSync): SqliteDatabase {
  const prepared = new LRUCache<string, Prepared>({
    max: maxPrepared,
    memoMethod: (sql) => {
      if (changesSchema.test(sql)) prepared.clear();
      return toPrepared(database.prepare(sql));
    },
  });
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const { statement, names } = prepared.memo(sql);
      const toRow = (values: ArrayRow): Record<string, unknown> => rowOf(names, values);
      return {
        reader: names.length > 0,
        all: (parameters: SQLInputValue[]) => statement.all(...parameters).map(toRow),
        run: (parameters: SQLInputValue[]) => statement.run(...parameters),
        iterate: (parameters: SQLInputValue[]) => statement.iterate(...parameters).map(toRow),
      };
    },
  };
}

/** A row as an array, which the types of `setReturnArrays` do not describe. */
type ArrayRow = Readonly<Record<number, unknown>>;

function rowOf(names: readonly string[], values: ArrayRow): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at += 1) row[names[at]!] = values[at];
  return row;
}

/** Opens the SQLite file (or `:memory:`) with the product's settings. Throws if it is not a database. */
export function nodeSqliteDialect(file: string): Dialect {
  // migrations may change the constraints of a table in its definition
  const database = new DatabaseSync(file, { defensive: false });
  for (const setting of settings) database.exec(setting);
  return {
    createDriver: () => new ImmediateDriver(database),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
