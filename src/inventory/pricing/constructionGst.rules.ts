import { plainAmount } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { TaxRegime } from '#company/statutory-rates/gst.rules.ts';
import { subtractTax, sumTax, taxLabels, taxOn, taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { RateReader } from '#company/statutory-rates/rate.rules.ts';
import type { CostSheetFacts, GstCategory, PriceLine, TaxedLine, TaxLine } from './costSheetModel.rules.ts';

const COMMERCIAL_TYPES: readonly string[] = ['shop', 'office'];

export interface ConstructionGst {
  category: GstCategory;
  pct: number;
}

/** Whether construction is finished on the day, so that a flat sold now is no longer a construction service. */
function isAfterCompletion({
  project,
  tower,
  onDay,
}: Pick<CostSheetFacts, 'project' | 'tower' | 'onDay'>): boolean {
  const ocDate = tower ? tower.ocDate : project.ocDate;
  return ocDate !== null && ocDate <= onDay;
}

/**
 * Rate on what is bundled with the construction (Notifications 11/2017 and 3/2019-CT(R); CGST Act Schedule II
 * 5(b) after completion, Schedule III entry 5 for land). Outside India it is the one tax of the project.
 */
export function constructionGst(
  facts: CostSheetFacts,
  lines: readonly PriceLine[],
  rates: RateReader,
): ConstructionGst {
  const { seller, project, unit } = facts;
  if (!seller.isIndia) return { category: 'outsideIndia', pct: project.taxPct ?? 0 };
  if (!seller.gstRegistered) return { category: 'unregistered', pct: 0 };
  if (isAfterCompletion(facts))
    return { category: 'afterCompletion', pct: rates.value('gst.afterCompletion').pct };
  if (unit.unitType === 'plot') return { category: 'plot', pct: rates.value('gst.plot').pct };
  if (COMMERCIAL_TYPES.includes(unit.unitType)) return commercial(project.commercialCarpetPct, rates);
  return (
    affordable(facts, lines, rates) ?? { category: 'other', pct: rates.value('gst.residential.other').pct }
  );
}

function commercial(commercialCarpetPct: number, rates: RateReader): ConstructionGst {
  const rate = rates.value('gst.commercial');
  const isInResidentialProject = commercialCarpetPct <= rate.maxCommercialCarpetPct;
  return { category: 'commercial', pct: isInResidentialProject ? rate.inResidentialProjectPct : rate.pct };
}

/** Undefined when the flat is too large or too expensive; the amount counts everything but deposits. */
function affordable(
  { project, unit }: CostSheetFacts,
  lines: readonly PriceLine[],
  rates: RateReader,
): ConstructionGst | undefined {
  const rate = rates.value('gst.residential.affordable');
  const isMetro = rate.metroCities.includes(project.city.trim().toLowerCase());
  const charged = lines.filter((line) => line.group === 'agreementValue' || line.group === 'otherCharges');
  const grossPaise = sumPaise(charged.map((line) => line.amountPaise));
  const isSmall = isWithinSqm(unit.carpetArea, isMetro ? rate.metroMaxCarpetSqm : rate.otherMaxCarpetSqm);
  return isSmall && grossPaise <= rate.maxGrossPaise ? { category: 'affordable', pct: rate.pct } : undefined;
}

const TEN_THOUSANDTHS_SQFT_PER_SQM = 107_639;

/** 1 sq m = 10.7639 sq ft, compared in whole ten-thousandths. */
function isWithinSqm(areaSqft: number, maxSqm: number): boolean {
  return Math.round(areaSqft * 100) * 100 <= maxSqm * TEN_THOUSANDTHS_SQFT_PER_SQM;
}

/**
 * Lines with their tax. The bundled lines of the agreement value are taxed as one amount and each carries the
 * step of the running tax, so that the lines add up to it; every other line is taxed separately.
 */
export function taxedLines(
  lines: readonly PriceLine[],
  constructionPct: number,
  regime: TaxRegime,
): TaxedLine[] {
  let bundledPaise = 0;
  return lines.map(({ ownGstPct, tdsIncidental: _notPrinted, ...line }) => {
    const gstPct = gstPctOf(line.gstTreatment, ownGstPct, constructionPct, regime);
    const taxedBefore = isBundled(line) ? bundledPaise : 0;
    if (isBundled(line)) bundledPaise += line.amountPaise;
    const tax = subtractTax(
      taxOn(taxedBefore + line.amountPaise, gstPct, regime),
      taxOn(taxedBefore, gstPct, regime),
    );
    return { ...line, gstPct, ...tax, gstPaise: taxTotal(tax) };
  });
}

/** Whether a line of the agreement value is taxed with the construction as one supply. */
export function isBundled(line: Pick<PriceLine, 'group' | 'gstTreatment'>): boolean {
  return line.group === 'agreementValue' && line.gstTreatment === 'withConstruction';
}

function gstPctOf(
  treatment: PriceLine['gstTreatment'],
  ownPct: number,
  constructionPct: number,
  regime: TaxRegime,
): number {
  if (treatment === 'none' || treatment === 'deposit' || regime === 'none') return 0;
  return treatment === 'withConstruction' || regime === 'single' ? constructionPct : ownPct;
}

/** The tax of a sheet in rows: of the agreement value part by part (CGST, SGST), of other charges one per rate. */
export function taxSummary(lines: readonly TaxedLine[], regime: TaxRegime): TaxLine[] {
  const ofAgreementValue = byRate(lines, 'agreementValue').flatMap(({ gstPct, taxablePaise, tax }) =>
    taxLabels(regime).map(({ part, label, shareOfPct }) => ({
      label,
      basis: basisOf(gstPct * shareOfPct, taxablePaise),
      group: 'agreementValue' as const,
      amountPaise: tax[part],
    })),
  );
  const ofOtherCharges = byRate(lines, 'otherCharges').map(({ gstPct, taxablePaise, tax }) => ({
    label: regime === 'single' ? 'Tax on other charges' : 'GST on other charges',
    basis: basisOf(gstPct, taxablePaise),
    group: 'otherCharges' as const,
    amountPaise: taxTotal(tax),
  }));
  return [...ofAgreementValue, ...ofOtherCharges];
}

function basisOf(pct: number, taxablePaise: number): string {
  return `${Number(pct.toFixed(5))}% of ${plainAmount(taxablePaise)}`;
}

function byRate(lines: readonly TaxedLine[], group: TaxLine['group']) {
  const taxed = lines.filter((line) => line.group === group && line.gstPct > 0);
  const rates = [...new Set(taxed.map((line) => line.gstPct))];
  return rates.map((gstPct) => {
    const ofRate = taxed.filter((line) => line.gstPct === gstPct);
    return { gstPct, taxablePaise: sumPaise(ofRate.map((line) => line.amountPaise)), tax: sumTax(ofRate) };
  });
}
