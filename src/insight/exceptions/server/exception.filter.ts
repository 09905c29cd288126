import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { dayStart } from '#platform/server/database/dayStart.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { hasStatus } from '#company/approvals/server/approval.queries.ts';
import { knows } from '#company/people/server/facts.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import type * as contract from '../exception.contract.ts';
import type { ExceptionKind } from '../exception.rules.ts';
import { APPROVED_EXCEPTIONS } from '../exception.rules.ts';
import { REOPENED, waiversWithApproval } from './exception.tables.ts';

export type ExceptionFilter = Partial<QueryOf<typeof contract.listExceptions>>;

/** Of what is no due date or no amount there is none to add up. */
const NONE = sql<number | null>`null::bigint`;

/** What a filter finds among all kinds, each from where it is kept; a kind that is not wanted is not read. */
export function foundExceptions(read: Read, filter: ExceptionFilter) {
  const all = moves(read, filter)
    .unionAll(waivers(read, filter))
    .unionAll(approvals(read, filter))
    .unionAll(reopenings(read, filter));
  return read.db.selectFrom(all.as('exception'));
}

function moves(read: Read, filter: ExceptionFilter) {
  const { projectId, saleId, search, personId } = filter;
  return read.db
    .selectFrom('dueDateMove')
    .innerJoin('sale', 'sale.id', 'dueDateMove.saleId')
    .select((move) => [
      'dueDateMove.id',
      'dueDateMove.movedAt as at',
      sql<number | null>`(due_date_move.to_date - due_date_move.from_date)::bigint`.as('days'),
      move.ref('dueDateMove.openPaise').as('movedPaise'),
      NONE.as('amountPaise'),
    ])
    .where(wants(filter, 'dueDate'))
    .where(saleConditions(read, { projectId, saleId, search }))
    .where(isWithin(read, sql`due_date_move.moved_at`, filter))
    .$if(personId !== undefined, (found) =>
      found.where(isOf(personId, sql`due_date_move.moved_by_id`, sql`due_date_move.approved_by_id`)),
    );
}

function waivers(read: Read, filter: ExceptionFilter) {
  const { projectId, saleId, search, personId } = filter;
  return waiversWithApproval(read)
    .select((waiver) => [
      'saleWaiver.id',
      'saleWaiver.createdAt as at',
      NONE.as('days'),
      NONE.as('movedPaise'),
      waiver('saleWaiver.amountPaise', '+', waiver.ref('saleWaiver.taxPaise')).as('amountPaise'),
    ])
    .where(wants(filter, 'waiver'))
    .where(saleConditions(read, { projectId, saleId, search }))
    .where(isWithin(read, sql`sale_waiver.created_at`, filter))
    .$if(personId !== undefined, (found) =>
      found.where(isOf(personId, sql`sale_waiver.created_by_id`, sql`approval.requested_by_id`)),
    );
}

/** Granted and not lapsed. Of an offer the customer decides who sees it, of all else the sale or the project. */
function approvals(read: Read, filter: ExceptionFilter) {
  const { projectId, saleId, search, personId } = filter;
  const hidden = knows(read, 'receipts') ? [] : ['refund'];
  const kinds = APPROVED_EXCEPTIONS.filter(
    (kind) => (!filter.kind?.length || filter.kind.includes(kind)) && !hidden.includes(kind),
  );
  return read.db
    .selectFrom('approval')
    .innerJoin('project', 'project.id', 'approval.projectId')
    .leftJoin('sale', 'sale.id', 'approval.saleId')
    .leftJoin('lead', 'lead.id', 'approval.leadId')
    .select([
      'approval.id',
      sql<string>`approval.decided_at`.as('at'),
      NONE.as('days'),
      NONE.as('movedPaise'),
      'approval.amountPaise',
    ])
    .where(sql<SqlBool>`approval.kind = any(${pgArray(kinds)})`)
    .where(hasStatus(read, 'granted'))
    .where(projectIsVisible(read))
    .where((approval) =>
      approval.or([approval('approval.saleId', 'is', null), saleConditions(read, { saleId })]),
    )
    .where((approval) => approval.or([approval('approval.leadId', 'is', null), visibleLeads(read)]))
    .where(isWithin(read, sql`approval.decided_at`, filter))
    .$if(projectId !== undefined, (found) => found.where('approval.projectId', '=', projectId ?? ''))
    .$if(saleId !== undefined, (found) => found.where('approval.saleId', '=', saleId ?? ''))
    .$if(search !== undefined, (found) => found.where('approval.title', 'ilike', containing(search)))
    .$if(personId !== undefined, (found) =>
      found.where(
        isOf(
          personId,
          sql`approval.requested_by_id`,
          sql`approval.decided_by_id`,
          sql`approval.first_granted_by_id`,
        ),
      ),
    );
}

function reopenings(read: Read, filter: ExceptionFilter) {
  const { projectId, saleId, search, personId } = filter;
  return (
    read.db
      .selectFrom('auditEntry')
      .innerJoin('milestone', 'milestone.id', 'auditEntry.resourceId')
      .innerJoin('project', 'project.id', 'milestone.projectId')
      .select([
        'auditEntry.id',
        'auditEntry.at',
        NONE.as('days'),
        NONE.as('movedPaise'),
        NONE.as('amountPaise'),
      ])
      .where(REOPENED)
      .where(wants(filter, 'reopening'))
      .where(projectIsVisible(read))
      .where(isWithin(read, sql`audit_entry.at`, filter))
      // A milestone is of no sale.
      .$if(saleId !== undefined, (found) => found.where(sql<SqlBool>`false`))
      .$if(projectId !== undefined, (found) => found.where('milestone.projectId', '=', projectId ?? ''))
      .$if(search !== undefined, (found) => found.where('milestone.name', 'ilike', containing(search)))
      .$if(personId !== undefined, (found) => found.where('auditEntry.actorId', '=', personId ?? ''))
  );
}

function wants({ kind }: ExceptionFilter, one: ExceptionKind): Expression<SqlBool> {
  return expressionBuilder<Tables, never>().lit(!kind?.length || kind.includes(one));
}

function isWithin(
  read: Read,
  at: Expression<unknown>,
  { from, until }: ExceptionFilter,
): Expression<SqlBool> {
  const moment = expressionBuilder<Tables, never>();
  return moment.and([
    ...(from === undefined ? [] : [sql<SqlBool>`${at} >= ${dayStart(read, from)}`]),
    ...(until === undefined ? [] : [sql<SqlBool>`${at} < ${dayStart(read, until, 1)}`]),
  ]);
}

function isOf(personId: string | undefined, ...people: readonly Expression<unknown>[]): Expression<SqlBool> {
  return sql<SqlBool>`${personId}::uuid in (${sql.join(people)})`;
}

function containing(search: string | undefined): string {
  return `%${prefixPattern(search ?? '')}`;
}
