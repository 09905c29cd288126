import type { Work } from '#platform/server/context.ts';
import { updatePaymentConfig } from '#inventory/payment-terms/server/paymentConfig.commands.ts';
import { transferToBuyer } from '#sale-lifecycle/transfers/server/buyerTransfer.commands.ts';
import { getTransferFee } from '#sale-lifecycle/transfers/server/transferFee.queries.ts';
import type { Act } from './steps.ts';

/** So that every transfer has a fee to charge. */
export async function askForTransfers(work: Work, projectId: string): Promise<void> {
  await updatePaymentConfig(work, projectId, { transferFeeRatePaise: 99_37 });
}

/** Another buyer takes the booking over and is charged a part of what the project asks. */
export async function transfer(
  work: Work,
  saleId: string,
  { perMille }: Extract<Act, { kind: 'transfer' }>,
): Promise<boolean> {
  const { askedPaise } = await getTransferFee(work, saleId);
  await transferToBuyer(work, saleId, {
    applicants: [{ name: 'Meera Shah', pan: 'CFXPR1234M', sharePct: 100 }],
    reason: 'Sold on',
    deedNumber: 'HVL-1-9-2026',
    takesOverDues: true,
    feePaise: Math.floor((askedPaise / 1000) * perMille),
  });
  return true;
}
