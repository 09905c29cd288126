import type { ChargeKind, GstCharge } from './rate.rules.ts';
import type { RateSeed } from './rate.seeding.ts';
import { seed } from './rate.seeding.ts';

const RUPEE = 100;
const LAKH = 100_000 * RUPEE;
const GST_2019 = '2019-04-01';

const METRO_CITIES = [
  'bengaluru',
  'bangalore',
  'chennai',
  'hyderabad',
  'kolkata',
  'delhi',
  'new delhi',
  'noida',
  'greater noida',
  'ghaziabad',
  'gurugram',
  'gurgaon',
  'faridabad',
  'mumbai',
  'navi mumbai',
  'thane',
  'kalyan',
  'dombivli',
  'mira bhayandar',
  'vasai',
  'virar',
  'panvel',
  'bhiwandi',
  'ulhasnagar',
];

const gst: RateSeed[] = [
  seed(
    'gst.residential.other',
    { pct: 5 },
    GST_2019,
    'Notification 3/2019-CT(R): 5% of the agreement value without input credit, one third for land already taken off; unchanged on 22 Sep 2025',
  ),
  seed(
    'gst.residential.affordable',
    {
      pct: 1,
      metroMaxCarpetSqm: 60,
      otherMaxCarpetSqm: 90,
      maxGrossPaise: 45 * LAKH,
      metroCities: METRO_CITIES,
    },
    GST_2019,
    'Notification 3/2019-CT(R): carpet up to 60 sq m in a metropolitan region or 90 sq m elsewhere, gross amount up to ₹45 lakh',
  ),
  seed(
    'gst.commercial',
    { pct: 12, inResidentialProjectPct: 5, maxCommercialCarpetPct: 15 },
    GST_2019,
    'Notifications 11/2017-CT(R) and 3/2019-CT(R): 5% in a residential project with at most 15% commercial carpet, else 12% after land',
  ),
  seed(
    'gst.plot',
    { pct: 0 },
    '2017-07-01',
    'CGST Act Schedule III entry 5 (sale of land); Circular 177/09/2022 on developed plots',
  ),
  seed(
    'gst.afterCompletion',
    { pct: 0 },
    '2017-07-01',
    'CGST Act Schedule II 5(b): no tax when the whole price is received after the completion certificate or first occupation',
  ),
  seed(
    'gst.sac',
    { construction: '995411', otherCharges: '999799', brokerage: '996211' },
    '2017-07-01',
    'Scheme of classification of services; the code of other charges is to be confirmed by the accountant',
  ),
  seed(
    'gst.onDelayInterest',
    { sameAsSupply: true },
    '2017-07-01',
    'CGST Act s.15(2)(d): interest for late payment is part of the value',
  ),
  seed('gst.bounceCharge', { pct: 0 }, '2017-07-01', 'Policy; set the rate your accountant decides'),
  seed(
    'gst.transferFee',
    { pct: 18 },
    '2017-07-01',
    'Notification 11/2017-CT(R): a service of its own at 18%; to be confirmed by the accountant',
  ),
  seed(
    'gst.brokerage',
    { pct: 18 },
    '2017-07-01',
    'Notification 11/2017-CT(R), SAC 996211; to be confirmed for unregistered partners',
  ),
  seed(
    'gst.creditNoteCutoff',
    { month: 11, day: 30 },
    '2022-10-01',
    'CGST Act s.34; later Circular 188/20/2022: the buyer claims from the department',
  ),
];

const BUNDLED: GstCharge = { treatment: 'withConstruction', pct: 0 };
const EIGHTEEN: GstCharge = { treatment: 'rate', pct: 18 };
const BUNDLED_SOURCE = 'Circular 234/28/2024-GST: bundled with the construction it belongs to';
const RULINGS = '; advance rulings conflict, the accountant decides per project';

const charge = (kind: ChargeKind, value: GstCharge, source: string): RateSeed =>
  seed(`gst.charge.${kind}`, value, GST_2019, source);

