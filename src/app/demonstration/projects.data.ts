import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { ChargeHead, ProjectInput } from '#inventory/projects/project.contract.ts';
import type { UnitPattern } from '#inventory/units/unit.contract.ts';

const RUPEE = 100;
const LAKH = 100_000 * RUPEE;

type Column = Pick<UnitPattern, 'suffix' | 'unitType' | 'carpetArea' | 'builtUpArea' | 'saleableArea'> &
  Partial<UnitPattern>;

export interface DemoTower {
  name: string;
  code: string;
  floors: number;
  /** With basements and floors as many slabs as the payment plans count. */
  podiumFloors?: number;
  columns: readonly Column[];
  /** Floors that came on the market so many days ago; with the launch when no days are named. */
  releases: readonly { floors: readonly [number, number]; daysAgo?: number }[];
  /** Days since work began, and since the structure stood. */
  begunDaysAgo?: number;
  structureDaysAgo?: number;
  /** Share of the structure that stands, for its pictures. */
  built: number;
  /** Planned after the launch, so many days ago, and not on the market yet. */
  plannedDaysAgo?: number;
  refugeFloors?: readonly number[];
}

/** The day on which possession is planned, for a demonstration of that day. */
export function plannedPossession({ ocDaysAgo }: DemoProject, today: Day): Day {
  return addDays(today, ocDaysAgo ? 60 : 760);
}

export interface DemoProject {
  code: 'KTR' | 'KVH' | 'KAR';
  input: Omit<ProjectInput, 'gstin' | 'baseRatePaise' | 'floorRatePaise'>;
  /** Base rate at launch and now; it rose once a quarter in equal steps. */
  launchRatePaise: number;
  rateNowPaise: number;
  towers: readonly DemoTower[];
  /** Bookings of each of the last 24 complete months, oldest first, and how many of them were cancelled since. */
  bookings: readonly number[];
  cancelled: number;
  /** Blocked units: [tower code, floor, suffix, reason]. */
  blocked: readonly (readonly [string, number, string, 'landowner' | 'legal' | 'mortgage' | 'management'])[];
  /** Days before today on which the occupancy certificate came. */
  ocDaysAgo?: number;
  plans: Readonly<Record<string, number>>;
}

function head(code: string, name: string, rest: Partial<ChargeHead>): ChargeHead {
  return {
    code,
    name,
    basis: 'flat',
    value: 0,
    months: null,
    inAgreementValue: false,
    gstTreatment: 'rate',
    gstRate: 18,
    tdsIncidental: false,
    mandatory: true,
    ...rest,
  };
}

const HEADS: ChargeHead[] = [
  head('INFRA', 'Infrastructure', {
    value: 2.5 * LAKH,
    inAgreementValue: true,
    gstTreatment: 'withConstruction',
    gstRate: 0,
  }),
  head('CLUB', 'Club membership', { value: 1.5 * LAKH, tdsIncidental: true }),
  head('LEGAL', 'Legal charges', { value: 30_000 * RUPEE }),
  head('ELEC', 'Electricity and water', { value: 75_000 * RUPEE, tdsIncidental: true }),
  head('SOC', 'Society formation', { value: 20_000 * RUPEE }),
  head('MAINT', 'Maintenance, 24 months', {
    basis: 'perSqFtMonth',
    value: 450,
    months: 24,
    tdsIncidental: true,
  }),
  head('CORPUS', 'Corpus deposit', {
    basis: 'perSqFt',
    value: 150 * RUPEE,
    gstTreatment: 'deposit',
    gstRate: 0,
  }),
];

const PLC: ProjectInput['plcCharges'] = [
  { code: 'GARDEN', name: 'Garden', basis: 'perSqFt', value: 150 * RUPEE },
  { code: 'CORNER', name: 'Corner', basis: 'perSqFt', value: 100 * RUPEE },
  { code: 'EAST', name: 'East facing', basis: 'perSqFt', value: 50 * RUPEE },
  { code: 'POOL', name: 'Pool side', basis: 'flat', value: 2 * LAKH },
];

const PARKING: ProjectInput['parkingTypes'] = [
  { code: 'COVERED', name: 'Covered parking', pricePaise: 4 * LAKH, total: 400, isOpen: false },
  { code: 'OPEN', name: 'Open parking', pricePaise: 0, total: 60, isOpen: true },
];

const common = {
  type: 'residential' as const,
  floorRiseRatePaise: 45 * RUPEE,
  floorRiseAfterFloor: 4,
  plcCharges: PLC,
  chargeHeads: HEADS,
  parkingTypes: PARKING,
  amenities: ['Garden', 'Swimming pool', 'Gymnasium', 'Club house', 'Children’s play area'],
  bankApprovals: ['State Bank of India', 'HDFC Bank', 'ICICI Bank'],
} satisfies Partial<ProjectInput>;

