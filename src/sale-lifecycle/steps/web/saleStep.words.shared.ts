import type { SaleStep } from '../saleStep.rules.ts';

/** What each step is called where it is taken. */
export const STEP_WORDS: Record<SaleStep, { action: string; submit: string; done: string }> = {
  agreement: { action: 'Enter agreement', submit: 'Enter agreement', done: 'Agreement entered' },
  registered: { action: 'Register agreement', submit: 'Register agreement', done: 'Agreement registered' },
  completed: { action: 'Hand over', submit: 'Complete sale', done: 'Sale completed' },
};

/** What follows a step, before it is taken. */
export const STEP_EFFECTS: Record<SaleStep, string> = {
  agreement: 'The signed agreement for sale is in the documents of this sale.',
  registered:
    'The limit of 10% ends: the stage due on registration and what was held for it are demanded and invoiced today.',
  completed: 'The buyer has the keys. Nothing more can be received or changed for this sale afterwards.',
};

/** Who takes a step, for those who may not. */
export const STEP_TAKERS: Record<SaleStep, string> = {
  agreement: 'The executive of the sale or a manager enters it.',
  registered: 'A Sales Manager or Finance enters it.',
  completed: 'Finance hands over.',
};
