import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { forgetNoticesOf, notify } from '#company/notifications/server/notify.ts';
import { KINDS } from '#cross-cutting/notices/notification.rules.ts';
import { leadsImportedText } from '#cross-cutting/notices/importNotices.rules.ts';
import type { ImportTarget } from './import.kind.ts';
import { fileNameOf, leadsByOwner, leadsOfRows } from './lead.import.rows.ts';
import { leadSettings } from './lead.import.settings.ts';

/** Counts the results by source, and notifies the assigned users, once each. */
export async function endLeadImport(
  work: Work,
  target: ImportTarget,
  how: 'applied' | 'undone',
): Promise<void> {
  await countBySource(work, target, how);
  await forgetNoticesOf(work, 'import', [target.importId]);
  if (how === 'applied') await tellOwners(work, target);
}

/**
 * Every received row has one of four results: unwritten ones count as rejected. After an undo only kept ones count.
 */
async function countBySource(work: Work, { importId, settings }: ImportTarget, how: 'applied' | 'undone') {
  const { source } = leadSettings(settings);
  const isUndone = sql.lit(how === 'undone');
  const isWritten = how === 'undone' ? sql`result = 'kept'` : sql`result in ('created', 'updated', 'kept')`;
  const isNew = sql`outcome = 'create' and ${isWritten}`;
  const isAgain = sql`outcome = 'update' and ${isWritten}`;
  const isRepeat = sql`not ${isUndone} and outcome = 'repeat'`;
  await work.db.deleteFrom('leadImportCount').where('importId', '=', importId).execute();
  await sql`
    with row as (
      select coalesce(fields ->> 'source', ${source}::text) as source,
             coalesce(${isNew}, false) as is_new, coalesce(${isAgain}, false) as is_again, ${isRepeat} as is_repeat
        from import_row where organization_id = ${work.caller.organizationId} and import_id = ${importId}
    )
    insert into lead_import_count
      (import_id, source, received_on, new_count, re_enquiry_count, repeat_count, rejected_count)
    select ${importId}, source, ${work.today}::date, count(*) filter (where is_new), count(*) filter (where is_again),
           count(*) filter (where is_repeat),
           count(*) filter (where not (${isUndone} or is_new or is_again or is_repeat))
      from row group by source
    having not ${isUndone} or bool_or(is_new or is_again)`.execute(work.db);
}

async function tellOwners(work: Work, { importId }: ImportTarget): Promise<void> {
  const created = await leadsByOwner(work.db, await leadsOfRows(work.db, importId, sql`result = 'created'`));
  const again = await leadsByOwner(work.db, await leadsOfRows(work.db, importId, sql`result = 'updated'`));
  const fileName = await fileNameOf(work, importId);
  const counts = (owned: typeof created) => new Map(owned.map(({ ownerId, leads }) => [ownerId, leads]));
  const [createdBy, againBy] = [counts(created), counts(again)];
  const owners = [...new Set([...createdBy.keys(), ...againBy.keys()])].flatMap((id) => id ?? []);
  const others = owners
    .filter((ownerId) => ownerId !== work.caller.userId)
    .map((ownerId) => {
      return {
        ownerId,
        fileName,
        created: createdBy.get(ownerId) ?? 0,
        again: againBy.get(ownerId) ?? 0,
      };
    });
  await notify(
    work,
    KINDS,
    others.map(({ ownerId, ...counts }) => ({
      kind: 'leadAssigned' as const,
      userId: ownerId,
      ...leadsImportedText(counts),
      link: () => `/leads?ownerId=${ownerId}&sort=-createdAt`,
      resourceType: 'import',
      resourceId: importId,
      occurrenceKey: 'applied',
    })),
  );
}
