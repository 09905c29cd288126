import { expressionBuilder } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import type { ApprovalCondition, ApprovalKind } from './approval.kind.ts';

/** Which requests the caller may see: their own, and those that their kind lets them decide. */
export function visibleApprovals(read: Read, kinds: readonly ApprovalKind[]): ApprovalCondition {
  const approval = expressionBuilder<Tables, 'approval'>();
  return approval.or([isOwn(read), decidableBy(read, kinds)]);
}

export function isOwn({ caller }: Read): ApprovalCondition {
  return expressionBuilder<Tables, 'approval'>()('approval.requestedById', '=', caller.userId);
}

/** Those of others that the caller may decide while they are open. */
export function decidableBy(read: Read, kinds: readonly ApprovalKind[]): ApprovalCondition {
  const approval = expressionBuilder<Tables, 'approval'>();
  const ofKinds = kinds.map(({ kind, mayDecide }) =>
    approval.and([approval('approval.kind', '=', kind), mayDecide(read)]),
  );
  return approval.and([approval('approval.requestedById', '<>', read.caller.userId), approval.or(ofKinds)]);
}

/** The requester, and those who may decide. */
export function approvalAudience(kinds: readonly ApprovalKind[]): Audience {
  return {
    mayHear: () => true,
    visible: async (read, ids) => {
      const rows = await read.db
        .selectFrom('approval')
        .select('approval.id')
        .where('approval.id', 'in', [...ids])
        .where(visibleApprovals(read, kinds))
        .execute();
      return new Set(rows.map((row) => row.id));
    },
  };
}
