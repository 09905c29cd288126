import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Read } from '#platform/server/context.ts';

/**
 * What people waived, with the approval that it carried out: both have one moment. What the system takes back by
 * itself, as interest for days after the money had come in, is no exception.
 */
export function waiversWithApproval({ db }: Read) {
  return db
    .selectFrom('saleWaiver')
    .innerJoin('sale', 'sale.id', 'saleWaiver.saleId')
    .leftJoin('approval', (join) =>
      join
        .onRef('approval.recordId', '=', 'saleWaiver.installmentId')
        .onRef('approval.decidedAt', '=', 'saleWaiver.createdAt')
        .on('approval.kind', '=', 'waiver')
        .on('approval.status', '=', 'granted'),
    )
    .where('saleWaiver.scope', 'in', ['interest', 'balance']);
}

/** Entries of the audit trail about finished work that was opened again. */
export const REOPENED = sql<SqlBool>`audit_entry.resource_type = 'milestone' and audit_entry.action = 'reopen'`;
