import type { PoolClient } from 'pg';
import { openApplication } from '#app/application.ts';
import type { Application } from '#app/application.ts';
import type { Statement } from '#platform/server/database/pipeline.ts';
import { toParameter } from '#platform/server/database/values.ts';
import { FileStore } from '#platform/server/files/file-store.ts';
import { openLog } from '#platform/server/log.ts';
import { openPrinter } from '#platform/server/printing/printer.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';

export interface RecordedRequest {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  body?: object;
}

/**
 * The statements that Plinth sends for a request, in their order: what a bare server has to send to do the same.
 * Those that name the organization and check the caller are left out: a bare server needs neither.
 */
export async function recordStatements(
  place: { databaseUrl: string; sessionSecret: string; folder: string },
  requests: readonly RecordedRequest[],
): Promise<Statement[][]> {
  const files = new FileStore(place.folder);
  const application = await openApplication({
    databaseUrl: place.databaseUrl,
    sessionSecret: place.sessionSecret,
    version: 'bench',
    services: {
      files,
      printer: openPrinter({ publicUrl: 'https://plinth.test', files }),
      texts: openTextReader(),
      pictures: openPictureOpener(),
    },
    log: openLog('error'),
    checkReplies: false,
  });
  const heard = listen(application);
  try {
    const recorded: Statement[][] = [];
    for (const request of requests) {
      heard.length = 0;
      await send(application, request);
      const own = heard.filter(({ name }) => !OF_THE_TENANT.has(name ?? ''));
      recorded.push(own.map((statement) => ({ ...statement, values: statement.values.map(toParameter) })));
    }
    return recorded;
  } finally {
    await application.stop();
  }
}

const OF_THE_TENANT = new Set(['set_organization', 'guard_caller']);

async function send(application: Application, { method, path, token, body }: RecordedRequest): Promise<void> {
  const answer = await application.http.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.body}`);
}

/**
 * Looks over the shoulder of the connections that the pool hands out, and hears what begins with the check of a
 * caller: one read, or a transaction to its end. So nothing of the background work gets in.
 */
function listen({ pool }: Application): Statement[] {
  const heard: Statement[] = [];
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const plain = client as unknown as Listening;
    const query = plain.query.bind(client);
    let isInTransaction = false;
    plain.query = (...args) => {
      const { statements = [] } = args[0];
      const has = (wanted: string) => statements.some(({ name }) => name === wanted);
      if (has('guard_caller') || isInTransaction) heard.push(...statements);
      if (has('guard_caller') && has('begin')) isInTransaction = true;
      if (has('commit')) isInTransaction = false;
      return query(...args);
    };
  });
  return heard;
}

/** What is handed to a connection; a pipeline of statements names them. */
interface Listening {
  query(...args: [{ statements?: readonly Statement[] }, ...unknown[]]): unknown;
}
