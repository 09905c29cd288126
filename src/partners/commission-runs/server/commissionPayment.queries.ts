import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleCommissions } from '#partners/commissions/server/commission.visibility.ts';
import type { CommissionPayment } from '../payment.contract.ts';

/** Of a commission that the caller may see; 404 otherwise. The firm hears of a payment when it is released. */
export async function listCommissionPayments(read: Read, commissionId: string): Promise<CommissionPayment[]> {
  const commission = await read.db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .select('commission.id')
    .where('commission.id', '=', commissionId)
    .where(visibleCommissions(read))
    .executeTakeFirst();
  const { id } = required(commission, 'Commission');
  const isOwnFirm = hasRole(read.caller.role, ...PARTNER_ROLES);
  return read.db
    .selectFrom('commissionRunLine as line')
    .innerJoin('commissionRun', 'commissionRun.id', 'line.runId')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'line.trancheId')
    .select(['line.id', 'line.runId', 'commissionRun.number as runNumber', 'commissionTranche.seq'])
    .select(['line.channelPartnerId as firmId', 'line.grossPaise', 'line.amountPaise as netPaise'])
    .select(['line.status', 'line.utr', 'line.paidOn', 'line.returnedOn'])
    .where('line.commissionId', '=', id)
    .where('line.status', 'in', isOwnFirm ? ['ordered', 'paid', 'returned'] : [...ALL])
    .orderBy('line.id', 'desc')
    .execute();
}

const ALL = ['reserved', 'ordered', 'paid', 'returned', 'dropped'] as const;
