import * as z from 'zod';
import type { BodyOf } from '#platform/contract/call.ts';
import { ApplicantPatch } from '#sales/applicant.contract.ts';
import { applicantChangeProblem } from '#sales/applicant.rules.ts';
import type { Funding } from '#sales/loan.contract.ts';
import type { Sale, updateSale } from '#sales/sale.contract.ts';
import type { ApplicantValues } from '#sales/web/applicant.form.shared.ts';
import { CheckedApplicants, passOn, pathOf, valuesOf } from '#sales/web/applicant.form.shared.ts';
import type { FundingValues } from '#sales/web/funding.form.shared.ts';
import { checkFunding, loanOf, loanValues } from '#sales/web/funding.form.shared.ts';

export type SaleEditValues = FundingValues & {
  funding: Funding;
  salesExecutiveId: string;
  applicants: ApplicantValues[];
  /** Reason for correcting the first applicant. */
  reason: string | null;
};

/** The fields of a sale that the form needs. */
export type EditedSale = Pick<
  Sale,
  'bookingDate' | 'version' | 'salesExecutive' | 'applicants' | 'funding' | 'loan'
>;

export function saleEditValues(sale: EditedSale): SaleEditValues {
  const { funding, loan, applicants, salesExecutive } = sale;
  return {
    salesExecutiveId: salesExecutive?.id ?? '',
    applicants: applicants.map(valuesOf),
    reason: null,
    funding,
    loan: loanValues(loan),
  };
}

/**
 * Validation by the rules of the server: applicants as at booking (without PAN only outside India), and a loan that
 * agrees with the funding.
 */
export function saleEditSchema(sale: EditedSale, today: string) {
  const atBooking = { bookingDate: sale.bookingDate, isIndia: Boolean(sale.applicants[0]?.pan) };
  const ofLoan = { disbursedPaise: sale.loan?.disbursedPaise ?? 0, today };
  return z.custom<SaleEditValues>().superRefine((values, context) => {
    const refuse = (problem: { field: string; message: string } | null) => {
      if (problem)
        context.addIssue({ code: 'custom', path: pathOf(problem.field), message: problem.message });
    };
    if (!values.salesExecutiveId)
      refuse({ field: 'salesExecutiveId', message: 'Choose the executive of this sale.' });
    passOn(CheckedApplicants, { ...values, ...atBooking }, context);
    const people = z.array(ApplicantPatch).safeParse(values.applicants);
    if (people.success) refuse(applicantChangeProblem(sale.applicants, people.data, values.reason || null));
    checkFunding(values, ofLoan, context);
  });
}

/** Another person, or another name of the same one, needs a reason. */
export function isFirstChanged(sale: EditedSale, first: ApplicantValues | undefined): boolean {
  const [customer] = sale.applicants;
  return first?.id !== customer?.id || first?.name !== customer?.name;
}

/** Sends only changed fields, so that users who may not reassign a sale can change the rest. */
export function saleEditBody(sale: EditedSale, values: SaleEditValues): BodyOf<typeof updateSale> {
  const { salesExecutiveId, applicants, funding, reason } = values;
  return {
    applicants: z.array(ApplicantPatch).parse(applicants),
    funding,
    loan: loanOf(values),
    ...(salesExecutiveId === sale.salesExecutive?.id ? {} : { salesExecutiveId }),
    ...(isFirstChanged(sale, applicants[0]) ? { reason } : {}),
    version: sale.version,
  };
}
