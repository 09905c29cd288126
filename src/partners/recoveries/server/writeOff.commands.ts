import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { ApprovalRow } from '#company/approvals/server/approval.kind.ts';
import { openRequest } from '#company/approvals/server/approval.store.ts';
import { partnerWriteOffPosting } from '#money/ledger/partnerPosting.rules.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { recover } from '#partners/partner-invoices/server/recoverable.store.ts';
import type * as contract from '../recovery.contract.ts';
import { amountProblem, openPaiseOf, splitOf, stillOwed } from '../recovery.rules.ts';
import { WRITE_OFF_DECIDERS } from '../recoveryRights.rules.ts';
import { PROJECT_ID } from './recovery.filter.ts';
import { lockOwed } from './recovery.lock.ts';

/** Sends an amount that the firm will not pay back to a second person. Returns the id of the request. */
export async function requestWriteOff(
  work: Work,
  id: string,
  { amountPaise, reason, version }: BodyOf<typeof contract.requestWriteOff>,
): Promise<string> {
  const { row, owed, firmName } = await lockOwed(work, id, version);
  const open = stillOwed(owed, work.today);
  if (openPaiseOf(open) === 0) throw conflict('Nothing is left to be paid back.');
  const tooMuch = amountProblem(amountPaise, open);
  if (tooMuch) throw invalid('amountPaise', tooMuch);
  return openRequest(work, {
    kind: 'partnerWriteOff',
    title: `Write off ${formatMoneyExact(amountPaise)} of ${firmName}`.slice(0, 200),
    recordType: 'partnerRecoverable',
    recordId: row.id,
    projectId: await projectOf(work, id),
    reason,
    proposed: { amountPaise },
    amountPaise,
    deciderRoles: WRITE_OFF_DECIDERS,
  });
}

async function projectOf({ db }: Read, id: string): Promise<string> {
  const { projectId } = await db
    .selectFrom('partnerRecoverable')
    .select(PROJECT_ID.as('projectId'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return projectId;
}

/** As approved: refuses where less is open by now. The approval is locked after what the firm owes. */
export async function writeOffAsApproved(
  work: Work,
  { recordId, requestedById, reason }: ApprovalRow,
  amountPaise: number,
): Promise<void> {
  const { row, owed, firmName } = await lockOwed(work, recordId);
  const open = stillOwed(owed, work.today);
  const tooMuch = amountProblem(amountPaise, open);
  if (tooMuch) throw conflict(`${tooMuch} Send a new request.`);
  const sourceId = await recover(work, row, {
    kind: 'writeOff',
    ...splitOf(amountPaise, open),
    reason: reason.slice(0, 300),
    createdById: requestedById,
    decidedById: work.caller.userId,
    decidedAt: work.now,
  });
  await postBatches(work, [
    {
      ...partnerWriteOffPosting(amountPaise),
      channelPartnerId: row.channelPartnerId,
      sourceType: 'partnerWriteOff',
      sourceId,
      narration: `Not paid back by ${firmName}: ${reason}`,
      ratesUsed: [],
    },
  ]);
}
