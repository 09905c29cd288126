import { formatMoney } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { SaleStatus } from '#sales/sale.rules.ts';
import { editRefusal } from '#sales/sale.rules.ts';

/** Only the heads: the buyer is spared the forfeiture of a cancellation. */
export function mayMoveUnit(role: Role): boolean {
  return hasRole(role, ...GROUPS.ADMIN);
}

/** Why a booking cannot move to another unit; null when it can. */
export function unitTransferRefusal(
  sale: { status: SaleStatus; projectId: string; lentPaise: number },
  target: { projectId: string },
): string | null {
  const ended = editRefusal(sale.status);
  if (ended) return ended;
  if (sale.status === 'registered')
    return 'A registered agreement is for its unit. Cancel it by a deed and book again.';
  if (target.projectId !== sale.projectId)
    return 'Choose a unit of the same project: its money is in the accounts of that project.';
  if (sale.lentPaise === 0) return null;
  return `The bank has paid ${formatMoney(sale.lentPaise)} for this unit. Cancel the sale to refund the bank.`;
}
