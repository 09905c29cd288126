import type { FieldError } from '#platform/contract/errors.ts';
import { formatMoney } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { ApplicantPatch } from '#sales/applicant.contract.ts';
import type { SaleStatus } from '#sales/sale.rules.ts';
import { editRefusal, isManagerOf } from '#sales/sale.rules.ts';

/** Who may transfer a booking to another buyer: those responsible for the sale, and Finance. */
export function mayTransfer(role: Role, sale: { channelPartnerId: string | null }): boolean {
  return isManagerOf(role, sale) || hasRole(role, ...GROUPS.FINANCE);
}

/** Why a sale cannot be transferred to another buyer; null when it can. */
export function transferRefusal(
  sale: { status: SaleStatus; overduePaise: number },
  terms: { deedNumber: string | null; takesOverDues: boolean },
): FieldError | null {
  const ended = editRefusal(sale.status);
  if (ended) return { field: 'status', message: ended };
  if (sale.status === 'registered' && terms.deedNumber === null)
    return {
      field: 'deedNumber',
      message: 'A registered agreement is transferred by a deed. Enter its number.',
    };
  if (sale.overduePaise === 0 || terms.takesOverDues) return null;
  const message = `${formatMoney(sale.overduePaise)} is overdue. Receive it first, or let the new buyer take it over.`;
  return { field: 'takesOverDues', message };
}

/**
 * What is wrong with the new applicants; null when nothing is. Those who stay keep their id; a new one must come
 * first.
 */
export function newBuyersProblem(
  before: readonly { id: string }[],
  after: readonly ApplicantPatch[],
): FieldError | null {
  const known = new Set(before.map(({ id }) => id));
  const stranger = after.findIndex(({ id }) => id && !known.has(id));
  if (stranger >= 0)
    return {
      field: `applicants.${stranger}.id`,
      message: 'This applicant does not belong to this sale. Reload it.',
    };
  const ids = after.flatMap(({ id }) => (id ? [id] : []));
  if (new Set(ids).size < ids.length)
    return { field: 'applicants', message: 'An applicant is listed twice.' };
  if (after[0]?.id && after[0].id === before[0]?.id)
    return { field: 'applicants.0.name', message: 'Enter the new buyer as first applicant.' };
  return null;
}
