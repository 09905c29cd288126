import { inTransaction } from '../../../platform/server/database/tenant.ts';
import { recordChange } from '../../../platform/server/record-change.ts';
import type { ExpiryOptions } from '../../units/server/hold.jobs.ts';
import { asSystem } from '../../units/server/hold.jobs.ts';
import type { ImportStatus } from '../import.contract.ts';
import { rowsKeptSince } from '../importRetention.rules.ts';

/** Of one night; what is left waits for the next. */
const MOST = 100;

const WAITING: readonly ImportStatus[] = ['mapping', 'previewed'];
const ENDED: readonly ImportStatus[] = ['applied', 'undone', 'cancelled', 'failed'];

interface OldImport {
  id: string;
  createdById: string;
}

/**
 * Deletes the rows of imports that nobody has touched for long, each in a transaction of its own. One that still
 * waits for a person is cancelled: it has written nothing. Returns how many lost their rows.
 */
export async function forgetOldImportRows(options: ExpiryOptions): Promise<number> {
  const old = await oldImports(options);
  let forgotten = 0;
  for (const one of old) if (await forgetRows(options, one)) forgotten += 1;
  return forgotten;
}

function oldImports({ pool, organizationId, now }: ExpiryOptions): Promise<OldImport[]> {
  return inTransaction(pool, { organizationId }, (db) =>
    db
      .selectFrom('import')
      .select(['id', 'createdById'])
      .where('rowsDeletedAt', 'is', null)
      .where('updatedAt', '<', rowsKeptSince(now))
      .where('status', 'in', [...WAITING, ...ENDED])
      .orderBy('updatedAt')
      .limit(MOST)
      .execute(),
  );
}

function forgetRows(options: ExpiryOptions, { id, createdById }: OldImport): Promise<boolean> {
  return asSystem(options, createdById, async (work) => {
    const row = await work.db
      .selectFrom('import')
      .select(['status', 'version', 'rowsDeletedAt', 'updatedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isOld = row.rowsDeletedAt === null && row.updatedAt < rowsKeptSince(work.now);
    if (!isOld || ![...WAITING, ...ENDED].includes(row.status)) return false;
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
    return true;
  });
}
