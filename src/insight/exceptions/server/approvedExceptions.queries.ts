import { sql } from 'kysely';
import * as z from 'zod';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { personOf } from '#company/people/server/person.ts';
import type { Exception } from '../exception.contract.ts';
import { APPROVED_EXCEPTIONS } from '../exception.rules.ts';
import { REOPENED } from './exception.tables.ts';

const Kind = z.enum(APPROVED_EXCEPTIONS);

const NO_MOVE = { fromDay: null, toDay: null, days: null, movedPaise: null } as const;

/** Of these ids, the requests beyond a limit that were approved. */
export async function approvedExceptions(read: Read, ids: readonly string[]): Promise<Exception[]> {
  const rows = await read.db
    .selectFrom('approval')
    .innerJoin('project', 'project.id', 'approval.projectId')
    .leftJoin('sale', 'sale.id', 'approval.saleId')
    .leftJoin('saleApplicant', (join) =>
      join.onRef('saleApplicant.saleId', '=', 'sale.id').on('saleApplicant.seq', '=', 1),
    )
    .selectAll('approval')
    .select((approval) => [
      sql<string>`approval.decided_at`.as('at'),
      'project.id as ofProject',
      'project.name as projectName',
      'sale.bookingNumber',
      'saleApplicant.name as customerName',
      personOf(approval.ref('approval.requestedById')).as('by'),
      personOf(approval.ref('approval.decidedById')).as('approvedBy'),
    ])
    .where(sql<boolean>`approval.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    kind: Kind.parse(row.kind),
    at: row.at,
    title: row.title,
    projectId: row.ofProject,
    projectName: row.projectName,
    saleId: row.saleId,
    bookingNumber: row.bookingNumber,
    customerName: row.customerName,
    ...NO_MOVE,
    amountPaise: row.amountPaise,
    reason: row.reason,
    by: row.by,
    approvedBy: row.approvedBy,
    record:
      row.saleId === null
        ? { type: 'unit', id: row.unitId ?? row.recordId }
        : { type: 'sale', id: row.saleId },
  }));
}

/** Of these ids, the entries of the audit trail about milestones that were reopened. */
export async function reopenedMilestones(read: Read, ids: readonly string[]): Promise<Exception[]> {
  const rows = await read.db
    .selectFrom('auditEntry')
    .innerJoin('milestone', 'milestone.id', 'auditEntry.resourceId')
    .innerJoin('project', 'project.id', 'milestone.projectId')
    .select((entry) => [
      'auditEntry.id',
      'auditEntry.at',
      'auditEntry.reason',
      'milestone.id as milestoneId',
      'milestone.name as title',
      'milestone.projectId',
      'project.name as projectName',
      personOf(entry.ref('auditEntry.actorId')).as('by'),
    ])
    .where(REOPENED)
    .where(sql<boolean>`audit_entry.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map(({ id, at, title, projectId, projectName, reason, milestoneId, by }) => ({
    _id: id,
    id,
    kind: 'reopening',
    at,
    title,
    projectId,
    projectName,
    saleId: null,
    bookingNumber: null,
    customerName: null,
    ...NO_MOVE,
    amountPaise: null,
    reason,
    by,
    // The role decides it, not another person.
    approvedBy: null,
    record: { type: 'milestone', id: milestoneId },
  }));
}
