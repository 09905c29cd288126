import { formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import type { Sale } from '../sale.contract.ts';

type Price = NonNullable<Sale['price']>;

export interface PriceRow {
  id: string;
  group: 'Agreement value' | 'Tax and other charges' | 'Paid to the state';
  label: string;
  /** From the lines of the cost sheet, '' where unknown. */
  basis: string;
  amountPaise: number;
  /** Name of the amount on the sale; opens its explanation. */
  field: keyof Price;
  isSum: boolean;
}

type Lines = Pick<CostSheet, 'lines' | 'taxLines'> | null;

/** The price of a sale in the order of the cost sheet, without zero rows. */
export function priceRows(price: Price, sheet: Lines): PriceRow[] {
  const basisOf = (belongs: (line: CostSheet['lines'][number]) => boolean) =>
    (sheet?.lines ?? [])
      .filter(belongs)
      .map((line) => line.basis)
      .join(' + ');
  const taxBasis = (group: CostSheet['taxLines'][number]['group'], taxPaise: number) => {
    const lines = (sheet?.taxLines ?? []).filter((line) => line.group === group);
    const text = lines.map(({ label, basis }) => `${label} ${basis}`).join(' + ');
    const changePaise = taxPaise - sumPaise(lines.map((line) => line.amountPaise));
    if (sheet === null || changePaise === 0) return text;
    return `${text}, and ${formatMoneyExact(changePaise)} since the law changed`;
  };
  const inPrice = (prefix: string) => (line: CostSheet['lines'][number]) =>
    line.group === 'agreementValue' && line.code.startsWith(prefix);
  const row = (
    group: PriceRow['group'],
    field: keyof Price,
    label: string,
    basis = '',
    sign: 1 | -1 = 1,
  ): PriceRow => ({
    id: field,
    group,
    field,
    label,
    basis,
    amountPaise: sign * price[field],
    isSum: false,
  });
  const sum = (group: PriceRow['group'], field: keyof Price, label: string) => ({
    ...row(group, field, label),
    isSum: true,
  });
  return [
    row(
      'Agreement value',
      'basePricePaise',
      'Base price',
      basisOf(({ code }) => code === 'base'),
    ),
    row(
      'Agreement value',
      'floorRisePaise',
      'Floor rise',
      basisOf(({ code }) => code === 'floorRise'),
    ),
    row('Agreement value', 'plcPaise', 'Location charges', basisOf(inPrice('plc.'))),
    row('Agreement value', 'parkingPaise', 'Parking', basisOf(inPrice('parking.'))),
    row('Agreement value', 'inAvChargesPaise', 'Charges in the agreement value', basisOf(inPrice('charge.'))),
    row(
      'Agreement value',
      'discountPaise',
      'Discount',
      basisOf(({ code }) => code === 'discount'),
      -1,
    ),
    row(
      'Agreement value',
      'rebatePaise',
      'Rebate of the payment plan',
      basisOf(({ code }) => code === 'rebate'),
      -1,
    ),
    sum('Agreement value', 'agreementValuePaise', 'Agreement value'),
    row(
      'Tax and other charges',
      'gstPaise',
      'GST on the agreement value',
      taxBasis('agreementValue', price.gstPaise),
    ),
    row('Tax and other charges', 'otherChargesPaise', 'Other charges', namesOf(sheet, 'otherCharges')),
    row(
      'Tax and other charges',
      'otherGstPaise',
      'GST on other charges',
      taxBasis('otherCharges', price.otherGstPaise),
    ),
    row(
      'Tax and other charges',
      'corpusPaise',
      'Corpus deposit',
      basisOf(({ group }) => group === 'deposit'),
    ),
    sum('Tax and other charges', 'totalReceivablePaise', 'Total payable to the builder'),
    row(
      'Paid to the state',
      'stampDutyPaise',
      'Stamp duty',
      basisOf(({ code }) => code === 'stampDuty'),
    ),
    row(
      'Paid to the state',
      'registrationFeePaise',
      'Registration fee',
      basisOf(({ code }) => code === 'registration'),
    ),
  ].filter((one) => one.isSum || one.amountPaise !== 0);
}

function namesOf(sheet: Lines, group: CostSheet['lines'][number]['group']): string {
  return (sheet?.lines ?? [])
    .filter((line) => line.group === group)
    .map((line) => line.label)
    .join(', ');
}
