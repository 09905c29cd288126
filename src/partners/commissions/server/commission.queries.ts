import { sql } from 'kysely';
import type { Page } from '#platform/contract/call.ts';
import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { knows, masked } from '#company/people/server/facts.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import type { Calculation } from '../calculation.rules.ts';
import { sentenceOf } from '../calculation.rules.ts';
import type { Commission, CommissionSummary } from '../commission.contract.ts';
import { commissionActions } from '../commissionActions.rules.ts';
import { approvalRefusal, approvalsNeeded } from '../commissionLife.rules.ts';
import type { CommissionFilter } from './commission.filter.ts';
import { calledBy, commissionsToSum, PAYABLE } from './commission.filter.ts';
import { visibleCommissions } from './commission.visibility.ts';
import { approvalFacts, commissionSettings, salePaise } from './commissionApproval.queries.ts';
import { approvalsOf, holdsOf, relatedOf, tranchesShown } from './commissionParts.queries.ts';
import { promiseOf } from './commissionPromise.queries.ts';
import { saleOfCommission } from './commissionSale.queries.ts';
import { countCommissions } from './commission.sums.ts';

export async function listCommissions(
  read: Read,
  filter: CommissionFilter,
): Promise<Page<CommissionSummary>> {
  const called = await calledBy(read, filter.search);
  const found = commissionsToSum(read, filter, called);
  const { column, direction } = orderOf(filter.sort);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('commission.id')
        .orderBy(`commission.${column}`, direction)
        .orderBy('commission.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => commissionsById(read, ids),
    count: (max) => countCommissions(read, filter, max, called),
  });
}

/** Commissions that the caller may see (checked before), in any order. */
export async function commissionsById(read: Read, ids: readonly string[]): Promise<CommissionSummary[]> {
  const rows = await commissionRows(read)
    .where(sql<boolean>`commission.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => toSummary(read, row));
}

/** 404 when it does not exist or the caller may not see it. */
export async function getCommission(read: Read, id: string): Promise<Commission> {
  const row = required(
    await commissionRows(read)
      .where('commission.id', '=', id)
      .where(visibleCommissions(read))
      .executeTakeFirst(),
    'Commission',
  );
  const terms = <Value>(value: Value) => masked(read, 'commissionTerms', value);
  const sale = await saleOfCommission(read, row.saleId);
  const [facts, approvals, holds, related] = await Promise.all([
    approvalFacts(read, row),
    approvalsOf(read, row),
    holdsOf(read, id),
    relatedOf(read, row),
  ]);
  const needed = approvalsNeeded({
    salePaise: await salePaise(read, row.saleId),
    limitPaise: (await commissionSettings(read)).secondApprovalAbovePaise,
    reraValidUntil: facts.firm.reraValidUntil,
    today: read.today,
  });
  const { calculation } = row;
  const isOwnFirm = hasRole(read.caller.role, ...PARTNER_ROLES);
  return {
    ...toSummary(read, row),
    sentence: terms(calculation && sentenceOf(calculation)),
    structure: terms(calculation && calculation.structure),
    because: isOwnFirm ? null : terms(calculation?.because ?? null),
    steps: terms(isOwnFirm ? stepsForFirm(calculation) : (calculation?.steps ?? null)),
    collectedPct: sale.collectedPct,
    tranches: knows(read, 'commissionTerms') ? await tranchesShown(read, row, sale) : null,
    promise: knows(read, 'commissionTerms') ? await promiseOf(read, row, sale) : null,
    approvals: isOwnFirm ? null : terms(approvals),
    approvalsNeeded: needed,
    missing: row.stage === 'pending' ? approvalRefusal(facts) : null,
    holds: isOwnFirm ? holds.map((hold) => ({ ...hold, placedBy: null, releasedBy: null })) : holds,
    endReason: row.endReason,
    ...related,
    allowedActions: commissionActions(read.caller, row, {
      ...facts,
      isHeld: holds.some(({ kind, releasedAt }) => kind === 'person' && releasedAt === null),
      calculatedById: row.calculatedById,
    }),
  };
}

/** Of a shared sale a firm sees its own share: what the others get is left out. */
function stepsForFirm(calculation: Calculation | null): Calculation['steps'] | null {
  if (calculation?.sharePct === undefined) return calculation?.steps ?? null;
  return calculation.steps.map((step) => (step.key === 'cap' ? { ...step, inputs: [] } : step));
}

function commissionRows(read: Read) {
  return saleHeads(read)
    .innerJoin('commission', 'commission.saleId', 'sale.id')
    .innerJoin('channelPartner', 'channelPartner.id', 'commission.channelPartnerId')
    .selectAll('commission')
    .select([
      'channelPartner.name as firmName',
      'sale.projectId',
      'sale.bookingDate',
      'sale.status as saleStatus',
      'sale.channelPartnerId as firmOfSaleId',
      PAYABLE.as('payablePaise'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof commissionRows>['executeTakeFirstOrThrow']>>;

function toSummary(read: Read, row: Row): CommissionSummary {
  const isSecondFirm =
    read.caller.channelPartnerId !== null && row.firmOfSaleId !== read.caller.channelPartnerId;
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    number: row.number,
    kind: row.kind,
    firm: { id: row.channelPartnerId, name: row.firmName },
    saleId: row.saleId,
    bookingNumber: row.bookingNumber,
    bookingDate: row.bookingDate,
    saleStatus: row.saleStatus,
    customerName: isSecondFirm ? null : row.customerName,
    unitNumber: row.unitNumber,
    projectId: row.projectId,
    projectName: row.projectName,
    status: row.status,
    grossPaise: row.grossPaise,
    paidPaise: row.paidPaise + row.carriedPaise,
    payablePaise: masked(read, 'commissionTerms', row.payablePaise),
    toRecoverPaise: masked(read, 'commissionTerms', row.clawbackPaise - row.recoveredPaise),
  };
}