const gstOnCharges: RateSeed[] = [
  charge('plc', BUNDLED, BUNDLED_SOURCE),
  charge('floorRise', BUNDLED, BUNDLED_SOURCE),
  charge('coveredParking', BUNDLED, BUNDLED_SOURCE + RULINGS),
  charge('infrastructure', BUNDLED, BUNDLED_SOURCE),
  charge('clubMembership', EIGHTEEN, `A service of its own at 18%${RULINGS}`),
  charge('legal', EIGHTEEN, 'A service of its own at 18%'),
  charge('electricityWater', EIGHTEEN, `A service of its own at 18%${RULINGS}`),
  charge('societyFormation', EIGHTEEN, 'A service of its own at 18%'),
  charge('advanceMaintenance', EIGHTEEN, 'A service of its own at 18%'),
  charge(
    'corpus',
    { treatment: 'deposit', pct: 0 },
    'A refundable deposit is not a consideration (CGST Act s.2(31))',
  ),
];

const PROPERTY_1961 = {
  pct: 1,
  noPanPct: 20,
  thresholdPaise: 50 * LAKH,
  section: '194-IA',
  form: '26QB',
  certificate: '16B',
  payWithinDays: 30,
};

const tds: RateSeed[] = [
  seed(
    'tds.property',
    PROPERTY_1961,
    '2022-04-01',
    'Income-tax Act 1961 s.194-IA: consideration or stamp value of ₹50 lakh or more',
    { validTo: '2024-09-30' },
  ),
  seed(
    'tds.property',
    PROPERTY_1961,
    '2024-10-01',
    'Income-tax Act 1961 s.194-IA: the threshold counts all buyers together',
    { validTo: '2026-03-31' },
  ),
  seed(
    'tds.property',
    { ...PROPERTY_1961, section: '393(1) Table Sl. 3(i)', form: '141 Schedule B', certificate: '132' },
    '2026-04-01',
    'Income-tax Act 2025 s.393(1): Form 141 within 30 days after the month end, certificate Form 132',
  ),
  seed(
    'tds.brokerage',
    { pct: 5, noPanPct: 20, thresholdPaise: 15_000 * RUPEE, section: '194H' },
    '2016-06-01',
    'Income-tax Act 1961 s.194H',
    { validTo: '2024-09-30' },
  ),
  seed(
    'tds.brokerage',
    { pct: 2, noPanPct: 20, thresholdPaise: 15_000 * RUPEE, section: '194H' },
    '2024-10-01',
    'Finance (No. 2) Act 2024: 2%',
    { validTo: '2025-03-31' },
  ),
  seed(
    'tds.brokerage',
    { pct: 2, noPanPct: 20, thresholdPaise: 20_000 * RUPEE, section: '194H' },
    '2025-04-01',
    'Finance Act 2025: above ₹20,000 per payee and year',
    { validTo: '2026-03-31' },
  ),
  seed(
    'tds.brokerage',
    { pct: 2, noPanPct: 20, thresholdPaise: 20_000 * RUPEE, section: '393(1) Sl. 1(ii)' },
    '2026-04-01',
    'Income-tax Act 2025 s.393(1)',
  ),
  seed(
    'tds.payBy',
    { dayOfNextMonth: 7, dayOfAprilForMarch: 30 },
    '2010-04-01',
    'Income-tax Rules 1962, rule 30(2): within 7 days from the end of the month; March by 30 April',
    { validTo: '2026-03-31' },
  ),
  seed(
    'tds.payBy',
    { dayOfNextMonth: 7, dayOfAprilForMarch: 30 },
    '2026-04-01',
    'Income-tax Act 2025 s.397 and its rules: the same days; to be confirmed by the accountant',
  ),
  seed(
    'tds.lateInterest',
    { pctPerMonth: 1.5 },
    '2010-07-01',
    'Income-tax Act 1961 s.201(1A)(ii): 1.5% for every month or part of a month from deduction to payment',
    { validTo: '2026-03-31' },
  ),
  seed(
    'tds.lateInterest',
    { pctPerMonth: 1.5 },
    '2026-04-01',
    'Income-tax Act 2025 s.398: the same rate; to be confirmed by the accountant',
  ),
];

/** GST and tax deducted at source. */
export const TAX_SEED: readonly RateSeed[] = [...gst, ...gstOnCharges, ...tds];
