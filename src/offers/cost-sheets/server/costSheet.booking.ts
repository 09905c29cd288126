import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { keepPaperValid, withdrawPapers } from '#company/papers/server/paper.store.ts';
import type { CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';
import type { CostSheetStatus } from '../costSheet.status.rules.ts';
import { statusOn } from '../costSheet.status.rules.ts';
import type { CostSheetFacts } from '#inventory/pricing/costSheetModel.rules.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import { visibleCostSheets } from './costSheet.visibility.ts';

/** A sheet that is being booked, locked until the transaction ends. */
export interface CostSheetToBook extends CostSheetTotals {
  id: string;
  number: string;
  version: number;
  projectId: string;
  unitId: string;
  /** Null for a sheet without a customer; the booking binds it. */
  leadId: string | null;
  templateId: string;
  /** What the plan divides; adds up to the total receivable. */
  parts: PricePart[];
  /** All its inputs except the rates. */
  facts: Omit<CostSheetFacts, 'rates'>;
  discountPct: number;
  ratesUsed: string[];
  issuedOn: string;
  validUntil: string;
  /** On the requested day. */
  status: CostSheetStatus;
}

/** Locks a sheet the caller may see (404), with its status on the day of the booking. Lock lead and unit before. */
export async function costSheetForBooking(
  work: Work,
  id: string,
  bookingDate: string,
): Promise<CostSheetToBook> {
  const row = required(
    await work.db
      .selectFrom('costSheet')
      .selectAll('costSheet')
      // Frozen at issue in these shapes.
      .select((eb) => [
        eb.ref('costSheet.parts').$castTo<PricePart[]>().as('parts'),
        eb.ref('costSheet.facts').$castTo<CostSheetToBook['facts']>().as('facts'),
        eb.ref('costSheet.ratesUsed').$castTo<string[]>().as('ratesUsed'),
      ])
      .where('costSheet.id', '=', id)
      .where(visibleCostSheets(work))
      .forUpdate()
      .executeTakeFirst(),
    'Cost sheet',
  );
  return { ...row, status: statusOn(row, bookingDate) };
}

/**
 * The booking accepts its sheet, binds it to the customer, and every other open offer of the unit is replaced.
 */
export async function acceptCostSheet(
  work: Work,
  sheet: Pick<CostSheetToBook, 'id' | 'unitId'>,
  leadId: string,
): Promise<void> {
  const changed = await work.db
    .updateTable('costSheet')
    .set((eb) => ({
      status: eb
        .case()
        .when('id', '=', sheet.id)
        .then('accepted' as const)
        .else('superseded' as const)
        .end(),
      leadId: eb.case().when('id', '=', sheet.id).then(eb.val(leadId)).else(eb.ref('leadId')).end(),
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('unitId', '=', sheet.unitId)
    .where('status', '=', 'issued')
    .returning(['id', 'version', 'status'])
    .execute();
  await keepPaperValid(work, 'costSheet', sheet.id);
  await withdrawPapers(
    work,
    'costSheet',
    changed.filter(({ status }) => status === 'superseded').map(({ id }) => id),
  );
  await recordChanges(
    work,
    changed.map(({ id, version, status }) => ({
      action: status === 'accepted' ? 'accept' : 'supersede',
      resource: 'costSheet',
      id,
      version,
      after: { status },
    })),
  );
}
