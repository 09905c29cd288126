import * as z from 'zod';
import { formatPct } from '#platform/contract/format.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';
import type { Applicant, ApplicantInput } from '../applicant.contract.ts';
import type { Sale } from '../sale.contract.ts';
import { ApplicantPatch } from '../applicant.contract.ts';
import { applicantsProblem } from '../sale.rules.ts';

/** An applicant as typed; every field of the form has a value. */
export type ApplicantValues = {
  [Key in keyof Required<ApplicantInput>]: NonNullable<ApplicantInput[Key]> | null;
} & {
  /** Of an existing applicant. */
  id?: string | null;
};

/** Validates the people of a booking, one by one and together, by the rules of the server. */
export const CheckedApplicants = z
  .object({
    applicants: z.array(ApplicantPatch).min(1, 'Add the first applicant').max(4, 'At most four applicants'),
    bookingDate: z.string(),
    isIndia: z.boolean(),
  })
  .superRefine(({ applicants, ...terms }, context) => {
    const problem = applicantsProblem(applicants, terms);
    if (problem) context.addIssue({ code: 'custom', path: pathOf(problem.field), message: problem.message });
  });

/** Reports the issues of a schema for a form that has more fields than the schema. */
export function passOn(schema: z.ZodType, values: unknown, context: z.RefinementCtx): void {
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path, message });
  }
}

/** 'applicants.0.pan' → ['applicants', 0, 'pan'] */
export function pathOf(field: string): (string | number)[] {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

export function newApplicant(sharePct: number, known: Partial<ApplicantValues> = {}): ApplicantValues {
  return {
    name: '',
    relation: null,
    pan: null,
    form60: false,
    aadhaarLast4: null,
    dob: null,
    phone: null,
    email: null,
    address: null,
    residency: 'resident',
    gender: null,
    sharePct,
    ...known,
  };
}

/** The customer of a lead as first applicant, so that nothing has to be entered twice. */
export function applicantOfLead(lead: Lead): ApplicantValues {
  return newApplicant(100, {
    name: leadName(lead),
    phone: lead.phone,
    email: lead.email,
    residency: lead.isNri ? 'nri' : 'resident',
  });
}

/** How the customer plans to pay, where the lead says so. */
export function fundingOfLead({ financing }: Lead): Sale['funding'] | null {
  if (financing === 'selfFunded') return 'self';
  return financing === 'loanNeeded' || financing === 'loanPreApproved' ? 'loan' : null;
}

export function valuesOf({ seq: _seq, kyc: _kyc, ...applicant }: Applicant): ApplicantValues {
  return applicant;
}

/** The share left for one more applicant. */
export function shareLeft(applicants: readonly Share[]): number {
  return Math.max(0, 100 - sharesSum(applicants));
}

type Share = { sharePct: number | null };

function sharesSum(applicants: readonly Share[]): number {
  return applicants.reduce((sum, { sharePct }) => sum + Math.round((sharePct ?? 0) * 10_000), 0) / 10_000;
}

/** The sum of the shares in words: 'Shares add up to 80%, 20% is left.' */
export function sharesText(applicants: readonly Share[]): string {
  const sum = sharesSum(applicants);
  if (sum === 100) return 'Shares add up to 100%.';
  const gap = formatPct(Math.round(Math.abs(100 - sum) * 10_000) / 10_000);
  return `Shares add up to ${formatPct(sum)}, ${gap} ${sum < 100 ? 'is left' : 'too much'}.`;
}
