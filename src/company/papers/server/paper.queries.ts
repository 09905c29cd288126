import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { PaperKind } from '../paper.rules.ts';
import { paperStatusOn } from '../paper.rules.ts';

/**
 * Who may see the papers of a kind: whoever may print them. Filled in by the areas of their records; the condition is
 * on the table `paper`.
 */
export type PaperRights = Readonly<
  Record<PaperKind, { readers: readonly Role[]; visible: (read: Read) => Expression<SqlBool> }>
>;

/** The papers that the caller may print, for lists and counts: a condition on `paper`. */
export function visiblePapers(read: Read, rights: PaperRights): Expression<SqlBool> {
  const paper = expressionBuilder<Tables, 'paper'>();
  const kinds = Object.entries(rights) as [PaperKind, PaperRights[PaperKind]][];
  return paper.or(
    kinds
      .filter(([, { readers }]) => hasRole(read.caller.role, ...readers))
      .map(([kind, { visible }]) => paper.and([paper('paper.kind', '=', kind), visible(read)])),
  );
}

/** Papers that the caller may see (checked before), as a list shows them, in any order. */
export async function papersById(read: Read, ids: readonly string[]) {
  const rows = await read.db
    .selectFrom('paper')
    .leftJoin('paper as next', 'next.id', 'paper.replacedById')
    .select(['paper.id', 'paper.kind', 'paper.recordType', 'paper.recordId', 'paper.title', 'paper.number'])
    .select(['paper.day', 'paper.amountPaise', 'paper.currency', 'paper.saleId', 'paper.projectId'])
    .select([
      'paper.channelPartnerId',
      'paper.status',
      'paper.validUntil',
      'paper.endedAt',
      'paper.changedAt',
    ])
    .select(['paper.code', 'paper.issuedAt', 'next.id as replacedById', 'next.number as replacedByNumber'])
    .where(sql<boolean>`paper.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => ({ ...row, status: paperStatusOn(row, read.today) }));
}
