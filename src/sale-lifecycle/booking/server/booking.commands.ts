import { v7 as newId } from 'uuid';
import type { FieldError } from '#platform/contract/errors.ts';
import { invalid, renamingFields } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { takeDocumentNumber } from '#company/organizations/server/numberSeries.commands.ts';
import { enterMilestonesOf } from '#site/milestones/server/milestone.placeholder.ts';
import { keepPlanOfWorks } from '#site/milestones/server/forecast.commands.ts';
import { milestoneDays } from '#site/milestones/server/milestone.queries.ts';
import { closeLeadByBooking } from '#enquiries/lead-lifecycle/server/lead.moves.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import type { PlannedInstallment } from '#inventory/payment-terms/plan.rules.ts';
import { generatePlan, milestoneKeysOf } from '#inventory/payment-terms/plan.rules.ts';
import { demandInstallments } from '#money/plans/server/demand.commands.ts';
import type { AgreedTemplate, CreatedPlan } from '#money/plans/server/plan.commands.ts';
import { createPlan } from '#money/plans/server/plan.commands.ts';
import { recordReceiptOf } from '#money/receipts/server/receipt.commands.ts';
import { tdsFields } from '#money/receipts/server/receipt.draft.ts';
import type { CostSheetToBook } from '#offers/cost-sheets/server/costSheet.booking.ts';
import { acceptCostSheet, costSheetForBooking } from '#offers/cost-sheets/server/costSheet.booking.ts';
import { taxRegimeOf } from '#company/statutory-rates/gst.rules.ts';
import { dropBookingHold, requireNotBeingBooked } from '#offers/reservations/server/bookingHold.store.ts';
import { withoutPastHold } from '#offers/reservations/server/hold.commands.ts';
import { lockHold } from '#offers/reservations/server/hold.lock.ts';
import { requireNotOffered } from '#offers/reservations/server/waiting.moves.ts';
import { fundingProblem } from '#sales/loan.rules.ts';
import type { BookingInput } from '#sales/sale.contract.ts';
import {
  applicantsProblem,
  bookingAmountProblem,
  bookingDateProblem,
  isManagerOf,
} from '#sales/sale.rules.ts';
import { writeUnit } from '#inventory/units/server/unit.lock.ts';
import { insertApplicants } from '#sales/server/applicant.commands.ts';
import { linkToEarlier } from '#sales/server/customer.commands.ts';
import { insertSale } from '#sales/server/sale.store.ts';
import { checkProject, checkSheet, checkUnitAndLead, executiveFor } from './booking.checks.ts';
import type { BookingPlace, UnitToBook } from './booking.queries.ts';
import { agreedTemplate, bookingPlace, lockUnit } from './booking.queries.ts';
import { dropDraftsOf } from './bookingDraft.commands.ts';
import { billDemands } from '#sale-lifecycle/demands/server/demand.commands.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { capOf, getMoneySale } from '#sales/server/saleMoney.queries.ts';

/**
 * Books a unit for a lead on a cost sheet, in one transaction: the sale with its frozen price, the payment plan,
 * the first demand with its invoice and ledger batch, the first receipt if money came in; the unit is sold, the
 * lead closed, the sheet accepted and every other offer of the unit withdrawn. A further booking of a lead by the same
 * person belongs to the same customer.
 *
 * Of concurrent bookings of one unit the row lock lets one through; the others fail with "already sold". Locks are
 * taken in the order lead, unit, cost sheet; then only new rows follow, with counters and ledger head at the end.
 *
 * The booking calls the commands of lead, unit and cost sheet, and of payments, invoices and ledger. None of those
 * imports a command of sales, so there is no import cycle.
 *
 * @returns the id of the sale
 */
