import type * as z from 'zod';
import type { UseFormReturn } from 'react-hook-form';
import type { LeadInput } from '../lead.contract.ts';

/** The form of a lead: as it is typed, and as it is sent. */
export type LeadFormState = UseFormReturn<z.input<typeof LeadInput>, unknown, z.output<typeof LeadInput>>;

/** The fields behind More. */
export const MORE_FIELDS = [
  'lastName',
  'email',
  'altPhone',
  'nextFollowUpAt',
  'budgetMinPaise',
  'timeline',
  'financing',
  'purpose',
  'locality',
  'city',
  'pincode',
  'language',
  'company',
  'occupation',
  'campaign',
  'consent',
  'isNri',
  'dnd',
] as const satisfies readonly (keyof z.input<typeof LeadInput>)[];
