import type { ApplicantValues } from '#sale-lifecycle/overview/web/applicant.form.ts';

/** What is typed of a transfer to another buyer. */
export interface TransferForm {
  applicants: ApplicantValues[];
  reason: string | null;
  deedNumber: string | null;
  takesOverDues: boolean;
  feePaise: number;
}
