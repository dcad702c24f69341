import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery, type DatabaseConnection, type Dialect, type Driver, SqliteAdapter, type SqliteDatabase,
  SqliteDialect, SqliteDriver, type SqliteDialectConfig,
} from 'kysely';

/** Prepared statements kept for reuse; the product has fewer distinct ones than this. */
const maxPrepared = 500;

/**
 * Settings of every connection. WAL lets readers go on while one writes; `synchronous=FULL` flushes the log at
 * each commit, so that what was answered survives a sudden loss of power (https://www.sqlite.org/pragma.html).
 */
const settings = [
  'pragma journal_mode = wal',
  'pragma synchronous = full',
  'pragma foreign_keys = on',
  'pragma busy_timeout = 5000',
  'pragma temp_store = memory',
  'pragma cache_size = -32000',
];

/** Begins with the write lock, so that a transaction never fails half way because another process wrote. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite does roll back DDL; saying so makes the migrator run each upgrade in a transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect implements Dialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** Adapts `node:sqlite` to what Kysely asks of a driver. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    if (prepared.size >= maxPrepared) prepared.clear();
    prepared.set(sql, statement);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}

/** Opens the SQLite file (or `:memory:`) with the product's settings. Throws when it is no database. */
export function nodeSqliteDialect(file: string): Dialect {
  const database = new DatabaseSync(file);
  for (const setting of settings) database.exec(setting);
  return new NodeSqliteDialect({ database: adapt(database) });
}
