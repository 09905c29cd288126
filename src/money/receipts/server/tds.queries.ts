import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import type { CostSheetLine } from '#inventory/pricing/costSheetParts.contract.ts';
import type { CostSheetFacts } from '#inventory/pricing/costSheetModel.rules.ts';
import type { RateRowOf } from '#company/statutory-rates/rate.rules.ts';
import { findRateOn } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import type { DueInstallment, ReceiptAllocation } from '#money/plans/allocation.rules.ts';
import type { ExpectedTds } from '../receipt.contract.ts';
import { withoutPaid } from '#money/plans/receiptQueue.rules.ts';
import type { TdsTerms } from '../tds.rules.ts';
import { blendedPct, tdsBeside } from '../tds.rules.ts';

type TdsRate = RateRowOf<'tds.property'>;

/** The form for paying TDS deducted on a day; null where the country has no such tax. */
export async function tdsFormOn(read: Read, sale: MoneySale, day: Day): Promise<string | null> {
  return (await tdsRateOn(read, sale, day))?.value.form ?? null;
}

/** The TDS expected on a payment of a day; null below the threshold and outside India. */
export async function expectedTdsOf(
  read: Read,
  sale: MoneySale,
  day: Day,
  open: readonly DueInstallment[],
  allocation: ReceiptAllocation,
): Promise<ExpectedTds | null> {
  if (!sale.isTaxDeducted) return null;
  const rate = await tdsRateOn(read, sale, day);
  if (!rate) return null;
  const terms = await termsOf(read, sale, rate);
  const paidPaise = sumPaise(allocation.allocations.map((one) => one.principalPaise));
  const left = withoutPaid(open, allocation.allocations);
  const openPaise = sumPaise(left.map((due) => due.principalPaise));
  const { form, certificate } = rate.value;
  return { pct: terms.pct, form, certificate, amountPaise: tdsBeside(paidPaise, openPaise, terms) };
}

async function tdsRateOn(read: Read, sale: MoneySale, day: Day): Promise<TdsRate | null> {
  if (!read.caller.isIndia) return null;
  const rates = await ratesFor(read, ['tds.property']);
  return findRateOn(rates, 'tds.property', day, { stateCode: sale.stateCode }) ?? null;
}

/** The buyers' rate and its base value, from the cost sheet of the sale. */
async function termsOf(read: Read, sale: MoneySale, rate: TdsRate): Promise<TdsTerms> {
  const sheet = await read.db
    .selectFrom('costSheet')
    .innerJoin('sale', 'sale.costSheetId', 'costSheet.id')
    .select((eb) => [
      // Frozen in these shapes when the sheet was issued.
      eb.ref('costSheet.facts').$castTo<Pick<CostSheetFacts, 'project' | 'unit'>>().as('facts'),
      eb.ref('costSheet.lines').$castTo<CostSheetLine[]>().as('lines'),
    ])
    .where('sale.id', '=', sale.id)
    .executeTakeFirstOrThrow();
  const applicants = await read.db
    .selectFrom('saleApplicant')
    .select(['sharePct', 'panSealed'])
    .where('saleId', '=', sale.id)
    .execute();
  const { facts, lines } = sheet;
  const belonging = facts.project.chargeHeads.filter((head) => head.tdsIncidental).map((head) => head.code);
  const incidental = lines.filter(
    (line) => line.group !== 'agreementValue' && belonging.some((code) => code === line.code),
  );
  return {
    pct: blendedPct(
      applicants.map(({ sharePct, panSealed }) => ({ sharePct, hasPan: panSealed !== null })),
      rate.value,
    ),
    considerationPaise: sale.agreementValuePaise + sumPaise(incidental.map((line) => line.amountPaise)),
    marketValuePaise: facts.unit.marketValuePaise,
  };
}
