import { sql } from 'kysely';
import type { BodyOf } from '#platform/contract/call.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { AppError, conflict, invalid, notFound } from '#platform/contract/errors.ts';
import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type * as payments from '../payment.contract.ts';
import type { Payment } from '../payment.contract.ts';
import { isExpired, paymentRefusal } from '../payable.rules.ts';
import { makeRun, reasonToRelease } from './commissionRun.make.ts';
import { lockForPayment } from './payment.locks.ts';
import type { PayingAccount } from './payingAccount.queries.ts';
import { accountRefusal, payingAccount } from './payingAccount.queries.ts';
import { payableLine, sumsOf } from './payable.queries.ts';
import type { Candidate } from './trancheToPay.queries.ts';
import { candidatesById } from './trancheToPay.queries.ts';

type Asked = BodyOf<typeof payments.payCommissions>;

/** What each tranche would pay, or why it cannot be paid; stores nothing. */
export async function rehearsePayment(read: Read, asked: Asked): Promise<Payment> {
  const account = await payingAccount(read, asked.fromAccountId);
  const ids = await trancheIdsOf(read, asked.tranches);
  const chosen = await chosenOf(read, ids);
  const lines = chosen.map((one) => payableLine(read, one, refusalOf(one, account)));
  const sums = sumsOf(lines);
  const hasExpired = chosen.some((one) => isExpired(one, read.today));
  const releaseReason = await reasonToRelease(read, sums.netPaise, hasExpired);
  return { run: null, lines, ...sums, releaseReason };
}

/**
 * Pays the tranches by one run: all, or none with the reason of each. The run is released at once, or waits for another
 * person above the limit of the day. Returns its id.
 */
export async function payTranches(
  work: Work,
  asked: Asked,
): Promise<{ id: string; lines: Payment['lines'] }> {
  const ids = await trancheIdsOf(work, asked.tranches);
  await lockForPayment(work, ids);
  const account = await payingAccount(work, asked.fromAccountId);
  const chosen = await chosenOf(work, ids);
  const lines = chosen.map((one) => payableLine(work, one, refusalOf(one, account)));
  const refused = lines.flatMap(({ reason }, index): FieldError[] =>
    reason === null ? [] : [{ field: `tranches.${index}`, message: reason }],
  );
  if (refused.length > 0) throw refusalOfAll(refused, lines.length);
  return { id: await makeRun(work, account, chosen), lines };
}

function refusalOfAll(refused: readonly FieldError[], ofAll: number): AppError {
  const [first] = refused;
  const message =
    ofAll === 1 && first
      ? first.message
      : `${counted(refused.length, 'tranche')} of ${ofAll} cannot be paid, so nothing was paid. Leave them out, or settle what is missing.`;
  return new AppError('conflict', message, refused);
}

/** A run of one line. Its amount must be all that is left to be paid of the tranche. */
export async function payTranche(
  work: Work,
  commissionId: string,
  { seq, amountPaise, fromAccountId }: BodyOf<typeof payments.payCommission>,
): Promise<string> {
  const tranches = await work.db
    .selectFrom('commissionTranche')
    .select(['seq', sql<boolean>`gross_paise > carried_paise + paid_paise`.as('isOpen')])
    .where('commissionId', '=', commissionId)
    .orderBy('seq')
    .execute();
  if (tranches.length === 0) throw await nothingToPay(work, commissionId);
  const chosen = seq ?? tranches.find(({ isOpen }) => isOpen)?.seq;
  if (chosen === undefined) throw conflict('All tranches of this commission are paid.');
  if (!tranches.some((one) => one.seq === chosen))
    throw invalid('seq', `This commission has no tranche ${chosen}.`);
  const ids = await trancheIdsOf(work, [{ commissionId, seq: chosen }]);
  await lockForPayment(work, ids);
  const account = await payingAccount(work, fromAccountId);
  const [candidate] = await chosenOf(work, ids);
  if (!candidate) throw notFound('Tranche');
  const refusal = refusalOf(candidate, account);
  if (refusal) throw conflict(refusal);
  if (candidate.netPaise !== amountPaise)
    throw invalid(
      'amountPaise',
      `Tranche ${chosen} of ${candidate.commissionNumber} pays ${formatMoneyExact(candidate.netPaise ?? 0)} after GST and TDS; a tranche is paid whole.`,
    );
  return makeRun(work, account, [candidate]);
}

async function nothingToPay({ db }: Work, commissionId: string): Promise<AppError> {
  const commission = await db
    .selectFrom('commission')
    .select('number')
    .where('id', '=', commissionId)
    .executeTakeFirst();
  return commission ? conflict(`${commission.number} has no amount yet.`) : notFound('Commission');
}

function refusalOf(candidate: Candidate, account: PayingAccount): string | null {
  return paymentRefusal(candidate) ?? accountRefusal(candidate, account);
}

/** In the order requested; 400 for one that there is not, and for one that is named twice. */
async function trancheIdsOf({ db }: Read, tranches: Asked['tranches']): Promise<string[]> {
  const commissionIds = [...new Set(tranches.map(({ commissionId }) => commissionId))];
  const rows = await db
    .selectFrom('commissionTranche')
    .select(['id', 'commissionId', 'seq'])
    .where(sql<boolean>`commission_id = any(${pgArray(commissionIds)})`)
    .execute();
  const keyOf = (one: Asked['tranches'][number]) => `${one.commissionId} ${one.seq}`;
  const known = new Map(rows.map((row) => [keyOf(row), row.id]));
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  const ids = tranches.flatMap((tranche, index) => {
    const id = known.get(keyOf(tranche));
    const field = `tranches.${index}`;
    if (id === undefined) errors.push({ field, message: 'There is no such tranche.' });
    else if (seen.has(id)) errors.push({ field, message: 'This tranche is chosen twice.' });
    if (id !== undefined) seen.add(id);
    return id === undefined ? [] : [id];
  });
  const [first] = errors;
  if (first) throw new AppError('validation', first.message, errors);
  return ids;
}

async function chosenOf(read: Read, trancheIds: readonly string[]): Promise<Candidate[]> {
  const candidates = await candidatesById(read, trancheIds);
  return trancheIds.flatMap((id) => candidates.get(id) ?? []);
}
