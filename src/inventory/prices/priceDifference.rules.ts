import { formatPct, formatRate, plainAmount, startCase } from '#platform/contract/format.ts';
import type { ChargeHead, ParkingType, PlcCharge } from '#inventory/projects/project.contract.ts';
import type { PriceTerms, TermDifference, TowerRates } from './priceList.contract.ts';

const NONE = 'none';
const AS_PROJECT = 'same as project';

/** Where two sets of terms differ, line by line in words; towers by their names. */
export function termDifferences(
  before: PriceTerms,
  after: PriceTerms,
  towerNames: ReadonlyMap<string, string>,
): TermDifference[] {
  const all = [
    line('Priced by', before, after, ({ priceBasis }) => `${startCase(priceBasis)} area`),
    line('Base rate', before, after, ({ baseRatePaise }) => formatRate(baseRatePaise)),
    line('Minimum selling rate', before, after, ({ floorRatePaise }) => formatRate(floorRatePaise)),
    line('Floor rise', before, after, ({ floorRiseRatePaise }) => formatRate(floorRiseRatePaise)),
    line('Floor rise applies after floor', before, after, ({ floorRiseAfterFloor }) =>
      String(floorRiseAfterFloor),
    ),
    ...ofTowers(before.towers, after.towers, towerNames),
    ...byCode(before.plcCharges, after.plcCharges, plcText),
    ...byCode(before.chargeHeads, after.chargeHeads, headText),
    ...byCode(before.parkingTypes, after.parkingTypes, parkingText),
  ];
  return all.filter((one) => one.before !== one.after);
}

function line(
  term: string,
  before: PriceTerms,
  after: PriceTerms,
  textOf: (terms: PriceTerms) => string,
): TermDifference {
  return { term, before: textOf(before), after: textOf(after) };
}

function ofTowers(
  before: readonly TowerRates[],
  after: readonly TowerRates[],
  names: ReadonlyMap<string, string>,
): TermDifference[] {
  const ids = [...new Set([...before, ...after].map(({ towerId }) => towerId))];
  return ids.flatMap((id) => {
    const [was, is] = [before, after].map((all) => all.find(({ towerId }) => towerId === id));
    const name = names.get(id) ?? 'a deleted tower';
    return [
      { term: `Base rate of ${name}`, before: own(was?.baseRatePaise), after: own(is?.baseRatePaise) },
      {
        term: `Floor rise of ${name}`,
        before: own(was?.floorRiseRatePaise),
        after: own(is?.floorRiseRatePaise),
      },
    ];
  });
}

function own(ratePaise: number | null | undefined): string {
  return ratePaise === null || ratePaise === undefined ? AS_PROJECT : formatRate(ratePaise);
}

function byCode<Item extends { code: string; name: string }>(
  before: readonly Item[],
  after: readonly Item[],
  textOf: (item: Item) => string,
): TermDifference[] {
  const codes = [...new Set([...before, ...after].map(({ code }) => code))];
  return codes.map((code) => {
    const [was, is] = [before, after].map((all) => all.find((item) => item.code === code));
    const isRenamed = was !== undefined && is !== undefined && was.name !== is.name;
    const text = (item: Item | undefined) =>
      item ? [isRenamed && item.name, textOf(item)].filter(Boolean).join(', ') : NONE;
    return { term: is?.name ?? was?.name ?? code, before: text(was), after: text(is) };
  });
}

export function plcText({ name: _name, ...plc }: PlcCharge): string {
  return amountText(plc);
}

export function headText(head: ChargeHead): string {
  const parts = [
    amountText(head),
    head.months !== null && `${head.months} months`,
    head.inAgreementValue && 'in the agreement value',
    !head.mandatory && 'optional',
    head.gstTreatment === 'rate' && `GST ${formatPct(head.gstRate)}`,
    head.gstTreatment === 'deposit' && 'deposit',
    head.tdsIncidental && 'counts towards TDS',
  ];
  return parts.filter(Boolean).join(', ');
}

export function parkingText(parking: ParkingType): string {
  return [
    parking.isOpen ? 'open, free' : `₹${plainAmount(parking.pricePaise)}`,
    `${parking.total} spaces`,
  ].join(', ');
}

function amountText({ basis, value }: Pick<ChargeHead, 'basis' | 'value'>): string {
  switch (basis) {
    case 'pct':
      return `${formatPct(value)} of base price`;
    case 'perSqFt':
      return formatRate(value);
    case 'perSqFtMonth':
      return `${formatRate(value)} a month`;
    case 'flat':
      return `₹${plainAmount(value)}`;
  }
}