const KTR_2BHK = {
  unitType: '2BHK',
  carpetArea: 718,
  balconyArea: 68,
  builtUpArea: 846,
  saleableArea: 1041,
} as const;
const KTR_3BHK = {
  unitType: '3BHK',
  carpetArea: 985,
  balconyArea: 92,
  builtUpArea: 1160,
  saleableArea: 1428.25,
} as const;
const KVH_2BHK = {
  unitType: '2BHK',
  carpetArea: 835,
  balconyArea: 80,
  builtUpArea: 1010,
  saleableArea: 1285,
} as const;
const KVH_3BHK = {
  unitType: '3BHK',
  carpetArea: 1190,
  balconyArea: 110,
  builtUpArea: 1430,
  saleableArea: 1845,
} as const;
const KAR_2BHK = {
  unitType: '2BHK',
  carpetArea: 805,
  balconyArea: 75,
  builtUpArea: 980,
  saleableArea: 1240,
} as const;
const KAR_3BHK = {
  unitType: '3BHK',
  carpetArea: 1080,
  balconyArea: 98,
  builtUpArea: 1300,
  saleableArea: 1660,
} as const;

const outerThree: readonly Column[] = [
  { suffix: '01', ...KTR_2BHK, facing: 'E', plcCodes: ['EAST'] },
  { suffix: '02', ...KTR_2BHK, facing: 'N' },
  { suffix: '03', ...KTR_2BHK, facing: 'W' },
  { suffix: '04', ...KTR_3BHK, facing: 'S', plcCodes: ['CORNER'] },
];

const vihaanFour: readonly Column[] = [
  { suffix: '01', ...KVH_2BHK, facing: 'E', plcCodes: ['EAST'] },
  { suffix: '02', ...KVH_2BHK, facing: 'N' },
  { suffix: '03', ...KVH_3BHK, facing: 'W', plcCodes: ['CORNER'] },
  { suffix: '04', ...KVH_3BHK, facing: 'S', plcCodes: ['POOL'] },
];

