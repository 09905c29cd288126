import { buildPaidFirm, buildRun } from '#partners/commission-runs/server/commissionRun.factory.ts';
import { buildChallan } from '#partners/partner-invoices/server/challan.factory.ts';
import { NO_FACTS } from './rights-people.ts';
import type { SeenRow, Stage } from './rights-stage.ts';

/** A run that pays a firm for a sale here, and one elsewhere; a challan of the tax of each. */
export async function runRows(
  { sale: sales, partnerInvoice }: { sale: readonly SeenRow[]; partnerInvoice: readonly SeenRow[] },
  stage: Stage,
  elsewhere: Stage,
): Promise<{ commissionRun: SeenRow[]; partnerInvoice: SeenRow[]; tdsChallan: SeenRow[] }> {
  const invoices: SeenRow[] = [];
  const tdsChallan: SeenRow[] = [];
  const row = async (name: string, at: Stage, isOwnOrganization: boolean): Promise<SeenRow> => {
    const sale = sales.find((one) => one.isOwnOrganization === isOwnOrganization);
    if (!sale) throw new Error('Nothing was sold.');
    const made = await at.as(at.organization.businessHead, async (work) => {
      const { firmId, commissionId } = await buildPaidFirm(work, sale.id);
      const run = { commissionId, seq: 1, fromAccountId: sale.more?.['account'] ?? '' };
      const { partnerInvoiceId } = await work.db
        .selectFrom('partnerInvoice')
        .select('id as partnerInvoiceId')
        .where('channelPartnerId', '=', firmId)
        .executeTakeFirstOrThrow();
      const challanId = await buildChallan(work, partnerInvoiceId);
      return { firmId, partnerInvoiceId, challanId, ...(await buildRun(work, run)) };
    });
    invoices.push({ ...sale, name: `invoice of ${name}`, id: made.partnerInvoiceId });
    tdsChallan.push({ name, id: made.challanId, isOwnOrganization, facts: NO_FACTS });
    return {
      name,
      id: made.runId,
      isOwnOrganization,
      facts: { ...NO_FACTS, channelPartnerId: made.firmId },
      more: { lineId: made.lineId, firmId: made.firmId },
    };
  };
  const commissionRun = [
    await row('a payment run', stage, true),
    await row('another organization', elsewhere, false),
  ];
  return { commissionRun, partnerInvoice: [...partnerInvoice, ...invoices], tdsChallan };
}
