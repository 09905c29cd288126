import type { Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { eachApart } from '#platform/server/jobs/systemJob.ts';
import type { ImportStatus } from '../import.contract.ts';
import { rowsKeptSince } from '../importRetention.rules.ts';

/** Per night; the rest waits for the next. */
const MAX = 100;

const WAITING: readonly ImportStatus[] = ['mapping', 'previewed'];
const ENDED: readonly ImportStatus[] = ['applied', 'undone', 'cancelled', 'failed'];

interface OldImport {
  id: string;
  createdById: string;
}

/**
 * Deletes the rows of imports unused for long, each in a transaction of its own. One still waiting for a person is
 * cancelled: it has written nothing. Returns how many were cleared.
 */
export async function forgetOldImportRows(job: SystemJob): Promise<number> {
  return eachApart(job, await oldImports(job), {
    as: (old) => old.createdById,
    act: forgetRows,
    failure: 'Rows of old imports could not be deleted.',
  });
}

function oldImports({ pool, organizationId, now }: SystemJob): Promise<OldImport[]> {
  return inTransaction(pool, { organizationId }, (db) =>
    db
      .selectFrom('import')
      .select(['id', 'createdById'])
      .where('rowsDeletedAt', 'is', null)
      .where('updatedAt', '<', rowsKeptSince(now))
      .where('status', 'in', [...WAITING, ...ENDED])
      .orderBy('updatedAt')
      .limit(MAX)
      .execute(),
  );
}

async function forgetRows(work: Work, { id }: OldImport): Promise<number> {
  const row = await work.db
    .selectFrom('import')
    .select(['status', 'version', 'rowsDeletedAt', 'updatedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isOld = row.rowsDeletedAt === null && row.updatedAt < rowsKeptSince(work.now);
  if (!isOld || ![...WAITING, ...ENDED].includes(row.status)) return 0;
  const status = WAITING.includes(row.status) ? 'cancelled' : row.status;
  const version = row.version + 1;
  await work.db.deleteFrom('importRow').where('importId', '=', id).execute();
  await work.db
    .updateTable('import')
    .set({ status, version, rowsDeletedAt: work.now, updatedAt: work.now })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'forgetRows',
    resource: 'import',
    id,
    version,
    before: { status: row.status },
    after: { status },
  });
  return 1;
}