export const PROJECTS: readonly DemoProject[] = [
  {
    code: 'KTR',
    launchRatePaise: 11_400 * RUPEE,
    rateNowPaise: 12_400 * RUPEE,
    input: {
      ...common,
      code: 'KTR',
      name: 'Kalpa Tarang',
      addressLine: 'Survey 88/2',
      locality: 'Wakad',
      city: 'Pune',
      stateCode: '27',
      pincode: '411057',
      latitude: 18.5981,
      longitude: 73.7646,
      landAreaSqFt: 1_87_000,
      description: 'Three towers of 23 floors around a garden, ten minutes from the Hinjewadi IT park.',
      reraNumber: 'P52100048211',
      priceBasis: 'carpet',
      designatedAccounts: [
        { kind: 'collection', bank: 'HDFC Bank', accountLast4: '4471', ifsc: 'HDFC0001234' },
        { kind: 'separate', bank: 'HDFC Bank', accountLast4: '4472', ifsc: 'HDFC0001234' },
        { kind: 'transaction', bank: 'HDFC Bank', accountLast4: '4473', ifsc: 'HDFC0001234' },
      ],
    },
    towers: [
      {
        name: 'Tower A',
        code: 'A',
        floors: 23,
        columns: outerThree,
        releases: [{ floors: [1, 23] }],
        begunDaysAgo: 690,
        built: 18 / 23,
      },
      {
        name: 'Tower B',
        code: 'B',
        floors: 23,
        columns: [
          { suffix: '01', ...KTR_2BHK, facing: 'E', plcCodes: ['EAST'] },
          { suffix: '02', ...KTR_3BHK, facing: 'N', plcCodes: ['GARDEN'] },
          { suffix: '03', ...KTR_3BHK, facing: 'N', plcCodes: ['GARDEN', 'CORNER'] },
          { suffix: '04', ...KTR_2BHK, facing: 'E', plcCodes: ['EAST'] },
        ],
        releases: [{ floors: [1, 8] }, { floors: [9, 23], daysAgo: 420 }],
        begunDaysAgo: 470,
        built: 8 / 23,
      },
      {
        name: 'Tower C',
        code: 'C',
        floors: 23,
        columns: outerThree,
        releases: [
          { floors: [1, 12], daysAgo: 205 },
          { floors: [13, 23], daysAgo: 48 },
        ],
        begunDaysAgo: 150,
        built: 1 / 23,
      },
    ],
    bookings: [8, 4, 6, 5, 7, 7, 5, 5, 4, 6, 4, 9, 9, 6, 6, 6, 7, 8, 6, 6, 5, 6, 5, 10],
    cancelled: 12,
    blocked: [
      ['B', 23, '02', 'landowner'],
      ['B', 23, '03', 'landowner'],
      ['A', 23, '04', 'landowner'],
      ['A', 22, '04', 'landowner'],
      ['C', 23, '04', 'landowner'],
      ['C', 22, '04', 'landowner'],
      ['B', 1, '01', 'legal'],
      ['C', 1, '03', 'mortgage'],
    ],
    plans: { constructionLinked: 88, possessionLinked: 12 },
  },
  {
    code: 'KVH',
    launchRatePaise: 8_100 * RUPEE,
    rateNowPaise: 8_900 * RUPEE,
    input: {
      ...common,
      code: 'KVH',
      name: 'Kalpa Vihaan',
      addressLine: 'Survey 214, Tellapur',
      locality: 'Tellapur',
      city: 'Hyderabad',
      stateCode: '36',
      pincode: '502032',
      latitude: 17.4655,
      longitude: 78.2868,
      landAreaSqFt: 1_62_000,
      description:
        'Flats with wide lake-facing balconies, on the growth corridor west of the Financial District.',
      reraNumber: 'P02400006128',
      priceBasis: 'saleable',
      designatedAccounts: [
        { kind: 'collection', bank: 'ICICI Bank', accountLast4: '9012', ifsc: 'ICIC0000456' },
        { kind: 'separate', bank: 'ICICI Bank', accountLast4: '9013', ifsc: 'ICIC0000456' },
        { kind: 'transaction', bank: 'ICICI Bank', accountLast4: '9014', ifsc: 'ICIC0000456' },
      ],
    },
    towers: [
      {
        name: 'Tower T1',
        code: 'T1',
        floors: 25,
        columns: vihaanFour,
        releases: [{ floors: [1, 25] }],
        begunDaysAgo: 640,
        built: 12 / 25,
      },
      {
        name: 'Tower T2',
        code: 'T2',
        floors: 25,
        columns: vihaanFour,
        releases: [
          { floors: [1, 13], daysAgo: 270 },
          { floors: [14, 25], daysAgo: 130 },
        ],
        begunDaysAgo: 300,
        built: 0.04,
      },
      {
        name: 'Tower T3',
        code: 'T3',
        floors: 28,
        columns: vihaanFour,
        releases: [],
        built: 0,
        plannedDaysAgo: 12,
        refugeFloors: [8, 15, 22],
      },
    ],
    bookings: [6, 4, 4, 4, 5, 5, 4, 4, 4, 4, 3, 7, 7, 5, 4, 5, 6, 6, 4, 5, 3, 5, 4, 8],
    cancelled: 10,
    blocked: [
      ['T1', 25, '03', 'management'],
      ['T1', 25, '04', 'management'],
      ['T2', 25, '03', 'management'],
      ['T2', 25, '04', 'management'],
      ['T2', 1, '01', 'legal'],
      ['T2', 1, '02', 'mortgage'],
    ],
    plans: { constructionLinked: 62, possessionLinked: 12, timeLinked: 13, downPayment: 13 },
  },
  {
    code: 'KAR',
    launchRatePaise: 9_000 * RUPEE,
    rateNowPaise: 9_900 * RUPEE,
    input: {
      ...common,
      code: 'KAR',
      name: 'Kalpa Aranya',
      addressLine: 'Khata 1120/4, Whitefield',
      locality: 'Whitefield',
      city: 'Bengaluru',
      stateCode: '29',
      pincode: '560066',
      latitude: 12.9716,
      longitude: 77.7473,
      landAreaSqFt: 58_000,
      description: 'Ready to move in: nineteen floors, occupancy certificate received.',
      reraNumber: 'PRM/KA/RERA/1251/446/PR/2024',
      priceBasis: 'saleable',
      designatedAccounts: [
        { kind: 'collection', bank: 'State Bank of India', accountLast4: '7730', ifsc: 'SBIN0004567' },
        { kind: 'separate', bank: 'State Bank of India', accountLast4: '7731', ifsc: 'SBIN0004567' },
        { kind: 'transaction', bank: 'State Bank of India', accountLast4: '7732', ifsc: 'SBIN0004567' },
      ],
    },
    towers: [
      {
        name: 'Tower N',
        code: 'N',
        floors: 19,
        podiumFloors: 1,
        columns: [
          { suffix: '01', ...KAR_2BHK, facing: 'E', plcCodes: ['EAST'] },
          { suffix: '02', ...KAR_2BHK, facing: 'N' },
          { suffix: '03', ...KAR_3BHK, facing: 'W', plcCodes: ['CORNER'] },
          { suffix: '04', ...KAR_3BHK, facing: 'S', plcCodes: ['GARDEN'] },
        ],
        releases: [{ floors: [1, 12] }, { floors: [13, 19], daysAgo: 300 }],
        begunDaysAgo: 940,
        structureDaysAgo: 230,
        built: 1,
      },
    ],
    bookings: [3, 3, 2, 3, 3, 3, 3, 2, 2, 2, 3, 4, 4, 2, 3, 3, 4, 3, 4, 1, 3, 3, 2, 5],
    cancelled: 2,
    blocked: [],
    ocDaysAgo: 95,
    plans: { constructionLinked: 62, possessionLinked: 12, timeLinked: 13, downPayment: 13 },
  },
];
