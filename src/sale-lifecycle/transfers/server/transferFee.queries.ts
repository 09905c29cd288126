import type { Read } from '#platform/server/context.ts';
import { forbidden } from '#platform/contract/errors.ts';
import { pricedAreaSqft } from '#inventory/pricing/priceLines.rules.ts';
import { waiverSettings } from '#money/charges/server/waiverLimit.ts';
import { waiverLimits } from '#money/charges/waiverLimit.rules.ts';
import { mayTransfer } from '../buyerTransfer.rules.ts';
import type { TransferFee } from '../transferFee.contract.ts';
import { askedFeePaise } from '../transferFee.rules.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { getMoneySale, ratesToday } from '#sales/server/saleMoney.queries.ts';

/** The transfer fee of the project today, for those who may transfer the booking. */
export async function getTransferFee(read: Read, saleId: string): Promise<TransferFee> {
  const sale = await getMoneySale(read, saleId);
  if (!mayTransfer(read.caller.role, sale)) throw forbidden();
  const { ratesUsed: _law, ...fee } = await transferFeeOf(read, sale);
  return fee;
}

/** The same with the rate rows behind its tax. */
export async function transferFeeOf(
  read: Read,
  sale: MoneySale,
): Promise<TransferFee & { ratesUsed: string[] }> {
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
  return {
    ratePaise,
    areaSqft,
    askedPaise: askedFeePaise({ areaSqft, ratePaise }),
    mostLessPaise:
      waiverLimits(read.caller.role, 'interest', await waiverSettings(read))?.perSalePaise ?? null,
    gstPct: rates.find('gst.transferFee')?.pct ?? 0,
    taxRegime: sale.taxRegime,
    ratesUsed: rates.usedIds(),
  };
}
