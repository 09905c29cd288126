import { conflict, invalid } from '#platform/contract/errors.ts';
import { plainAmount, plainNumber } from '#platform/contract/format.ts';
import { areaTimesRate, pctOfInRupees, roundToRupee, sumPaise } from '#platform/contract/money.ts';
import type { ChargeHead } from '#inventory/projects/project.contract.ts';
import type { GstCharge, RateReader } from '#company/statutory-rates/rate.rules.ts';
import type { CostSheetFacts, PriceLine } from './costSheetModel.rules.ts';

export interface PricedUnitLines {
  lines: PriceLine[];
  /** Location charges of the unit that the choices leave out. */
  waivedPlcPaise: number;
}

/**
 * The lines of a price before tax, in the order of a sheet. Every line is a whole rupee, rounded once; discount
 * and rebate are negative and are taken off the base price only.
 */
export function priceLines(facts: CostSheetFacts, rates: RateReader): PricedUnitLines {
  const base = baseLine(facts);
  const basis = { areaSqft: pricedAreaSqft(facts), basePaise: base.amountPaise };
  const plc = plcLines(facts, basis, rates);
  const heads = headLines(facts, basis);
  return {
    lines: [
      base,
      ...floorRiseLine(facts, rates),
      ...plc.kept,
      ...parkingLines(facts, rates),
      ...heads.filter((head) => head.group === 'agreementValue'),
      ...discountLine(facts, basis),
      ...rebateLine(facts, basis),
      ...heads.filter((head) => head.group === 'otherCharges'),
      ...heads.filter((head) => head.group === 'deposit'),
    ],
    waivedPlcPaise: sumPaise(plc.waived.map((charge) => charge.amountPaise)),
  };
}

/** The area that is multiplied: carpet or saleable, as the project prices. */
export function pricedAreaSqft({
  project,
  unit,
}: {
  project: Pick<CostSheetFacts['project'], 'priceBasis'>;
  unit: Pick<CostSheetFacts['unit'], 'carpetArea' | 'saleableArea'>;
}): number {
  return project.priceBasis === 'carpet' ? unit.carpetArea : unit.saleableArea;
}

/** Rate per square foot: the unit's own, else the tower's, else the project's. */
export function pricedRatePaise({
  project,
  tower,
  unit,
}: Pick<CostSheetFacts, 'project' | 'tower' | 'unit'>): number {
  return unit.baseRatePaise ?? tower?.baseRatePaise ?? project.baseRatePaise;
}

function baseLine(facts: CostSheetFacts): PriceLine {
  return line(
    'base',
    'Base price',
    WITH_CONSTRUCTION,
    perArea(pricedAreaSqft(facts), pricedRatePaise(facts)),
  );
}

function floorRiseLine(facts: CostSheetFacts, rates: RateReader): PriceLine[] {
  const { project, tower, unit } = facts;
  const ratePaise = tower?.floorRiseRatePaise ?? project.floorRiseRatePaise;
  const floors = Math.max(0, unit.floor - project.floorRiseAfterFloor);
  if (ratePaise === 0 || floors === 0) return [];
  const areaSqft = pricedAreaSqft(facts);
  const basis = `${plainNumber(areaSqft)} × ${plainAmount(ratePaise)} × (${unit.floor} − ${project.floorRiseAfterFloor})`;
  const amountPaise = areaTimesRate(areaSqft, ratePaise, floors);
  return [
    line('floorRise', 'Floor rise', rates.value('gst.charge.floorRise'), {
      amountPaise,
      basis,
      areaSqft,
      ratePaise,
    }),
  ];
}

function plcLines({ project, unit, choices }: CostSheetFacts, basis: PriceBasis, rates: RateReader) {
  const kept = choices.plcCodes ?? unit.plcCodes;
  const foreign = kept.find((code) => !unit.plcCodes.includes(code));
  if (foreign) throw invalid('plcCodes', `Location charge ${foreign} does not belong to this unit.`);
  const lines = unit.plcCodes.map((code) => {
    const plc = project.plcCharges.find((charge) => charge.code === code);
    if (!plc)
      throw conflict(
        `Location charge ${code} is not defined in this project. Add it or remove it from the unit.`,
      );
    return {
      code,
      line: line(`plc.${code}`, plc.name, rates.value('gst.charge.plc'), chargeAmount(plc, basis)),
    };
  });
  const isKept = ({ code }: { code: string }) => kept.includes(code);
  return {
    kept: lines.filter(isKept).map((one) => one.line),
    waived: lines.filter((one) => !isKept(one)).map((one) => one.line),
  };
}

