import { formatMoney } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { SaleStatus } from '#sales/sale.rules.ts';
import { editRefusal } from '#sales/sale.rules.ts';

/** Only the heads: nothing is kept of a booking that a buyer would have to pay for leaving. */
export function mayMoveUnit(role: Role): boolean {
  return hasRole(role, ...GROUPS.ADMIN);
}

/** Why a booking stays with its unit, as it stands; null when it can go over to another one. */
export function unitTransferRefusal(
  sale: { status: SaleStatus; projectId: string; lentPaise: number },
  target: { projectId: string },
): string | null {
  const ended = editRefusal(sale.status);
  if (ended) return ended;
  if (sale.status === 'registered')
    return 'A registered agreement is for its unit. Cancel it by its deed and book anew.';
  if (target.projectId !== sale.projectId)
    return 'Choose a unit of the same project: its money lies in the accounts of that project.';
  if (sale.lentPaise === 0) return null;
  return `The bank has paid ${formatMoney(sale.lentPaise)} for this unit. It goes back to the bank when the sale is cancelled.`;
}
