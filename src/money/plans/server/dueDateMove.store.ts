import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { InstallmentTable } from '#platform/server/database/tables.ts';
import { outstandingOf } from '../installment.rules.ts';

interface NewMove {
  dueDate: Day;
  reason: string | null;
  /** Who requested what the caller approves; null where it needed no approval. */
  requestedById: string | null;
}

/** Keeps that the due date of a locked installment is moved, as it was before; nothing where it stays. */
export async function writeDueDateMove(
  work: Work,
  before: Selectable<InstallmentTable>,
  { dueDate, reason, requestedById }: NewMove,
): Promise<void> {
  if (before.dueDate === null || before.dueDate === dueDate) return;
  await work.db
    .insertInto('dueDateMove')
    .values({
      id: newId(),
      saleId: before.saleId,
      installmentId: before.id,
      fromDate: before.dueDate,
      toDate: dueDate,
      openPaise: outstandingOf(before).totalPaise,
      reason,
      movedAt: work.now,
      movedById: requestedById ?? work.caller.userId,
      approvedById: requestedById === null ? null : work.caller.userId,
    })
    .execute();
}
