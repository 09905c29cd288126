import type { ChargeHead } from '#inventory/projects/project.contract.ts';
import type { PriceTerms } from './priceList.contract.ts';
import type { ListField } from './priceListSheet.rules.ts';
import { AREA_LABELS, AS_PROJECT, BASIS_LABELS, GST_LABELS } from './priceListSheet.rules.ts';

type Row = Partial<Record<ListField, string | number>>;

/** A price list as the rows of a sheet: what `readListRow` reads back. Towers in the order given. */
export function listRows(terms: PriceTerms, towers: readonly { id: string; name: string }[]): Row[] {
  return [
    { part: 'Priced area', amount: AREA_LABELS[terms.priceBasis] },
    rate('Base rate', terms.baseRatePaise),
    ...towers.map(({ id, name }) => towerRate('Base rate', name, ownRate(terms, id, 'baseRatePaise'))),
    rate('Minimum selling rate', terms.floorRatePaise),
    rate('Floor rise', terms.floorRiseRatePaise),
    ...towers.map(({ id, name }) => towerRate('Floor rise', name, ownRate(terms, id, 'floorRiseRatePaise'))),
    { part: 'Floor rise after floor', amount: terms.floorRiseAfterFloor },
    ...terms.plcCharges.map((charge) => ({ part: 'Location charge', ...charged(charge) })),
    ...terms.chargeHeads.map((head) => ({ part: 'Charge', ...charged(head), ...further(head) })),
    ...terms.parkingTypes.map(({ code, name, pricePaise, total, isOpen }) => ({
      part: 'Parking',
      code,
      name,
      amount: pricePaise / 100,
      basis: BASIS_LABELS.flat,
      total,
      isOpen: yesNo(isOpen),
    })),
  ];
}

function rate(part: string, paise: number): Row {
  return { part, amount: paise / 100, basis: BASIS_LABELS.perSqFt };
}

function towerRate(part: string, tower: string, paise: number | null): Row {
  return { ...rate(part, paise ?? 0), tower, ...(paise === null ? { amount: AS_PROJECT } : {}) };
}

function ownRate(
  { towers }: PriceTerms,
  id: string,
  term: 'baseRatePaise' | 'floorRiseRatePaise',
): number | null {
  return towers.find(({ towerId }) => towerId === id)?.[term] ?? null;
}

function charged({ code, name, basis, value }: Pick<ChargeHead, 'code' | 'name' | 'basis' | 'value'>): Row {
  return { code, name, amount: basis === 'pct' ? value : value / 100, basis: BASIS_LABELS[basis] };
}

function further(head: ChargeHead): Row {
  return {
    // An empty cell would leave the months of the list that it changes.
    months: head.months ?? '–',
    inAgreementValue: yesNo(head.inAgreementValue),
    gstTreatment: GST_LABELS[head.gstTreatment],
    gstRate: head.gstRate,
    tdsIncidental: yesNo(head.tdsIncidental),
    mandatory: yesNo(head.mandatory),
  };
}

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
