import { createHash } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import { OrganizationPlugin } from './organization-plugin.ts';
import { runPipeline } from './pipeline.ts';
import type { Row, Statement, StatementResult } from './pipeline.ts';
import { sealAs } from './sealed.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/**
 * A condition that must still be true when data is read or written, checked in the same round trip: the session and role of the caller. `check` throws when it is not.
 */
export interface Guard {
  statement: Statement;
  check(rows: readonly Row[]): void;
}

export interface Tenant {
  organizationId: string;
  guard?: Guard;
}

/** Reads: one round trip sets the organization, checks the guard and runs one or several queries. */
export function readingDatabase(pool: pg.Pool, tenant: Tenant): Database {
  return sealAs(pool, database(new ReadingDriver(pool, tenant), tenant.organizationId));
}

/** Runs `work` in one transaction of the organization; its errors and failed guards roll it back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  tenant: Tenant,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const driver = new TransactionDriver(client);
  let broken: Error | undefined;
  try {
    const [, , guarded] = await runPipeline(client, [
      BEGIN,
      setOrganization(tenant),
      ...guardStatements(tenant),
    ]);
    if (tenant.guard) tenant.guard.check(guarded?.rows ?? []);
    const result = await work(sealAs(pool, database(driver, tenant.organizationId)));
    await driver.close();
    await runPipeline(client, [COMMIT]);
    return result;
  } catch (error) {
    // Statements sent together with the one that failed may still be running.
    await driver.close();
    await runPipeline(client, [ROLLBACK]).catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] };
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] };
const ROLLBACK: Statement = { name: 'rollback', text: 'rollback', values: [] };

function setOrganization(tenant: Tenant): Statement {
  return {
    name: 'set_organization',
    text: `select set_config('app.organization_id', $1, true)`,
    values: [tenant.organizationId],
  };
}

function guardStatements(tenant: Tenant): Statement[] {
  return tenant.guard ? [tenant.guard.statement] : [];
}

function database(driver: Driver, organizationId: string): Database {
  return new Kysely<Tables>({
    dialect: new GivenDriverDialect(driver),
    plugins: [new OrganizationPlugin(organizationId)],
  });
}

const adapter = new PostgresAdapter();

class GivenDriverDialect implements Dialect {
  private readonly driver: Driver;
  constructor(driver: Driver) {
    this.driver = driver;
  }
  createAdapter = () => adapter;
  createDriver = () => this.driver;
  createQueryCompiler = () => new PostgresQueryCompiler();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
}

abstract class SteadyDriver implements Driver {
  init = () => Promise.resolve();
  destroy = () => Promise.resolve();
  releaseConnection = () => Promise.resolve();
  abstract acquireConnection(): Promise<DatabaseConnection>;
  beginTransaction = () => refuseNested();
  commitTransaction = () => refuseNested();
  rollbackTransaction = () => refuseNested();
}

/**
 * Statements issued at the same time (with `Promise.all`) share one round trip, in the order of issue; those issued meanwhile share the next.
 */
abstract class GatheringDriver extends SteadyDriver {
  private waiting: WaitingStatement[] = [];
  private isSending = false;
  private isClosed = false;
  private sending: Promise<void> = Promise.resolve();
  private readonly connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => toQueryResult<R>(await this.ask(query)),
    streamQuery: refuseStreaming,
  };

  acquireConnection = () => Promise.resolve(this.connection);

  /** Takes no further statements, and waits for those already sent. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.sending;
  }

  /** The result of each statement, in their order. */
  protected abstract run(statements: readonly Statement[]): Promise<StatementResult[]>;

  private ask(query: CompiledQuery): Promise<StatementResult | undefined> {
    if (this.isClosed) return Promise.reject(new Error('The transaction of this statement has ended.'));
    return new Promise((resolve, reject) => {
      const statement = { name: statementName(query.sql), text: query.sql, values: query.parameters };
      this.waiting.push({ statement, resolve, reject });
      if (this.isSending) return;
      this.isSending = true;
      this.sending = this.send();
    });
  }

  private async send(): Promise<void> {
    // Runs after all pending code has issued its queries.
    await new Promise((go) => process.nextTick(go));
    while (this.waiting.length > 0) {
      const sent = this.waiting.splice(0);
      try {
        const results = await this.run(sent.map((one) => one.statement));
        sent.forEach((one, index) => one.resolve(results[index]));
      } catch (error) {
        for (const one of sent) one.reject(error);
      }
      // Lets the callers continue first, so that their next queries share a round trip too.
      await new Promise((go) => process.nextTick(go));
    }
    this.isSending = false;
  }
}

/** Each round trip takes a connection of its own, names the organization and checks the guard. */
class ReadingDriver extends GatheringDriver {
  private readonly pool: pg.Pool;
  private readonly tenant: Tenant;

  constructor(pool: pg.Pool, tenant: Tenant) {
    super();
    this.pool = pool;
    this.tenant = tenant;
  }

  protected override async run(statements: readonly Statement[]): Promise<StatementResult[]> {
    const before = [setOrganization(this.tenant), ...guardStatements(this.tenant)];
    const client = await this.pool.connect();
    try {
      const results = await runPipeline(client, [...before, ...statements]);
      if (this.tenant.guard) this.tenant.guard.check(results[1]?.rows ?? []);
      return results.slice(before.length);
    } finally {
      client.release();
    }
  }
}

class TransactionDriver extends GatheringDriver {
  private readonly client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    super();
    this.client = client;
  }

  protected override run(statements: readonly Statement[]): Promise<StatementResult[]> {
    return runPipeline(this.client, statements);
  }
}

interface WaitingStatement {
  statement: Statement;
  resolve(result: StatementResult | undefined): void;
  reject(error: unknown): void;
}

function toQueryResult<R>(result: StatementResult | undefined): QueryResult<R> {
  return { rows: (result?.rows ?? []) as R[], numAffectedRows: BigInt(result?.affected ?? 0) };
}

/** A longer text is hardly asked again: it holds the values of many rows. */
const MAX_NAMED_LENGTH = 10_000;

/** One text has one name on all connections. */
function statementName(text: string): string {
  if (text.length > MAX_NAMED_LENGTH) return '';
  return `q_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
}

function refuseNested(): Promise<never> {
  return Promise.reject(new Error('Transactions are opened by inTransaction, once.'));
}

function refuseStreaming(): never {
  throw new Error('Streaming is not offered here; read page by page.');
}
