import type { AliasableExpression, ExpressionWrapper, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { PaperKind } from '../paper.rules.ts';
import { paperStatusOn } from '../paper.rules.ts';

export type PaperCondition = ExpressionWrapper<Tables, 'paper', SqlBool>;

interface PaperRight {
  readers: readonly Role[];
  /** By which of its records a paper is seen, */
  by: 'saleId' | 'recordId' | 'channelPartnerId';
  /** and which of those the caller sees. */
  visibleIds: (read: Read) => AliasableExpression<{ id: string }>;
}

/** Who may see the papers of a kind: whoever may print them. Filled in by the areas of their records. */
export type PaperRights<Kind extends PaperKind = PaperKind> = Readonly<Record<Kind, PaperRight>>;

interface Looking {
  /** Whoever sees a handful of records finds their papers by them, not by a walk over all. */
  seesFew?: boolean;
  /** Only this one, where each is counted for itself. */
  kind?: PaperKind | undefined;
}

/** The papers that the caller may print, for lists and counts: a condition on `paper`. */
export function visiblePapers(
  read: Read,
  rights: Partial<PaperRights>,
  { seesFew = false, kind: only }: Looking = {},
): PaperCondition {
  const paper = expressionBuilder<Tables, 'paper'>();
  const open = openRights(read, rights).filter(([kind]) => only === undefined || kind === only);
  // What is found by a record that the caller sees is not asked once more whether they see it.
  if (seesFew && open.length > 0) return ofSeenRecords(read, open);
  return paper.or(
    open.map(([kind, right]) => paper.and([paper('paper.kind', '=', kind), isOnVisible(read, right)])),
  );
}

function openRights({ caller }: Read, rights: Partial<PaperRights>): [PaperKind, PaperRight][] {
  const kinds = Object.entries(rights) as [PaperKind, PaperRight][];
  return kinds.filter(([, { readers }]) => hasRole(caller.role, ...readers));
}

/** A single value on purpose: an EXISTS would become a hash of all records, built by each query. */
function isOnVisible(read: Read, { by, visibleIds }: PaperRight) {
  const column = sql.ref(`paper.${by}`);
  return sql<boolean>`(select seen.id from ${visibleIds(read)} seen where seen.id = ${column} limit 1) is not null`;
}

function ofSeenRecords(read: Read, open: readonly [PaperKind, PaperRight][]): PaperCondition {
  const paper = expressionBuilder<Tables, 'paper'>();
  const byKind = open.map(
    ([kind, { by, visibleIds }]) => sql`select mine.id from paper mine
      where mine.organization_id = ${read.caller.organizationId} and mine.kind = ${kind}
        and ${sql.ref(`mine.${by}`)} in (select own.id from ${visibleIds(read)} own)`,
  );
  return paper.and([paper('paper.id', 'in', sql<string>`(${sql.join(byKind, sql` union all `)})`)]);
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
