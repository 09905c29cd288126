import type { ExpressionBuilder } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { missingFor } from '#partners/structures/payout.rules.ts';
import { hasReached } from '../commissionLife.rules.ts';
import type { Commission, CommissionTranche } from '../commission.contract.ts';
import { deskOf } from '../trancheDesk.rules.ts';
import { expectedDay } from '../expectedDay.rules.ts';
import type { CommissionRow } from './commission.store.ts';
import type { SaleOfCommission } from './commissionSale.queries.ts';
import { expectedDues, progressOf } from './commissionSale.queries.ts';

/** The tranches of a commission, each with what it still lacks and when that is expected. */
export async function tranchesShown(
  read: Read,
  { id, status }: Pick<CommissionRow, 'id' | 'status'>,
  sale: SaleOfCommission,
): Promise<CommissionTranche[]> {
  const [rows, dues] = await Promise.all([
    read.db
      .selectFrom('commissionTranche as tranche')
      .leftJoin('partnerInvoiceTranche as billed', (join) =>
        join.onRef('billed.trancheId', '=', 'tranche.id').on('billed.isLive', '=', true),
      )
      .leftJoin('partnerInvoice as invoice', 'invoice.id', 'billed.partnerInvoiceId')
      .select(['tranche.seq', 'tranche.pct', 'tranche.grossPaise', 'tranche.carriedPaise'])
      .select(['tranche.paidPaise', 'tranche.saleStatus', 'tranche.collectedPct', 'tranche.eligibleOn'])
      .select(['invoice.status as invoiceStatus', 'invoice.payBy'])
      .where('tranche.commissionId', '=', id)
      .orderBy('tranche.seq')
      .execute(),
    expectedDues(read, sale.id),
  ]);
  return rows.map(({ invoiceStatus, ...row }) => ({
    ...row,
    ...turnOf(read, { ...row, status, invoiceStatus }),
    missing: row.eligibleOn !== null && sale.status === 'cancelled' ? [] : missingFor(row, progressOf(sale)),
    expectedOn:
      row.eligibleOn === null
        ? expectedDay(row, {
            stepsReached: hasReached(sale.status, row.saleStatus),
            agreementValuePaise: sale.agreementValuePaise,
            dues,
          })
        : null,
  }));
}

interface Turn {
  status: CommissionRow['status'];
  grossPaise: number;
  paidPaise: number;
  carriedPaise: number;
  eligibleOn: string | null;
  invoiceStatus: string | null;
  payBy: string | null;
}

/** On whose desk it is, and whether it should have been paid. */
function turnOf({ today }: Read, turn: Turn): Pick<CommissionTranche, 'desk' | 'isOverdue'> {
  const isPaid = turn.paidPaise + turn.carriedPaise === turn.grossPaise;
  const { status, eligibleOn, payBy, invoiceStatus } = turn;
  const invoice = invoiceStatus === 'sent' || invoiceStatus === 'entered' ? invoiceStatus : null;
  const desk = deskOf({ status, isPaid, isEligible: eligibleOn !== null, invoice });
  return { desk, isOverdue: desk === 'Payment' && payBy !== null && payBy < today };
}

export async function approvalsOf(
  { db }: Read,
  { id, calculationNo }: Pick<CommissionRow, 'id' | 'calculationNo'>,
): Promise<NonNullable<Commission['approvals']>> {
  const rows = await db
    .selectFrom('commissionApproval')
    .innerJoin('appUser', 'appUser.id', 'commissionApproval.approvedById')
    .select(['appUser.id', 'appUser.firstName', 'appUser.lastName'])
    .select(['commissionApproval.approvedAt', 'commissionApproval.selfApproved'])
    .where('commissionApproval.commissionId', '=', id)
    .where('commissionApproval.calculationNo', '=', calculationNo)
    .orderBy('commissionApproval.approvedAt')
    .execute();
  return rows.map(({ approvedAt, selfApproved, ...by }) => ({
    by: { id: by.id, name: displayName(by) },
    at: approvedAt,
    selfApproved,
  }));
}

/** The latest first. */
export async function holdsOf({ db }: Read, commissionId: string): Promise<Commission['holds']> {
  const rows = await db
    .selectFrom('commissionHold')
    .leftJoin('appUser as placer', 'placer.id', 'commissionHold.placedById')
    .leftJoin('appUser as releaser', 'releaser.id', 'commissionHold.releasedById')
    .select(['kind', 'reason', 'placedAt', 'releasedAt', 'placedById', 'releasedById'])
    .select(['placer.firstName as placerFirst', 'placer.lastName as placerLast'])
    .select(['releaser.firstName as releaserFirst', 'releaser.lastName as releaserLast'])
    .where('commissionHold.commissionId', '=', commissionId)
    .orderBy('placedAt', 'desc')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    reason: row.reason,
    placedAt: row.placedAt,
    placedBy: personOf(row.placedById, row.placerFirst, row.placerLast),
    releasedAt: row.releasedAt,
    releasedBy: personOf(row.releasedById, row.releaserFirst, row.releaserLast),
  }));
}

function personOf(id: string | null, firstName: string | null, lastName: string | null) {
  return id === null || firstName === null ? null : { id, name: displayName({ firstName, lastName }) };
}

/** The commission that it continues, and the one that continues it. */
export async function relatedOf(
  { db }: Read,
  { id, predecessorId }: Pick<CommissionRow, 'id' | 'predecessorId'>,
): Promise<Pick<Commission, 'predecessor' | 'successor'>> {
  const rows = await db
    .selectFrom('commission')
    .select(['id', 'number as name', 'predecessorId'])
    .where((eb: ExpressionBuilder<Tables, 'commission'>) =>
      eb.or([
        eb('predecessorId', '=', id),
        ...(predecessorId === null ? [] : [eb('id', '=', predecessorId)]),
      ]),
    )
    .execute();
  const named = (row: (typeof rows)[number] | undefined) => (row ? { id: row.id, name: row.name } : null);
  return {
    predecessor: named(rows.find((row) => row.id === predecessorId)),
    successor: named(rows.find((row) => row.predecessorId === id)),
  };
}
