import type { Work } from '#platform/server/context.ts';
import { addTdsCertificate } from '#company/tds-certificates/server/tdsCertificate.commands.ts';
import { enterFirmAccount } from '#company/firm-accounts/server/firmAccount.commands.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildSentInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { commissionOfSale } from '#partners/commissions/server/commission.factory.ts';
import { buildClawedCommission, buildRecoverable } from '#partners/recoveries/server/recoverable.factory.ts';
import { buildQuestion } from '#partners/questions/server/question.factory.ts';
import { buildStructure } from '#partners/structures/server/structure.factory.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';

/** A partner firm with an account to be confirmed and a certificate of lower TDS. */
async function firm(work: Work) {
  const { id } = await createChannelPartner(work, {
    name: 'Kothrud Homes',
    reraAgentNumber: 'A52100054321',
    reraValidUntil: '2099-12-31',
    pan: 'AAACK1234F',
  });
  const account = { accountName: 'Kothrud Homes', accountNumber: '50200012345678', ifsc: 'HDFC0001234' };
  const { entered } = await enterFirmAccount(work, id, account);
  const certificate = await addTdsCertificate(work, {
    channelPartnerId: id,
    number: 'TDS/0001',
    ratePct: 0.5,
    from: '2098-04-01',
    to: '2099-03-31',
    limitPaise: 1_00_000_00,
  });
  return { firm: id, firmAccount: entered?.id ?? '', tdsCertificate: certificate.id };
}

/**
 * A firm, what firms are paid, the commission of a sale of the firm, another sale of it that has none yet, and an
 * invoice that it sent for a third.
 */
export async function firmRecords(work: Work, projectId: string, unitIds: readonly [string, string, string]) {
  const made = await firm(work);
  const channelPartnerId = made.firm;
  const { id: structure } = await buildStructure(work);
  const sold = async (unitId: string) => {
    const lead = await buildLead(work, { projectIds: [projectId] });
    const { id } = await buildSale(work, { unitId, leadId: lead.id });
    await work.db.updateTable('sale').set({ channelPartnerId }).where('id', '=', id).execute();
    return id;
  };
  const commission = await commissionOfSale(work, await sold(unitIds[0]));
  const invoicedCommission = await commissionOfSale(work, await sold(unitIds[2]));
  const partnerInvoice = await buildSentInvoice(work, { commissionId: invoicedCommission, seqs: [1] });
  const firmSale = await sold(unitIds[1]);
  const recoverable = await buildRecoverable(work, await buildClawedCommission(work, commission));
  const question = await buildQuestion(work, commission);
  return {
    ...made,
    question,
    recoverable,
    structure,
    commission,
    firmSale,
    partnerInvoice,
    invoicedCommission,
  };
}
