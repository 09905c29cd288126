import type { Day, Instant } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import type { ApprovedCommission } from '../firmStatement.rules.ts';

const ENDED: readonly string[] = ['rejected', 'cancelled', 'clawback'];

/** The tranches of a firm's commissions that were ever approved, each with the invoices that billed it. */
export function approvedTranches({ db }: Read, channelPartnerId: string) {
  return db
    .selectFrom('commission')
    .innerJoin('commissionTranche', 'commissionTranche.commissionId', 'commission.id')
    .leftJoin('partnerInvoiceTranche', 'partnerInvoiceTranche.trancheId', 'commissionTranche.id')
    .leftJoin('partnerInvoice', (join) =>
      join
        .onRef('partnerInvoice.id', '=', 'partnerInvoiceTranche.partnerInvoiceId')
        .on('partnerInvoice.enteredAt', 'is not', null),
    )
    .select(['commission.id', 'commission.number', 'commission.approvedAt', 'commission.stage'])
    .select(['commission.updatedAt', 'commission.grossPaise as commissionPaise'])
    .select(['commissionTranche.id as trancheId', 'commissionTranche.grossPaise'])
    .select(['commissionTranche.carriedPaise', 'partnerInvoice.creditedOn', 'partnerInvoice.endedAt'])
    .where('commission.channelPartnerId', '=', channelPartnerId)
    .where('commission.approvedAt', 'is not', null)
    .orderBy('commission.approvedAt')
    .orderBy('commission.number')
    .execute();
}

type Tranche = Awaited<ReturnType<typeof approvedTranches>>[number];
type DayHere = (at: Instant) => Day;

/** Each commission approved by a day, once; also one that ended since. */
export function commissionsApproved(
  tranches: readonly Tranche[],
  asOf: Day,
  dayHere: DayHere,
): ApprovedCommission[] {
  const rows = new Map(tranches.map((one) => [one.id, one]));
  return [...rows.values()].flatMap(({ number, approvedAt, commissionPaise }) => {
    if (approvedAt === null || dayHere(approvedAt) > asOf) return [];
    return [{ on: dayHere(approvedAt), number, grossPaise: commissionPaise ?? 0 }];
  });
}

/** Approved by a day, not ended and not invoiced then: its tranches less what was carried over to them. */
export function notInvoiced(tranches: readonly Tranche[], asOf: Day, dayHere: DayHere): number {
  const standing = tranches.filter(
    ({ approvedAt, stage, updatedAt }) =>
      approvedAt !== null &&
      dayHere(approvedAt) <= asOf &&
      (!ENDED.includes(stage) || dayHere(updatedAt) > asOf),
  );
  const invoiced = new Set(
    standing
      .filter(({ creditedOn, endedAt }) => {
        if (creditedOn === null || creditedOn > asOf) return false;
        return endedAt === null || dayHere(endedAt) > asOf;
      })
      .map(({ trancheId }) => trancheId),
  );
  const open = new Map(
    standing.filter(({ trancheId }) => !invoiced.has(trancheId)).map((one) => [one.trancheId, one]),
  );
  return sumPaise([...open.values()].map(({ grossPaise, carriedPaise }) => grossPaise - carriedPaise));
}
