import { conflict, forbidden, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { lockAnyLead } from '#enquiries/leads/server/lead.steps.ts';
import { takeDocumentNumber } from '#company/organizations/server/numberSeries.commands.ts';
import { receiveMoved } from '#money/receipts/server/moved.commands.ts';
import { getCostSheet } from '#offers/cost-sheets/server/costSheet.queries.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { CancellationSettlement } from '#sales/cancellation.contract.ts';
import type { BookingInput } from '#sales/sale.contract.ts';
import type { UnitTransferInput } from '../unitTransfer.contract.ts';
import { mayMoveUnit, unitTransferRefusal } from '../unitTransfer.rules.ts';
import { knownApplicants, passOnPapers } from '#sales/server/applicant.commands.ts';
import { isSeller } from '#sale-lifecycle/booking/server/booking.checks.ts';
import { bookUnit } from '#sale-lifecycle/booking/server/booking.commands.ts';
import { closeSale, endSale, shown } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import { disbursedOf, loanOf } from '#sales/server/loan.queries.ts';
import { lockUnitRows } from '#inventory/units/server/unit.store.ts';
import { noteTransferredFrom } from '#sales/server/sale.store.ts';
import { getMoneySale } from '#sales/server/saleMoney.queries.ts';

/**
 * Moves a booking to another unit of its project in one transaction: the old sale ends without forfeiture, the new
 * one is booked for the same people on a cost sheet of its unit, and payments move over. Locks: lead, both units by
 * id, old sale and what is below it, cost sheet; counters and ledger head at the end (decision 25).
 */
export async function transferToUnit(
  work: Work,
  saleId: string,
  input: UnitTransferInput,
): Promise<{ saleId: string; settlement: CancellationSettlement }> {
  const known = await getMoneySale(work, saleId);
  if (!mayMoveUnit(work.caller.role)) throw forbidden();
  if (input.version !== undefined && input.version !== known.version) throw staleVersion();
  const old = await saleRow(work, saleId);
  await lockLeadAndUnits(work, old, input.unitId);
  await checkTarget(work, old, input.unitId);
  const booking = await bookingOf(work, old, input);
  const end = {
    initiatedBy: 'transfer' as const,
    requestedOn: work.today,
    reason: input.reason,
  };
  const ended = await endSale(work, saleId, end);
  const { movedPaise } = ended.ending.settlement;
  const receiptNumber = movedPaise > 0 ? await takeDocumentNumber(work, 'receipt', work.today) : null;
  const newId = await bookUnit(work, booking);
  await passOnPapers(work, old.id, newId);
  await link(work, newId, known.bookingNumber, old.id, input.reason);
  const origin = { saleId, bookingNumber: known.bookingNumber };
  const sale = await getMoneySale(work, newId);
  const moved =
    receiptNumber === null ? [] : await receiveMoved(work, sale, { movedPaise, receiptNumber, origin });
  await postBatches(work, [...ended.batches, ...moved]);
  await closeSale(work, ended.ending, end);
  return { saleId: newId, settlement: shown(ended.ending) };
}

async function saleRow(work: Work, saleId: string) {
  return work.db.selectFrom('sale').selectAll().where('id', '=', saleId).executeTakeFirstOrThrow();
}

type SaleRow = Awaited<ReturnType<typeof saleRow>>;

/** Both units in the order of their ids, so that two moves between the same units cannot deadlock. */
async function lockLeadAndUnits(work: Work, { leadId, unitId }: SaleRow, targetId: string): Promise<void> {
  await lockAnyLead(work, leadId);
  await lockUnitRows(work, [unitId, targetId]);
}

async function checkTarget(work: Work, old: SaleRow, unitId: string): Promise<void> {
  const found = await work.db
    .selectFrom('unit')
    .innerJoin('project', 'project.id', 'unit.projectId')
    .select(['unit.projectId', 'unit.status', 'unit.unitNumber'])
    .where('unit.id', '=', unitId)
    .where('unit.deletedAt', 'is', null)
    .where(projectIsVisible(work))
    .executeTakeFirst();
  const target = required(found, 'Unit');
  const lentPaise = await disbursedOf(work, old.id);
  const refusal = unitTransferRefusal({ ...old, lentPaise }, target);
  if (refusal) throw conflict(refusal);
  if (unitId === old.unitId) throw conflict('The booking is already for this unit.', 'unitId');
  if (target.status !== 'available') throw conflict(`Unit ${target.unitNumber} is not available.`, 'unitId');
}

/** The same people, the same executive while active in sales, the same funding; price and plan of the sheet. */
async function bookingOf(work: Work, old: SaleRow, input: UnitTransferInput): Promise<BookingInput> {
  const { templateId } = await getCostSheet(work, input.costSheetId);
  const people = await knownApplicants(work, old.id);
  return {
    leadId: old.leadId,
    unitId: input.unitId,
    costSheetId: input.costSheetId,
    templateId,
    bookingDate: work.today,
    applicants: people.map(
      ({ id: _id, organizationId: _organization, saleId: _sale, seq: _seq, createdAt: _at, ...one }) => {
        const { kycVerifiedAt: _verified, kycVerifiedById: _by, ...applicant } = one;
        return applicant;
      },
    ),
    funding: old.funding,
    loan: loanOf(old),
    ...((await isSeller(work, old.salesExecutiveId)) ? { salesExecutiveId: old.salesExecutiveId } : {}),
  };
}

async function link(
  work: Work,
  newId: string,
  bookingNumber: string,
  oldId: string,
  reason: string,
): Promise<void> {
  const version = await noteTransferredFrom(work, newId, oldId);
  await recordChange(work, {
    action: 'transferFromUnit',
    resource: 'sale',
    id: newId,
    version,
    after: { transferredFrom: bookingNumber },
    reason,
  });
}
