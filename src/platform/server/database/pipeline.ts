import type pg from 'pg';
import { parserOf, toParameter } from './values.ts';

/** A statement with its parameters; a named one is parsed once per connection. */
export interface Statement {
  name?: string;
  text: string;
  values: readonly unknown[];
}

export type Row = Record<string, unknown>;

export interface StatementResult {
  rows: Row[];
  affected: number;
}

/**
 * Sends all statements in one round trip: one Sync at the end makes them one implicit transaction, so a
 * `set_config(…, true)` in the first holds for the rest and for nothing after. Fails as a whole.
 */
export function runPipeline(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    const query = new PipelinedQuery(statements, (error, results) =>
      error ? reject(error) : resolve(results),
    );
    client.query(query as unknown as pg.Submittable);
  });
}

/** The part of node-postgres' connection that a submitted query may use. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string; types: undefined }): void;
  bind(message: {
    portal: string;
    statement: string;
    values: unknown[];
    binary: boolean;
    valueMapper: unknown;
  }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
}

interface Columns {
  parsers: readonly ((text: string) => unknown)[];
  toRow: (values: readonly unknown[]) => Row;
}

/** Names of the statements that a connection keeps parsed and planned, the one used longest ago first. */
const preparedOn = new WeakMap<object, Set<string>>();
/** Each takes memory of the server on each connection. */
const MAX_PREPARED = 400;

class PipelinedQuery {
  private readonly statements: readonly Statement[];
  private readonly done: (error: Error | null, results: StatementResult[]) => void;
  private readonly results: StatementResult[] = [];
  private rows: Row[] = [];
  private columns: Columns = NO_COLUMNS;
  private failure: Error | null = null;

  constructor(
    statements: readonly Statement[],
    done: (error: Error | null, results: StatementResult[]) => void,
  ) {
    this.statements = statements;
    this.done = done;
  }

  submit(connection: Connection): Error | null {
    const prepared = preparedOf(connection);
    connection.stream.cork();
    try {
      for (const statement of this.statements) send(connection, prepared, statement);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.columns = {
      parsers: message.fields.map((field) => parserOf(field.dataTypeID)),
      toRow: rowMaker(message.fields.map((field) => camelCase(field.name))),
    };
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.failure) return;
    try {
      this.rows.push(this.readRow(message.fields));
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(message: { text: string }): void {
    this.results.push({ rows: this.rows, affected: Number(message.text.split(' ').at(-1)) || 0 });
    this.rows = [];
    this.columns = NO_COLUMNS;
  }

  handleEmptyQuery(): void {
    this.results.push({ rows: [], affected: 0 });
  }

  handleError(error: Error, connection?: Connection): void {
    if (connection) this.forgetNames(connection);
    this.done(error, []);
  }

  handleReadyForQuery(): void {
    this.done(this.failure, this.results);
  }

  private readRow(values: readonly (string | null)[]): Row {
    return this.columns.toRow(
      this.columns.parsers.map((parse, index) => {
        const text = values[index];
        return text === null || text === undefined ? null : parse(text);
      }),
    );
  }

  /** After an error nobody knows which of them were parsed. */
  private forgetNames(connection: Connection): void {
    const prepared = preparedOf(connection);
    for (const { name } of this.statements) if (name) prepared.delete(name);
  }
}

const NO_COLUMNS: Columns = { parsers: [], toRow: () => ({}) };
const rowMakers = new Map<string, Columns['toRow']>();

/**
 * Makes rows with these columns by one object literal, which gives all of them the same layout in memory. An object
 * that gets 55 columns one by one becomes a hash table: it takes 8 times as long to make and 3 times to print.
 */
function rowMaker(names: readonly string[]): Columns['toRow'] {
  const key = names.join();
  const known = rowMakers.get(key);
  if (known) return known;
  const entries = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // Nothing of it comes from outside: the names are those of our own statements, quoted.
  // oxlint-disable-next-line typescript/no-implied-eval
  const made = new Function('values', `return { ${entries.join(', ')} };`) as Columns['toRow'];
  rowMakers.set(key, made);
  return made;
}

function send(connection: Connection, prepared: Set<string>, statement: Statement): void {
  const name = statement.name ?? '';
  if (!prepared.delete(name)) {
    if (name) makeRoom(connection, prepared, name);
    connection.parse({ name, text: statement.text, types: undefined });
  }
  // Now it is the one used last.
  if (name) prepared.add(name);
  connection.bind({
    portal: '',
    statement: name,
    values: [...statement.values],
    binary: false,
    valueMapper: toWire,
  });
  connection.describe({ type: 'P', name: '' });
  connection.execute({ portal: '', rows: 0 });
}

/** The statement used longest ago gives way. After an error one of this name may be left, which is replaced. */
function makeRoom(connection: Connection, prepared: Set<string>, name: string): void {
  connection.close({ type: 'S', name });
  const [oldest] = prepared;
  if (prepared.size < MAX_PREPARED || oldest === undefined) return;
  prepared.delete(oldest);
  connection.close({ type: 'S', name: oldest });
}

function toWire(value: unknown): unknown {
  const parameter = toParameter(value);
  if (parameter === null || parameter === undefined) return null;
  if (Buffer.isBuffer(parameter)) return parameter;
  if (parameter instanceof Date) return parameter.toISOString();
  if (Array.isArray(parameter)) return `{${parameter.map((item) => JSON.stringify(String(item))).join(',')}}`;
  return typeof parameter === 'string' ? parameter : JSON.stringify(parameter);
}

function preparedOf(connection: object): Set<string> {
  const known = preparedOn.get(connection);
  if (known) return known;
  const made = new Set<string>();
  preparedOn.set(connection, made);
  return made;
}

const camelCased = new Map<string, string>();

function camelCase(snake: string): string {
  const known = camelCased.get(snake);
  if (known !== undefined) return known;
  const made = snake.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCased.set(snake, made);
  return made;
}
