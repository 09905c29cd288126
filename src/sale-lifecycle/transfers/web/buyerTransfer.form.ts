import type { ApplicantValues } from '#sales/web/applicant.form.shared.ts';

/** The form of a transfer to another buyer. */
export interface TransferForm {
  applicants: ApplicantValues[];
  reason: string | null;
  deedNumber: string | null;
  takesOverDues: boolean;
  feePaise: number;
}
