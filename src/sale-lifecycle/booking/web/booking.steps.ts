import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import type { BookingForm } from './booking.form.ts';

/** What every step of the wizard takes. */
export interface StepProps {
  form: ContractForm<typeof BookingForm>;
  /** To another step; whatever is typed stays. With a field, its error stays too and takes the focus. */
  go: (step: number, field?: string) => void;
  /** 'Draft saved 10:42 am' */
  draftNote: string;
}
