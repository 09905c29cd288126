import * as z from 'zod';
import { optional, paise, text } from '../../../platform/contract/fields.ts';
import type { BodyOf } from '../../../platform/contract/call.ts';
import { ApplicantPatch } from '../applicant.contract.ts';
import { applicantChangeProblem } from '../applicant.rules.ts';
import type { Loan } from '../loan.contract.ts';
import { FUNDINGS } from '../loan.contract.ts';
import { fundingProblem } from '../loan.rules.ts';
import type { Sale, updateSale } from '../sale.contract.ts';
import type { ApplicantValues } from './applicant.form.ts';
import { CheckedApplicants, passOn, pathOf, valuesOf } from './applicant.form.ts';

const Funding = z.object({
  funding: z.enum(FUNDINGS, 'Please select how it is funded'),
  loan: z.object({
    bank: optional(text(120, 'Bank')),
    sanctionNumber: optional(text(60, 'Sanction letter')),
    sanctionedPaise: optional(paise('Sanctioned amount', 1)),
    sanctionedOn: optional(z.iso.date('Sanctioned on must be a date')),
  }),
});
type Funding = z.infer<typeof Funding>;

export type SaleEditValues = Funding & {
  salesExecutiveId: string;
  applicants: ApplicantValues[];
  /** Why the first applicant is corrected. */
  reason: string | null;
};

/** What the form reads of a sale. */
export type EditedSale = Pick<
  Sale,
  'bookingDate' | 'version' | 'salesExecutive' | 'applicants' | 'funding' | 'loan'
>;

export function saleEditValues(sale: EditedSale): SaleEditValues {
  const { funding, loan, applicants, salesExecutive } = sale;
  return {
    salesExecutiveId: salesExecutive.id,
    applicants: applicants.map(valuesOf),
    reason: null,
    funding,
    loan: {
      bank: loan?.bank ?? null,
      sanctionNumber: loan?.sanctionNumber ?? null,
      sanctionedPaise: loan?.sanctionedPaise ?? null,
      sanctionedOn: loan?.sanctionedOn ?? null,
    },
  };
}

/**
 * What may stand in the form, as the server judges it: applicants as at booking (where no PAN was asked for, it was
 * not in India), and a loan that agrees with the funding.
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
      refuse({ field: 'salesExecutiveId', message: 'Choose who stands behind this sale.' });
    passOn(CheckedApplicants, { ...values, ...atBooking }, context);
    const people = z.array(ApplicantPatch).safeParse(values.applicants);
    if (people.success) refuse(applicantChangeProblem(sale.applicants, people.data, values.reason || null));
    passOn(Funding, values, context);
    if (Funding.safeParse(values).success)
      refuse(fundingProblem({ funding: values.funding, loan: loanIn(values) }, ofLoan));
  });
}

/** Another person, or another name of the same one: that asks for a reason. */
export function isFirstChanged(sale: EditedSale, first: ApplicantValues | undefined): boolean {
  const [customer] = sale.applicants;
  return first?.id !== customer?.id || first?.name !== customer?.name;
}

/** Nothing is sent that was not changed: who may not hand a sale to another executive may change the rest. */
export function saleEditBody(sale: EditedSale, values: SaleEditValues): BodyOf<typeof updateSale> {
  const { salesExecutiveId, applicants, funding, reason } = values;
  return {
    applicants: z.array(ApplicantPatch).parse(applicants),
    funding,
    loan: loanIn(values),
    ...(salesExecutiveId === sale.salesExecutive.id ? {} : { salesExecutiveId }),
    ...(isFirstChanged(sale, applicants[0]) ? { reason } : {}),
    version: sale.version,
  };
}

function loanIn({ funding, loan }: Funding): Loan | null {
  if (funding === 'self' || !loan.bank) return null;
  return {
    bank: loan.bank,
    sanctionNumber: loan.sanctionNumber ?? null,
    sanctionedPaise: loan.sanctionedPaise ?? null,
    sanctionedOn: loan.sanctionedOn ?? null,
  };
}
