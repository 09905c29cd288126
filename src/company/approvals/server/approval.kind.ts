import type { ExpressionWrapper, Selectable, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { ApprovalTable, Tables } from '#platform/server/database/tables.ts';
import type { ApprovalDescription, ApprovalKindName } from '../approval.contract.ts';

export type ApprovalRow = Selectable<ApprovalTable>;
export type ApprovalCondition = ExpressionWrapper<Tables, 'approval', SqlBool>;

/** A kind of request, declared by its area in one file `*.approval.ts` and gathered in src/app. */
export interface ApprovalKind {
  kind: ApprovalKindName;
  /** Which requests of the kind the caller may decide while they are open. */
  mayDecide: (read: Read) => ApprovalCondition;
  describe: (read: Read, approval: ApprovalRow) => Promise<ApprovalDescription>;
  /** Locks the record before the request, in the order in which all else locks. */
  lock?: (work: Work, approval: ApprovalRow) => Promise<void>;
  /**
   * Does what was approved, in the transaction of the decision; refuses when it can no longer be done. Gives until
   * when it can be used, if the requester has still to do it.
   */
  apply: (work: Work, approval: ApprovalRow) => Promise<Instant | null>;
}

/** The usual rule: one of the roles that the request names. */
export function hasDeciderRole({ caller }: Read): ApprovalCondition {
  const approval = expressionBuilder<Tables, 'approval'>();
  return approval.and([sql<boolean>`approval.decider_roles ? ${caller.role}`]);
}
