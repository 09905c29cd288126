import type { Updateable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { SaleTable } from '#platform/server/database/tables.ts';
import type { CostSheetInput } from '#offers/cost-sheets/costSheet.contract.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { getCostSheet } from '#offers/cost-sheets/server/costSheet.queries.ts';
import type { ApplicantInput } from '#sales/applicant.contract.ts';
import type { BookingInput, Sale } from '#sales/sale.contract.ts';
import { bookUnit } from '#sale-lifecycle/booking/server/booking.commands.ts';
import { getSale } from './sale.queries.ts';

/** The price choices of a built sale, besides the booking itself. */
export type SaleOverrides = Partial<BookingInput> & { price?: Partial<CostSheetInput> };

/** A booked sale: of a new unit in a launched project, for a new lead, on a new cost sheet, unless they are named. */
export async function buildSale(work: Work, overrides: SaleOverrides = {}): Promise<Sale> {
  return getSale(work, await bookUnit(work, await bookingInput(work, overrides)));
}

/** The form values to book a unit; creates what they refer to. */
export async function bookingInput(
  work: Work,
  { price, ...overrides }: SaleOverrides = {},
): Promise<BookingInput> {
  const sheet = overrides.costSheetId
    ? await getCostSheet(work, overrides.costSheetId)
    : await buildCostSheet(work, {
        ...price,
        ...(overrides.unitId ? { unitId: overrides.unitId } : {}),
        ...(overrides.leadId ? { leadId: overrides.leadId } : {}),
        ...(overrides.templateId ? { templateId: overrides.templateId } : {}),
      });
  return {
    leadId: sheet.leadId ?? '',
    unitId: sheet.unitId,
    costSheetId: sheet.id,
    templateId: sheet.templateId,
    bookingDate: work.today,
    applicants: [APPLICANT],
    funding: 'self',
    ...overrides,
  };
}

/** Registers a sale at once, without documents and demands: for tests that need only its status. */
export async function markRegistered(work: Work, saleId: string): Promise<void> {
  const set = (values: Updateable<SaleTable>) =>
    work.db.updateTable('sale').set(values).where('id', '=', saleId).execute();
  await set({ status: 'agreement', agreementDate: work.today });
  await set({
    status: 'registered',
    registrationDate: work.today,
    registrationNumber: 'HVL-1-4711-2026',
    subRegistrarOffice: 'Haveli 1',
  });
}

export const APPLICANT: ApplicantInput = {
  name: 'Asha Rao',
  pan: 'AFXPR1234L',
  dob: '1988-04-12',
  phone: '+919800014820',
  email: 'asha.rao@example.test',
  address: '14 Prabhat Road, Pune 411004',
  sharePct: 100,
};
