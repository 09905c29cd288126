import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import { counted } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { updateRows } from '#platform/server/database/bulk.ts';
import { required } from '#platform/server/database/values.ts';
import { lockAccounts } from '#inventory/projects/server/project.store.ts';
import type * as contract from '../commissionRun.contract.ts';
import { openRefusal, paymentRefusal } from '../payable.rules.ts';
import { orderLines } from './commissionRun.order.ts';
import { refusalToRelease } from './commissionRun.queries.ts';
import type { RunRow } from './commissionRun.store.ts';
import { advisedOf, lockRun, writeRun } from './commissionRun.store.ts';
import { lockForPayment } from './payment.locks.ts';
import { issueAdvices } from './paymentAdvice.paper.ts';
import type { Candidate } from './trancheToPay.queries.ts';
import { candidatesById } from './trancheToPay.queries.ts';

/**
 * Releases a run: every line is checked again. Lines that cannot be paid any more are dropped, and nothing is released
 * then, so that whoever releases has seen what they release.
 *
 * @returns what to tell the person instead of the released run; null: it is released
 */
export async function releaseRun(
  work: Work,
  id: string,
  { version }: BodyOf<typeof contract.releaseCommissionRun>,
): Promise<string | null> {
  await lockForPayment(
    work,
    (await reserved(work, id)).map(({ trancheId }) => trancheId),
  );
  const run = await lockRun(work, id);
  if (version !== undefined && version !== run.version) throw staleVersion();
  const refusal = openRefusal(run);
  if (refusal) throw conflict(refusal);
  const notBy = await refusalToRelease(work, run.madeById);
  if (notBy) throw forbidden(notBy);
  await lockAccounts(work, [run.fromAccountId]);
  const lines = await reserved(work, id);
  const dropped = await notPayable(work, lines);
  if (dropped.length > 0) return drop(work, run, lines, dropped);
  await orderLines(work, run);
  const selfReleased = run.madeById === work.caller.userId;
  await writeRun(
    work,
    run,
    {
      status: 'released',
      releasedAt: work.now,
      releasedById: work.caller.userId,
      selfReleased,
      ...advisedOf(work),
    },
    { action: 'release' },
  );
  await issueAdvices(work, id);
  return null;
}

export async function withdrawRun(
  work: Work,
  id: string,
  { reason, version }: BodyOf<typeof contract.withdrawCommissionRun>,
): Promise<void> {
  const run = await lockRun(work, id);
  if (version !== undefined && version !== run.version) throw staleVersion();
  const refusal = openRefusal(run);
  if (refusal) throw conflict(refusal);
  if (!reason) throw invalid('reason', 'Enter why it is withdrawn.');
  await withdraw(work, run, reason);
}

async function withdraw(work: Work, run: RunRow, reason: string): Promise<void> {
  const { userId } = work.caller;
  await work.db
    .updateTable('commissionRunLine')
    .set((eb) => ({ status: 'dropped', reason, version: eb('version', '+', 1) }))
    .where('runId', '=', run.id)
    .where('status', '=', 'reserved')
    .execute();
  const set = { withdrawnAt: work.now, withdrawnById: userId, withdrawReason: reason };
  await writeRun(work, run, { status: 'withdrawn', ...set }, { action: 'withdraw', reason });
}

type ReservedLine = Awaited<ReturnType<typeof reserved>>[number];
type Dropped = ReservedLine & { reason: string };

function reserved({ db }: Work, runId: string) {
  return db
    .selectFrom('commissionRunLine')
    .selectAll()
    .where('runId', '=', runId)
    .where('status', '=', 'reserved')
    .orderBy('id')
    .execute();
}

async function notPayable(work: Work, lines: readonly ReservedLine[]): Promise<Dropped[]> {
  const candidates = await candidatesById(
    work,
    lines.map(({ trancheId }) => trancheId),
  );
  return lines.flatMap((line) => {
    const reason = changeOf(line, required(candidates.get(line.trancheId), 'Tranche'));
    return reason === null ? [] : [{ ...line, reason }];
  });
}

/** Why a reserved line cannot be paid as it was made. */
function changeOf(line: ReservedLine, candidate: Candidate): string | null {
  // Its own run pays it.
  const refusal = paymentRefusal({ ...candidate, inRun: null });
  if (refusal !== null) return refusal;
  if (candidate.firmAccount?.id !== line.firmAccountId)
    return `The bank account of ${candidate.firm.name} was changed.`;
  const isSame = candidate.invoiceId === line.partnerInvoiceId && candidate.netPaise === line.amountPaise;
  return isSame
    ? null
    : `The invoice of ${candidate.commissionNumber}, tranche ${candidate.seq}, was changed.`;
}

async function drop(
  work: Work,
  run: RunRow,
  lines: readonly ReservedLine[],
  dropped: readonly Dropped[],
): Promise<string> {
  const reasons = [...new Set(dropped.map(({ reason }) => reason))].join(' ');
  if (dropped.length === lines.length) {
    await writeDropped(work, dropped);
    await withdraw(work, run, 'Nothing of it can be paid any more');
    return `Nothing of ${run.number} can be paid any more, so it is withdrawn. ${reasons}`;
  }
  await writeDropped(work, dropped);
  const totalPaise = run.totalPaise - sumPaise(dropped.map(({ amountPaise }) => amountPaise));
  const after = { dropped: dropped.map(({ id }) => id) };
  await writeRun(work, run, { totalPaise }, { action: 'drop', reason: reasons, after });
  return `${counted(dropped.length, 'payment')} cannot be made any more and ${dropped.length === 1 ? 'was' : 'were'} dropped. ${reasons} Check the rest and release it again.`;
}

async function writeDropped(work: Work, dropped: readonly Dropped[]): Promise<void> {
  await updateRows(
    work.db,
    'commissionRunLine',
    ['status', 'reason', 'version'],
    dropped.map(({ organizationId, id, reason, version }) => ({
      organizationId,
      id,
      status: 'dropped',
      reason: reason.slice(0, 300),
      version: version + 1,
    })),
  );
}
