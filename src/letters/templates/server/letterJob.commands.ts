import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, invalid, notFound } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { GenerateManyInput } from '../letterJob.contract.ts';
import type { LetterRecord } from '../template.rules.ts';
import { MAX_LETTERS } from '../template.rules.ts';
import { requireMayMail } from './letter.mail.ts';
import { letterSource, requireApproved } from './letter.source.ts';
import { getLetterJob } from './letterJob.queries.ts';

const IN_USE = ['booked', 'agreement', 'registered', 'completed'] as const;

/** Orders letters about many records, from the revision that is approved now. Returns the id of the job. */
export async function orderLetters(
  work: Work,
  templateId: string,
  { resourceIds, filter, mail = false }: GenerateManyInput,
): Promise<string> {
  if ((resourceIds === undefined) === (filter === undefined))
    throw invalid('resourceIds', 'Choose either records or a filter that finds them.');
  const source = await letterSource(work, templateId);
  requireApproved(source);
  if (mail) await requireMayMail(work);
  const records = resourceIds
    ? await chosen(work, resourceIds)
    : await FOUND[source.recordType](work, filter ?? { projectId: '' });
  if (records.length === 0) throw conflict('No sale that you see is found by this filter.');
  if (records.length > MAX_LETTERS)
    throw conflict(
      `This filter finds more than ${MAX_LETTERS.toLocaleString('en-IN')} sales. Narrow it to one tower.`,
    );
  const id = newId();
  await work.db
    .insertInto('letterJob')
    .values({
      id,
      templateId,
      revisionId: source.revisionId,
      isMailed: mail,
      total: records.length,
      actorId: work.caller.userId,
      createdAt: work.now,
      updatedAt: work.now,
    })
    .execute();
  await insertRows(
    work.db,
    'letterJobItem',
    records.map((recordId, index) => ({ id: newId(), jobId: id, seq: index + 1, recordId })),
  );
  await recordChange(work, {
    action: 'create',
    resource: 'letterJob',
    id,
    version: 1,
    after: { templateId, revision: source.number, total: records.length, isMailed: mail },
  });
  return id;
}

/** No further letters; those that were made stay. */
export async function stopLetters(work: Work, id: string): Promise<void> {
  await getLetterJob(work, id);
  const job = required(
    await work.db
      .selectFrom('letterJob')
      .select(['status', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Job',
  );
  if (job.status !== 'running') throw conflict('This job has ended.');
  await work.db
    .updateTable('letterJob')
    .set({ status: 'stopped', finishedAt: work.now, updatedAt: work.now, version: job.version + 1 })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'stop',
    resource: 'letterJob',
    id,
    version: job.version + 1,
    before: { status: 'running' },
    after: { status: 'stopped' },
  });
}

/** Each once, in the order given; 404 when one of them is not seen. */
async function chosen(read: Read, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const rows = await read.db
    .selectFrom('sale')
    .select('sale.id')
    .where(sql<boolean>`sale.id = any(${pgArray(wanted)})`)
    .where(visibleSales(read))
    .execute();
  if (rows.length < wanted.length) throw notFound('One of these sales');
  return wanted;
}

type Filter = NonNullable<GenerateManyInput['filter']>;

/** The records of each kind that the caller sees and a filter finds, one more than a job takes at most. */
const FOUND: Readonly<Record<LetterRecord, (read: Read, filter: Filter) => Promise<string[]>>> = {
  sale: async (read, { projectId, towerId, statuses, bookedFrom, bookedTo }) => {
    const rows = await read.db
      .selectFrom('sale')
      .select('sale.id')
      .where('sale.projectId', '=', projectId)
      .where('sale.status', 'in', statuses ?? IN_USE)
      .where(visibleSales(read))
      .$if(Boolean(towerId), (query) => query.where('sale.towerId', '=', towerId ?? ''))
      .$if(Boolean(bookedFrom), (query) => query.where('sale.bookingDate', '>=', bookedFrom ?? ''))
      .$if(Boolean(bookedTo), (query) => query.where('sale.bookingDate', '<=', bookedTo ?? ''))
      .orderBy('sale.bookingNumber')
      .orderBy('sale.id')
      .limit(MAX_LETTERS + 1)
      .execute();
    return rows.map(({ id }) => id);
  },
};
