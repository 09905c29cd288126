import { formatDay } from '#platform/contract/format.ts';
import type { Stage } from '#platform/web/page/StageBar.tsx';
import type { Sale } from '#sales/sale.contract.ts';

const ORDER = ['booked', 'agreement', 'registered', 'completed'] as const;
type SaleStage = (typeof ORDER)[number];

const LABELS: Record<SaleStage, string> = {
  booked: 'Booked',
  agreement: 'Agreement',
  registered: 'Registered',
  completed: 'Completed',
};

/** The requirement of a stage after the next one. */
const NEEDS: Record<SaleStage, string> = {
  booked: '',
  agreement: 'needs the signed agreement',
  registered: 'needs the registration number',
  completed: 'needs the occupancy certificate',
};

/** The stages of a sale: dates of completed ones, and what is pending for the next. */
export function stagesOf(sale: Sale): Stage[] {
  const at = ORDER.findIndex((status) => status === sale.status);
  return ORDER.map((status, position) => ({
    key: status,
    label: LABELS[status],
    fact: position <= at ? dayOf(status, sale) : missingFor(status, sale),
    state: position < at ? 'done' : position === at ? 'current' : 'ahead',
  }));
}

function dayOf(status: SaleStage, sale: Sale): string | null {
  const days: Record<SaleStage, string | null> = {
    booked: sale.bookingDate,
    agreement: sale.agreementDate,
    registered: sale.registrationDate,
    completed: sale.possessionDate,
  };
  const day = days[status];
  return day === null ? null : formatDay(day);
}

function missingFor(status: SaleStage, { nextStep }: Sale): string {
  if (nextStep?.step !== status) return NEEDS[status];
  // What is missing is named once, below the stages.
  return nextStep.missing.length === 0 ? 'can be entered' : 'next';
}
