import type { Work } from '#platform/server/context.ts';
import { confirmFirmAccount, enterFirmAccount } from '#company/firm-accounts/server/firmAccount.commands.ts';
import { writeCommission } from '#partners/commissions/server/commission.store.ts';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';

type ByWhom = (command: (work: Work) => Promise<unknown>) => Promise<unknown>;

/** For tests: an account of a firm, entered by one person and confirmed by another; any number of digits. */
export async function confirmedAccount(
  firmId: string,
  { enters, confirms }: { enters: ByWhom; confirms: ByWhom },
  accountNumber = '50200012345678',
): Promise<void> {
  const input = { accountName: 'Orchard Realty LLP', accountNumber, ifsc: 'HDFC0001234' };
  let accountId = '';
  await enters(async (work) => {
    const { entered } = await enterFirmAccount(work, firmId, input);
    accountId = entered?.id ?? '';
  });
  await confirms((work) => confirmFirmAccount(work, firmId, { accountId }));
}

/** For tests: everything that the payment of a commission needs, except the account of its firm. */
export async function buildPayable(work: Work, commissionId: string): Promise<void> {
  const row = await work.db
    .selectFrom('commission')
    .selectAll()
    .where('id', '=', commissionId)
    .executeTakeFirstOrThrow();
  await writeCommission(work, row, { stage: 'approved', approvedAt: work.now }, { action: 'approve' });
  await buildEnteredInvoice(work, { commissionId });
}
