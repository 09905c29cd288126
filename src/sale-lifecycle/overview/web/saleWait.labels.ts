import type { SaleWait } from '#sales/salePipeline.rules.ts';

/** Labels of what is pending for a sale. */
export const WAIT_LABELS: Record<SaleWait, string> = {
  receipt: 'Receipt to verify',
  agreementPaper: 'Signed agreement pending',
  documents: 'Documents missing',
  registration: 'Registration pending',
  occupancy: 'Occupancy certificate pending',
  payment: 'Balance pending',
  possessionLetter: 'Possession letter pending',
  step: 'Ready for the next step',
  nothing: 'Handed over',
};
