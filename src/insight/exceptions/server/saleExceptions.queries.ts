import { sql } from 'kysely';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { personOf } from '#company/people/server/person.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import type { Exception } from '../exception.contract.ts';
import { waiversWithApproval } from './exception.tables.ts';

/** Of these ids, the moves of due dates. */
export async function movedDueDates(read: Read, ids: readonly string[]): Promise<Exception[]> {
  const rows = await saleHeads(read)
    .innerJoin('dueDateMove', 'dueDateMove.saleId', 'sale.id')
    .innerJoin('installment', 'installment.id', 'dueDateMove.installmentId')
    .selectAll('dueDateMove')
    .select((move) => [
      'sale.projectId',
      'installment.name as title',
      personOf(move.ref('dueDateMove.movedById')).as('by'),
      personOf(move.ref('dueDateMove.approvedById')).as('approvedBy'),
    ])
    .where(sql<boolean>`due_date_move.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    kind: 'dueDate',
    at: row.movedAt,
    title: row.title,
    projectId: row.projectId,
    projectName: row.projectName,
    saleId: row.saleId,
    bookingNumber: row.bookingNumber,
    customerName: row.customerName,
    fromDay: row.fromDate,
    toDay: row.toDate,
    days: daysBetween(row.fromDate, row.toDate),
    movedPaise: row.openPaise,
    amountPaise: null,
    reason: row.reason,
    by: row.by,
    approvedBy: row.approvedBy,
    record: { type: 'plan', id: row.saleId },
  }));
}

/** Of these ids, the waivers of interest and of balances. */
export async function waivedAmounts(read: Read, ids: readonly string[]): Promise<Exception[]> {
  const rows = await waiversWithApproval(read)
    .innerJoin('installment', 'installment.id', 'saleWaiver.installmentId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .innerJoin('saleApplicant', (join) =>
      join.onRef('saleApplicant.saleId', '=', 'sale.id').on('saleApplicant.seq', '=', 1),
    )
    .selectAll('saleWaiver')
    .select((waiver) => [
      'sale.projectId',
      'sale.bookingNumber',
      'installment.name',
      'project.name as projectName',
      'saleApplicant.name as customerName',
      personOf(waiver.fn.coalesce('approval.requestedById', 'saleWaiver.createdById')).as('by'),
      personOf(waiver.ref('approval.decidedById')).as('approvedBy'),
    ])
    .where(sql<boolean>`sale_waiver.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    kind: 'waiver',
    at: row.createdAt,
    title: `${row.scope === 'interest' ? 'Interest on' : 'Balance of'} ${row.name}`,
    projectId: row.projectId,
    projectName: row.projectName,
    saleId: row.saleId,
    bookingNumber: row.bookingNumber,
    customerName: row.customerName,
    fromDay: null,
    toDay: null,
    days: null,
    movedPaise: null,
    amountPaise: row.amountPaise + row.taxPaise,
    reason: row.reason,
    by: row.by,
    approvedBy: row.approvedBy,
    record: { type: 'plan', id: row.saleId },
  }));
}
