import type { JoinBuilder } from 'kysely';
import type { Tables } from '#platform/server/database/tables.ts';

/** Joins an installment with its place on the invoice that bills it now, if there is one. */
export function ofLiveInvoice(join: JoinBuilder<Tables, 'installment' | 'invoiceInstallment'>) {
  return join
    .onRef('invoiceInstallment.installmentId', '=', 'installment.id')
    .on('invoiceInstallment.isLive', '=', true);
}
