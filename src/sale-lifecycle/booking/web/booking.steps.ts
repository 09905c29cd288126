import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import type { BookingForm } from './booking.form.ts';

/** A unit that cannot be booked, and why. */
export interface TakenUnit {
  unit: Unit;
  reason: string;
}

/** Props of every step of the wizard. */
export interface StepProps {
  form: ContractForm<typeof BookingForm>;
  /** Goes to another step; entries are kept. With a field, its error is kept too and gets the focus. */
  go: (step: number, field?: string) => void;
  /** 'Draft saved 10:42 am' */
  draftNote: string;
  /** Why the unit cannot be booked; null while it can. */
  taken: TakenUnit | null;
}