function parkingLines({ project, choices }: CostSheetFacts, rates: RateReader): PriceLine[] {
  return choices.parking.map(({ code, quantity }) => {
    const parking = project.parkingTypes.find((type) => type.code === code);
    if (!parking) throw invalid('parking', `Parking ${code} is not offered in this project.`);
    if (parking.isOpen && parking.pricePaise > 0)
      throw conflict('Open parking is common area and cannot be charged.');
    const basis = `${quantity} × ${plainAmount(parking.pricePaise)}`;
    const amountPaise = roundToRupee(quantity * parking.pricePaise);
    return line(`parking.${code}`, parking.name, rates.value('gst.charge.coveredParking'), {
      amountPaise,
      basis,
    });
  });
}

function headLines({ project, choices }: CostSheetFacts, basis: PriceBasis): PriceLine[] {
  const unknown = choices.optionalHeads.find(
    (code) => !project.chargeHeads.some((head) => head.code === code),
  );
  if (unknown) throw invalid('optionalHeads', `Charge ${unknown} is not offered in this project.`);
  return project.chargeHeads
    .filter((head) => head.mandatory || choices.optionalHeads.includes(head.code))
    .map((head) => ({
      ...line(
        `charge.${head.code}`,
        head.name,
        { treatment: head.gstTreatment, pct: head.gstRate },
        chargeAmount(head, basis),
      ),
      group: groupOf(head),
      tdsIncidental: head.tdsIncidental,
    }));
}

/** A refundable deposit is not part of the price, whatever else the head says. */
function groupOf(head: ChargeHead): PriceLine['group'] {
  if (head.gstTreatment === 'deposit') return 'deposit';
  return head.inAgreementValue ? 'agreementValue' : 'otherCharges';
}

function discountLine({ choices: { discount } }: CostSheetFacts, basis: PriceBasis): PriceLine[] {
  if (!discount || discount.value === 0) return [];
  return [
    takenOff('discount', 'Discount', chargeAmount({ basis: discount.kind, value: discount.value }, basis)),
  ];
}

function rebateLine({ template }: CostSheetFacts, { basePaise }: PriceBasis): PriceLine[] {
  if (!template || template.rebatePct === 0) return [];
  return [takenOff('rebate', 'Rebate of the payment plan', pctAmount(basePaise, template.rebatePct))];
}

interface PriceBasis {
  areaSqft: number;
  basePaise: number;
}

type Amount = Pick<PriceLine, 'amountPaise' | 'basis'> & Partial<Pick<PriceLine, 'areaSqft' | 'ratePaise'>>;

function chargeAmount(
  charge: Pick<ChargeHead, 'basis' | 'value'> & { months?: number | null },
  basis: PriceBasis,
): Amount {
  switch (charge.basis) {
    case 'perSqFt':
      return perArea(basis.areaSqft, charge.value);
    case 'perSqFtMonth':
      return perArea(basis.areaSqft, charge.value, charge.months ?? 1);
    case 'pct':
      return pctAmount(basis.basePaise, charge.value);
    case 'flat':
      return { amountPaise: roundToRupee(charge.value), basis: 'fixed' };
  }
}

function perArea(areaSqft: number, ratePaise: number, months?: number): Amount {
  const basis = `${plainNumber(areaSqft)} × ${plainAmount(ratePaise)}${months === undefined ? '' : ` × ${months}`}`;
  return { amountPaise: areaTimesRate(areaSqft, ratePaise, months), basis, areaSqft, ratePaise };
}

function pctAmount(basePaise: number, pct: number): Amount {
  return { amountPaise: pctOfInRupees(basePaise, pct), basis: `${pct}% of ${plainAmount(basePaise)}` };
}

const WITH_CONSTRUCTION: GstCharge = { treatment: 'withConstruction', pct: 0 };

function line(code: string, label: string, gst: GstCharge, amount: Amount): PriceLine {
  const standard = {
    areaSqft: null,
    ratePaise: null,
    group: 'agreementValue' as const,
    tdsIncidental: false,
  };
  const ownGstPct = gst.treatment === 'rate' ? gst.pct : 0;
  return { code, label, ...standard, ...amount, gstTreatment: gst.treatment, ownGstPct };
}

function takenOff(code: string, label: string, amount: Amount): PriceLine {
  return line(code, label, WITH_CONSTRUCTION, {
    ...amount,
    amountPaise: amount.amountPaise === 0 ? 0 : -amount.amountPaise,
  });
}
