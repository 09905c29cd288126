import type { Read } from '#platform/server/context.ts';
import { forbidden } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { pricedAreaSqft } from '#inventory/pricing/priceLines.rules.ts';
import { waiverSettings } from '#money/charges/server/waiverLimit.ts';
import { waiverLimits } from '#money/charges/waiverLimit.rules.ts';
import { mayTransfer } from '../buyerTransfer.rules.ts';
import type { TransferFee } from '../transferFee.contract.ts';
import { askedFeePaise } from '../transferFee.rules.ts';
import { approvedFee } from './approvedFee.queries.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { getMoneySale, ratesToday } from '#sales/server/saleMoney.queries.ts';

/** The transfer fee of the project today, for those who may transfer the booking. */
export async function getTransferFee(read: Read, saleId: string): Promise<TransferFee> {
  const sale = await getMoneySale(read, saleId);
  if (!mayTransfer(read.caller.role, sale)) throw forbidden();
  const { ratesUsed: _law, approvalId: _approval, ...fee } = await transferFeeOf(read, sale);
  return fee;
}

/** The same with the rate rows behind its tax, and the approval of a lower fee. */
export async function transferFeeOf(
  read: Read,
  sale: MoneySale,
): Promise<TransferFee & { ratesUsed: string[]; approvalId: string | null }> {
  const {
    priceBasis,
    transferFeeRatePaise: ratePaise,
    ...unit
  } = await read.db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .innerJoin('projectPaymentConfig', 'projectPaymentConfig.projectId', 'sale.projectId')
    .select(['unit.carpetArea', 'unit.saleableArea', 'project.priceBasis'])
    .select('projectPaymentConfig.transferFeeRatePaise')
    .where('sale.id', '=', sale.id)
    .executeTakeFirstOrThrow();
  const areaSqft = pricedAreaSqft({ project: { priceBasis }, unit });
  const rates = await ratesToday(read, sale, ['gst.transferFee']);
  const askedPaise = askedFeePaise({ areaSqft, ratePaise });
  const approved = await approvedFee(read, sale.id, askedPaise);
  return {
    ratePaise,
    areaSqft,
    askedPaise,
    mostLessPaise: await mostLess(read),
    approvedFeePaise: approved?.feePaise ?? null,
    approvalId: approved?.id ?? null,
    gstPct: rates.find('gst.transferFee')?.pct ?? 0,
    taxRegime: sale.taxRegime,
    ratesUsed: rates.usedIds(),
  };
}

/** How much less the caller may charge alone for one transfer, with what is left of the month; null without limit. */
async function mostLess(read: Read): Promise<number | null> {
  const limits = waiverLimits(read.caller.role, 'fee', await waiverSettings(read));
  if (limits === null) return null;
  const leftPaise = limits.perMonthPaise - (await chargedLess(read));
  return Math.max(0, Math.min(limits.perSalePaise, leftPaise));
}

/** What the caller charged less in this month without approval. */
async function chargedLess({ db, today, caller }: Read): Promise<number> {
  const transfers = await db
    .selectFrom('buyerTransfer')
    .leftJoin('saleCharge', 'saleCharge.transferId', 'buyerTransfer.id')
    .select(['buyerTransfer.feeRatePaise', 'buyerTransfer.feeArea', 'saleCharge.amountPaise'])
    .where('buyerTransfer.createdById', '=', caller.userId)
    .where('buyerTransfer.transferredOn', '>=', `${today.slice(0, 7)}-01`)
    .where('buyerTransfer.approvalId', 'is', null)
    .execute();
  return sumPaise(
    transfers.map(({ feeRatePaise, feeArea, amountPaise }) => {
      const askedPaise = askedFeePaise({ areaSqft: feeArea, ratePaise: feeRatePaise });
      return askedPaise - (amountPaise ?? 0);
    }),
  );
}
