import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { LetterJob, LetterOfJob, listLettersOfJob as listCall } from '../letterJob.contract.ts';
import { TEMPLATE_READERS } from '../template.rules.ts';

const MAX_SHOWN = 10;
const STOPPED = 'The job was stopped before it was made.';

/** 404 for a job of somebody else, except for administrators. */
export async function getLetterJob(read: Read, id: string): Promise<LetterJob> {
  return toJob(required(await visibleJobs(read).where('letterJob.id', '=', id).executeTakeFirst(), 'Job'));
}

/** The newest first. */
export async function jobsOfTemplate(read: Read, templateId: string): Promise<LetterJob[]> {
  const rows = await visibleJobs(read)
    .where('letterJob.templateId', '=', templateId)
    .orderBy('letterJob.createdAt', 'desc')
    .orderBy('letterJob.id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(toJob);
}

/** Those about records that the caller sees, in the order of the job. */
export async function listLettersOfJob(
  read: Read,
  id: string,
  query: QueryOf<typeof listCall>,
): Promise<Page<LetterOfJob>> {
  const { status } = await getLetterJob(read, id);
  const wanted = (query.search ?? '').trim().toLowerCase();
  const found = read.db
    .selectFrom('letterJobItem as item')
    .innerJoin('sale', 'sale.id', 'item.recordId')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .where('item.jobId', '=', id)
    .where(visibleSales(read))
    .$if(query.state !== undefined, (rows) => rows.where('item.state', 'in', query.state ?? []))
    .$if(wanted !== '', (rows) =>
      rows.where(sql<boolean>`strpos(lower(sale.booking_number || ' ' || unit.unit_number), ${wanted}) > 0`),
    );
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      found
        .leftJoin('letter', 'letter.id', 'item.letterId')
        .select(['item.id', 'item.recordId', 'item.state', 'item.reason', 'item.isMailed'])
        .select(['sale.bookingNumber', 'unit.unitNumber', 'letter.documentId', 'letter.number'])
        .orderBy('item.seq')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, found, max),
  );
  return {
    ...page,
    rows: page.rows.map(({ recordId, bookingNumber, unitNumber, ...row }) => ({
      ...row,
      reason: status === 'stopped' && row.state === 'waiting' ? STOPPED : row.reason,
      resourceId: recordId,
      record: `${bookingNumber} · ${unitNumber}`,
    })),
  };
}

export const letterJobAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...TEMPLATE_READERS),
  visible: async (read, ids) => {
    const rows = await visibleJobs(read)
      .where('letterJob.id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};

/** Who started a job sees it, and administrators. */
function visibleJobs(read: Read) {
  const { role, userId } = read.caller;
  return read.db
    .selectFrom('letterJob')
    .innerJoin('letterTemplateRevision as revision', 'revision.id', 'letterJob.revisionId')
    .innerJoin('appUser as actor', 'actor.id', 'letterJob.actorId')
    .selectAll('letterJob')
    .select(['revision.name as templateName', 'revision.number as revisionNumber'])
    .select(['actor.firstName', 'actor.lastName'])
    .$if(!hasRole(role, ...GROUPS.ADMIN), (jobs) => jobs.where('letterJob.actorId', '=', userId));
}

function toJob(row: Awaited<ReturnType<ReturnType<typeof visibleJobs>['execute']>>[number]): LetterJob {
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    templateId: row.templateId,
    templateName: row.templateName,
    revisionNumber: row.revisionNumber,
    status: row.status,
    isMailed: row.isMailed,
    total: row.total,
    done: row.made + row.failed,
    made: row.made,
    failed: row.failed,
    approved: row.approved,
    startedBy: { id: row.actorId, name: displayName(row) },
    finishedAt: row.finishedAt,
    allowedActions: row.status === 'running' ? ['stop'] : [],
  };
}
