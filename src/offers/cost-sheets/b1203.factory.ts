import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { RATE_SEED } from '#company/statutory-rates/rate.seed.ts';
import type {
  CostSheetChoices,
  CostSheetFacts,
  PricedProject,
  PricedTower,
  PricedUnit,
} from '#inventory/pricing/costSheetModel.rules.ts';

/** Flat B-1203 of Kalpa Tarang in Pune, the worked example of every computation, for tests to vary. */
export interface FactChanges extends Partial<
  Omit<CostSheetFacts, 'project' | 'tower' | 'unit' | 'choices' | 'seller'>
> {
  project?: Partial<PricedProject>;
  tower?: Partial<PricedTower> | null;
  unit?: Partial<PricedUnit>;
  choices?: Partial<CostSheetChoices>;
  seller?: Partial<CostSheetFacts['seller']>;
}

export function buildFacts({
  project,
  tower,
  unit,
  choices,
  seller,
  ...others
}: FactChanges = {}): CostSheetFacts {
  return {
    onDay: '2026-06-14',
    template: { rebatePct: 0 },
    rates: SEEDED_RATES,
    ...others,
    seller: { isIndia: true, gstRegistered: true, gstStateCode: '27', ...seller },
    project: { ...KALPA_TARANG, ...project },
    tower: tower === null ? null : { ocDate: null, baseRatePaise: null, floorRiseRatePaise: null, ...tower },
    unit: { ...B_1203, ...unit },
    choices: { ...CHOICES, ...choices },
  };
}

export const SEEDED_RATES: readonly RateRow[] = RATE_SEED.map((seed): RateRow => ({
  ...seed,
  id: [seed.key, seed.stateCode, seed.qualifier, seed.validFrom].filter(Boolean).join('/'),
}));

const RUPEE = 100;
const head = {
  months: null,
  inAgreementValue: false,
  gstTreatment: 'rate',
  gstRate: 18,
  tdsIncidental: false,
  mandatory: true,
} as const;

export const KALPA_TARANG: PricedProject = {
  stateCode: '27',
  city: 'Pune',
  priceBasis: 'carpet',
  baseRatePaise: 12_400 * RUPEE,
  floorRatePaise: 11_800 * RUPEE,
  floorRiseRatePaise: 45 * RUPEE,
  floorRiseAfterFloor: 4,
  commercialCarpetPct: 0,
  taxPct: null,
  ocDate: null,
  plcCharges: [
    { code: 'GARDEN', name: 'Garden view', basis: 'perSqFt', value: 150 * RUPEE },
    { code: 'CORNER', name: 'Corner', basis: 'perSqFt', value: 100 * RUPEE },
  ],
  parkingTypes: [
    { code: 'COVERED', name: 'Covered parking', pricePaise: 4_00_000 * RUPEE, isOpen: false },
    { code: 'OPEN', name: 'Open parking', pricePaise: 0, isOpen: true },
  ],
  chargeHeads: [
    {
      ...head,
      code: 'INFRA',
      name: 'Infrastructure',
      basis: 'flat',
      value: 2_50_000 * RUPEE,
      inAgreementValue: true,
      gstTreatment: 'withConstruction',
      gstRate: 0,
    },
    {
      ...head,
      code: 'CLUB',
      name: 'Club membership',
      basis: 'flat',
      value: 1_50_000 * RUPEE,
      tdsIncidental: true,
    },
    { ...head, code: 'LEGAL', name: 'Legal', basis: 'flat', value: 30_000 * RUPEE },
    {
      ...head,
      code: 'UTILITY',
      name: 'Electricity and water',
      basis: 'flat',
      value: 75_000 * RUPEE,
      tdsIncidental: true,
    },
    { ...head, code: 'SOCIETY', name: 'Society formation', basis: 'flat', value: 20_000 * RUPEE },
    {
      ...head,
      code: 'MAINT',
      name: 'Maintenance, 24 months',
      basis: 'perSqFtMonth',
      value: 450,
      months: 24,
      tdsIncidental: true,
    },
    {
      ...head,
      code: 'CORPUS',
      name: 'Corpus deposit',
      basis: 'perSqFt',
      value: 150 * RUPEE,
      gstTreatment: 'deposit',
      gstRate: 0,
    },
    {
      ...head,
      code: 'INTERIOR',
      name: 'Interior package',
      basis: 'flat',
      value: 5_00_000 * RUPEE,
      mandatory: false,
    },
  ],
};

export const B_1203: PricedUnit = {
  unitType: '3BHK',
  floor: 12,
  carpetArea: 985,
  saleableArea: 1_428.25,
  plcCodes: ['GARDEN', 'CORNER'],
  baseRatePaise: null,
  marketValuePaise: 1_18_00_000 * RUPEE,
};

const CHOICES: CostSheetChoices = {
  parking: [{ code: 'COVERED', quantity: 1 }],
  plcCodes: null,
  optionalHeads: [],
  discount: { kind: 'perSqFt', value: 150 * RUPEE },
  buyerGender: 'male',
};