export async function bookUnit(work: Work, input: BookingInput): Promise<string> {
  refuse(
    applicantsProblem(input.applicants, { bookingDate: input.bookingDate, isIndia: work.caller.isIndia }),
  );
  refuse(fundingProblem({ ...input, loan: input.loan ?? null }, { disbursedPaise: 0, today: work.today }));
  const { lead, unit } = await lockUnitAndLead(work, input);
  checkUnitAndLead(work, unit, lead);
  await requireNotBeingBooked(work, unit.id);
  await requireNotOffered(work, unit, lead.id);
  refuse(bookingDateProblem(input.bookingDate, work.today, isManagerOf(work.caller.role, lead)));
  const place = await bookingPlace(work, unit);
  checkProject(work, place, input.bookingDate);
  const sheet = await costSheetForBooking(work, input.costSheetId, input.bookingDate);
  await checkSheet(work, sheet, place, input);
  const booking = await prepare(work, { input, lead, place, sheet });
  await acceptCostSheet(work, sheet, lead.id);
  await sellUnit(work, unit, booking);
  // Subscribers to the closed lead release its other reservations; this unit is sold by then.
  await closeLeadByBooking(work, lead.id, booking.saleId);
  await enterSale(work, booking);
  await linkToEarlier(work, booking.saleId, lead.id);
  const plan = await createPlan(work, booking.saleId, booking.template, booking.installments);
  await enterMilestonesOf(
    work,
    { projectId: booking.place.projectId, towerId: booking.place.unit.towerId },
    milestoneKeysOf(booking.installments),
  );
  await askForFirstMoney(work, booking, plan);
  await dropBookingHold(work, unit.id);
  await dropDraftsOf(work, { leadId: lead.id, unitId: unit.id });
  return booking.saleId;
}

/** An expired reservation for another lead is released first, so that its lead is notified. */
async function lockUnitAndLead(work: Work, { unitId, leadId }: BookingInput) {
  const { leads } = await withoutPastHold(work, await lockHold(work, unitId, leadId));
  return { lead: required(leads.get(leadId), 'Lead'), unit: await lockUnit(work, unitId) };
}

interface Booking {
  saleId: string;
  input: BookingInput;
  lead: LockedLead;
  place: BookingPlace;
  sheet: CostSheetToBook;
  salesExecutiveId: string;
  bookingAmountPaise: number;
  template: AgreedTemplate;
  installments: PlannedInstallment[];
}

/** Determines the executive, the payment plan and the booking amount. */
async function prepare(
  work: Work,
  facts: Pick<Booking, 'input' | 'lead' | 'place' | 'sheet'>,
): Promise<Booking> {
  const { input, lead, place, sheet } = facts;
  const salesExecutiveId = await executiveFor(work, lead, input.salesExecutiveId ?? null);
  const template = await agreedTemplate(work, sheet.templateId);
  const { bookingDate } = input;
  await keepPlanOfWorks(work, place.projectId);
  const milestones = await milestoneDays(work, { projectId: place.projectId, towerId: place.unit.towerId });
  const dates = { bookingDate, registrationDate: null, possessionDate: place.possessionDate, milestones };
  const installments = generatePlan(template.stages, sheet.parts, dates);
  const bookingAmountPaise = input.bookingAmountPaise ?? firstOf(installments)?.principalPaise ?? 0;
  await checkBookingAmount(work, facts);
  return { ...facts, saleId: newId(), salesExecutiveId, bookingAmountPaise, template, installments };
}

/** Only an agreed amount is checked; the default is the first installment. */
async function checkBookingAmount(
  work: Work,
  { input, place, sheet }: Pick<Booking, 'input' | 'place' | 'sheet'>,
): Promise<void> {
  if (!input.bookingAmountPaise) return;
  const { agreementValuePaise } = sheet;
  const cap = await capOf(work, { status: 'booked', agreementValuePaise, stateCode: place.stateCode });
  const leastPaise = place.minBookingAmountPaise;
  refuse(
    bookingAmountProblem(input.bookingAmountPaise, {
      leastPaise,
      agreementValuePaise,
      capPct: cap?.capPct ?? null,
    }),
  );
}

async function enterSale(work: Work, booking: Booking): Promise<void> {
  const { saleId, input, lead, place, sheet, salesExecutiveId, bookingAmountPaise } = booking;
  const { bookingDate } = input;
  const sale = {
    bookingNumber: await takeDocumentNumber(work, 'booking', bookingDate),
    projectId: place.projectId,
    towerId: place.unit.towerId,
    unitId: place.unit.id,
    leadId: lead.id,
    costSheetId: sheet.id,
    templateId: sheet.templateId,
    bookingDate,
    statusSince: bookingDate,
    bookingAmountPaise,
    ...frozenPrice(sheet),
    salesExecutiveId,
    channelPartnerId: lead.channelPartnerId,
    broughtById: lead.broughtById,
    funding: input.funding,
    loanBank: input.loan?.bank ?? null,
    loanSanctionNumber: input.loan?.sanctionNumber ?? null,
    loanSanctionedPaise: input.loan?.sanctionedPaise ?? null,
    loanSanctionedOn: input.loan?.sanctionedOn ?? null,
  };
  await insertSale(work, { id: saleId, bookedForId: salesExecutiveId, ...sale });
  const after = { ...sale, applicants: input.applicants };
  await Promise.all([
    insertApplicants(work, saleId, input.applicants),
    recordChange(work, { action: 'book', resource: 'sale', id: saleId, version: 1, after }),
  ]);
}

