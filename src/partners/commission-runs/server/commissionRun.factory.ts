import type { Work } from '#platform/server/context.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { enterFirmAccount } from '#company/firm-accounts/server/firmAccount.commands.ts';
import { calculateFor } from '#partners/commissions/server/commission.calculate.ts';
import { insertCommission, writeCommission } from '#partners/commissions/server/commission.store.ts';
import { saleOfCommission } from '#partners/commissions/server/commissionSale.queries.ts';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { buildStructure } from '#partners/structures/server/structure.factory.ts';
import { payTranches } from './payment.commands.ts';

/** What each of the four tranches of a paid firm pays, after 2 % TDS. */
export const TRANCHE_NET_PAISE = 24_500_00;

const PAYOUTS = [1, 2, 3, 4].map(() => ({
  pct: 25,
  condition: { saleStatus: 'booked' as const, collectedPct: 0 },
}));

/** For tests: a firm with a confirmed account and a commission of ₹1,00,000 for a sale, in four payable tranches. */
export async function buildPaidFirm(
  work: Work,
  saleId: string,
): Promise<{ firmId: string; commissionId: string }> {
  const { id: firmId } = await createChannelPartner(work, {
    name: 'Orchard Realty',
    reraAgentNumber: 'A52100077777',
    reraValidUntil: '2099-12-31',
    pan: 'AAACO1234F',
  });
  await confirmedAccount(work, firmId);
  const flat = { type: 'flat' as const, flatPaise: 1_00_000_00, pct: null, payouts: PAYOUTS };
  await buildStructure(work, { name: 'Flat', ...flat, partnerIds: [firmId] });
  return { firmId, commissionId: await buildPayable(work, firmId, saleId) };
}

/** For tests: a further commission of a paid firm, for a sale and in four payable tranches. */
export async function buildPayable(work: Work, firmId: string, saleId: string): Promise<string> {
  const sale = await saleOfCommission(work, saleId);
  const calculated = await calculateFor(work, sale, firmId);
  const commissionId = await insertCommission(work, {
    sale,
    channelPartnerId: firmId,
    calculated,
    reason: 'Paid in tests',
  });
  const row = await work.db
    .selectFrom('commission')
    .selectAll()
    .where('id', '=', commissionId)
    .executeTakeFirstOrThrow();
  await writeCommission(work, row, { stage: 'approved', approvedAt: work.now }, { action: 'approve' });
  await buildEnteredInvoice(work, { commissionId });
  return commissionId;
}

/** As if another person had confirmed it long ago. */
async function confirmedAccount(work: Work, firmId: string): Promise<void> {
  const input = { accountName: 'Orchard Realty LLP', accountNumber: '50200012345678', ifsc: 'HDFC0001234' };
  await enterFirmAccount(work, firmId, input);
  await work.db
    .updateTable('firmAccount')
    .set({
      status: 'confirmed',
      decidedAt: work.now,
      decidedById: work.caller.userId,
      selfConfirmed: true,
    })
    .where('channelPartnerId', '=', firmId)
    .execute();
}

/** For tests: a run that pays one tranche. */
export async function buildRun(
  work: Work,
  { commissionId, seq, fromAccountId }: { commissionId: string; seq: number; fromAccountId: string },
): Promise<{ runId: string; lineId: string }> {
  const { id: runId } = await payTranches(work, { tranches: [{ commissionId, seq }], fromAccountId });
  const line = await work.db
    .selectFrom('commissionRunLine')
    .select('id')
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow();
  return { runId, lineId: line.id };
}
