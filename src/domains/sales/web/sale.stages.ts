import { formatDay } from '../../../platform/contract/format.ts';
import type { Stage } from '../../../platform/web/page/StageBar.tsx';
import type { Sale } from '../sale.contract.ts';

const ORDER = ['booked', 'agreement', 'registered', 'completed'] as const;

const LABELS: Record<(typeof ORDER)[number], string> = {
  booked: 'Booked',
  agreement: 'Agreement',
  registered: 'Registered',
  completed: 'Completed',
};

/** Where a sale stands, and what the next stage waits for. */
export function stagesOf(sale: Sale): Stage[] {
  const at = ORDER.findIndex((status) => status === sale.status);
  return ORDER.map((status, position) => ({
    key: status,
    label: LABELS[status],
    fact: status === 'booked' ? formatDay(sale.bookingDate) : position > at ? missingFor(status, sale) : null,
    state: position < at ? 'done' : position === at ? 'current' : 'ahead',
  }));
}

/** An agreement needs money that was verified; registration its number; completion a finished building and no dues. */
function missingFor(status: Exclude<(typeof ORDER)[number], 'booked'>, sale: Sale): string {
  switch (status) {
    case 'agreement':
      return sale.paidPaise + sale.onAccountPaise === 0
        ? 'needs the booking receipt verified'
        : 'needs the signed agreement';
    case 'registered':
      return 'needs the registration number';
    case 'completed':
      return 'needs the occupancy certificate';
  }
}
