import { startCase } from '#platform/contract/format.ts';
import { look } from '#platform/web/status/status.ts';
import {
  COMMISSION_BASES,
  PAYOUT_STEPS,
  SLAB_EFFECTS,
  SLAB_MEASURES,
  SLAB_PERIODS,
  STRUCTURE_TYPES,
} from '../structureTerms.contract.ts';

export const STRUCTURE_STATUS = {
  active: look('Active', 'tick', 'success'),
  inactive: look('Inactive', 'box', 'faint'),
} as const;

export const TYPE_LABELS = { flat: 'Flat amount', percentage: 'Percentage', slab: 'Slabs' } as const;

const MEASURE_LABELS = { count: 'Number of sales', value: 'Value of sales' } as const;
const EFFECT_LABELS = { thisSaleOnly: 'That sale only', allOfPeriod: 'All sales of the period' } as const;
const STEP_LABELS = {
  booked: 'Booked',
  agreement: 'Agreement signed',
  registered: 'Agreement registered',
  completed: 'Possession given',
} as const;

export const TYPES = STRUCTURE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));
export const BASES = COMMISSION_BASES.map((value) => ({ value, label: startCase(value) }));
export const MEASURES = SLAB_MEASURES.map((value) => ({ value, label: MEASURE_LABELS[value] }));
export const PERIODS = SLAB_PERIODS.map((value) => ({ value, label: startCase(value) }));
export const EFFECTS = SLAB_EFFECTS.map((value) => ({ value, label: EFFECT_LABELS[value] }));
export const STEPS = PAYOUT_STEPS.map((value) => ({ value, label: STEP_LABELS[value] }));