/** The price of the sheet, frozen on the sale whatever happens to rates and project. */
function frozenPrice(sheet: CostSheetToBook) {
  const { seller, project } = sheet.facts;
  return {
    basePricePaise: sheet.basePricePaise,
    floorRisePaise: sheet.floorRisePaise,
    plcPaise: sheet.plcPaise,
    parkingPaise: sheet.parkingPaise,
    inAvChargesPaise: sheet.inAvChargesPaise,
    discountPaise: sheet.discountPaise,
    rebatePaise: sheet.rebatePaise,
    agreementValuePaise: sheet.agreementValuePaise,
    gstPaise: sheet.gstPaise,
    otherChargesPaise: sheet.otherChargesPaise,
    otherGstPaise: sheet.otherGstPaise,
    corpusPaise: sheet.corpusPaise,
    stampDutyPaise: sheet.stampDutyPaise,
    registrationFeePaise: sheet.registrationFeePaise,
    totalReceivablePaise: sheet.totalReceivablePaise,
    taxRegime: taxRegimeOf({
      isIndia: seller.isIndia,
      gstRegistered: seller.gstRegistered,
      supplierStateCode: seller.gstStateCode,
      propertyStateCode: project.stateCode,
    }),
  };
}

async function sellUnit(work: Work, unit: UnitToBook, { saleId, lead }: Booking): Promise<void> {
  const version = unit.version + 1;
  const sold = {
    status: 'sold' as const,
    currentSaleId: saleId,
    reservedForLeadId: null,
    reservedById: null,
    reservedUntil: null,
    reservationExtended: false,
  };
  const before = { status: unit.status, reservedForLeadId: unit.reservedForLeadId };
  await Promise.all([
    writeUnit(work, unit, sold),
    recordChange(work, {
      action: 'sell',
      resource: 'unit',
      id: unit.id,
      version,
      before,
      after: { ...sold, soldToLeadId: lead.id },
    }),
  ]);
}

/** Demands the first installment, records the booking receipt and issues the invoice. */
async function askForFirstMoney(
  work: Work,
  { saleId, input }: Booking,
  { installments }: CreatedPlan,
): Promise<void> {
  const sale = await getMoneySale(work, saleId);
  const cap = await capOf(work, sale);
  const atBooking = installments.filter((one) => one.triggerType === 'booking');
  const asked = (atBooking.length > 0 ? atBooking : installments.slice(0, 1)).map((one) => one.id);
  const demanded = await demandInstallments(work, sale, asked, cap);
  if (input.bookingReceipt) await recordFirstMoney(work, sale, input.bookingReceipt);
  await billDemands(work, sale, demanded);
}

/** The buyer's payment and TDS; both count towards the 10 % cap. */
async function recordFirstMoney(
  work: Work,
  sale: MoneySale,
  { tdsAmountPaise, ...receipt }: NonNullable<BookingInput['bookingReceipt']>,
): Promise<void> {
  await renamingFields(
    (field) => `bookingReceipt.${field}`,
    () => recordReceiptOf(work, sale, receipt),
  );
  if (!tdsAmountPaise) return;
  await renamingFields(
    (field) => `bookingReceipt.${field === 'amountPaise' ? 'tdsAmountPaise' : field}`,
    () => recordReceiptOf(work, sale, tdsFields(receipt, { amountPaise: tdsAmountPaise })),
  );
}

function firstOf(installments: readonly PlannedInstallment[]): PlannedInstallment | undefined {
  return installments.find((one) => one.trigger.type === 'booking') ?? installments[0];
}

function refuse(problem: FieldError | null): void {
  if (problem) throw invalid(problem.field, problem.message);
}
