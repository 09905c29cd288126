import { roleLabel } from '#platform/contract/roles.ts';
import type { SaleStep } from '../saleStep.rules.ts';

/** Labels of the steps. */
export const STEP_LABELS: Record<SaleStep, { action: string; submit: string; done: string }> = {
  agreement: { action: 'Enter agreement', submit: 'Enter agreement', done: 'Agreement entered' },
  registered: { action: 'Register agreement', submit: 'Register agreement', done: 'Agreement registered' },
  completed: { action: 'Hand over', submit: 'Complete sale', done: 'Sale completed' },
};

/** The effect of a step, shown before it is taken. */
export const STEP_EFFECTS: Record<SaleStep, string> = {
  agreement: 'The signed agreement for sale is in the documents of this sale.',
  registered:
    'The 10% limit ends: the stage due on registration and held stages are demanded and invoiced today.',
  completed: 'The buyer has the keys. Afterwards this sale cannot be changed or receive payments.',
};

/** Who may take a step, shown to those who may not. */
export const STEP_TAKERS: Record<SaleStep, string> = {
  agreement: 'The executive of the sale or a manager enters it.',
  registered: `A ${roleLabel('Sales Manager')} or Finance enters it.`,
  completed: 'Finance hands over.',
};
