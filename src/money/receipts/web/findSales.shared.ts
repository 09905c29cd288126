import { send } from '#platform/web/client/client.ts';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { listSales } from '#sales/sale.contract.ts';

/** Sales that can still receive money. */
const OPEN = 'booked,agreement,registered';

/** Finds open sales by customer, unit or booking number, for a combobox. */
export async function findSales(search: string, signal: AbortSignal): Promise<FoundOption[]> {
  const { rows } = await send(listSales, { query: { search, status: OPEN, limit: 20 }, signal });
  return rows.map(saleOption);
}

export function saleOption(sale: {
  id: string;
  customerName: string;
  unitNumber: string;
  projectName: string;
  bookingNumber: string;
}): FoundOption {
  return {
    id: sale.id,
    label: `${sale.customerName}, ${sale.unitNumber}`,
    text: `${sale.projectName}, ${sale.bookingNumber}`,
  };
}
