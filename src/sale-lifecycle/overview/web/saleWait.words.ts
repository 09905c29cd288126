import type { SaleWait } from '#sales/salePipeline.rules.ts';

/** What sales wait for, in the words of who looks after them. */
export const WAIT_WORDS: Record<SaleWait, string> = {
  receipt: 'Waits for a verified receipt',
  agreementPaper: 'Waits for the signed agreement',
  registration: 'Waits for registration',
  occupancy: 'Waits for the occupancy certificate',
  payment: 'Waits for the rest of the money',
  possessionLetter: 'Waits for the possession letter',
  step: 'Ready for the next step',
  nothing: 'Handed over',
};
