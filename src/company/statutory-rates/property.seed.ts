import type { RateSeed } from './rate.seeding.ts';
import { RERA_SINCE } from './rate.rules.ts';
import { seed } from './rate.seeding.ts';

const RUPEE = 100;
const LAKH = 100_000 * RUPEE;

const ANYWHERE_INTEREST = { benchmark: 'mclr.sbi.highest', spreadPct: 2 } as const;

const rera: RateSeed[] = [
  seed(
    'rera.bookingCapPct',
    { pct: 10 },
    RERA_SINCE,
    'RERA s.13: no more than 10% before the agreement for sale is registered',
  ),
  seed(
    'rera.interest',
    ANYWHERE_INTEREST,
    RERA_SINCE,
    'Highest SBI MCLR + 2%; to be confirmed for states without a row of their own',
  ),
  seed('rera.interest', ANYWHERE_INTEREST, RERA_SINCE, 'Maharashtra Rules 2017, rule 18', {
    stateCode: '27',
  }),
  seed('rera.interest', ANYWHERE_INTEREST, RERA_SINCE, 'Karnataka Rules 2017', { stateCode: '29' }),
  seed('rera.interest', ANYWHERE_INTEREST, RERA_SINCE, 'Haryana Rules 2017; to be confirmed', {
    stateCode: '06',
  }),
  seed('rera.interest', ANYWHERE_INTEREST, RERA_SINCE, 'Telangana Rules 2017; to be confirmed', {
    stateCode: '36',
  }),
  seed(
    'rera.interest',
    { benchmark: 'mclr.sbi.highest', spreadPct: 1 },
    RERA_SINCE,
    'Uttar Pradesh: MCLR + 1%',
    { stateCode: '09' },
  ),
  seed(
    'mclr.sbi.highest',
    { pct: 9.1 },
    '2024-08-15',
    'SBI, highest MCLR from 15 Aug 2024; Finance loads steps in between',
    { validTo: '2025-12-14' },
  ),
  seed(
    'mclr.sbi.highest',
    { pct: 8.8 },
    '2025-12-15',
    'SBI, highest MCLR from 15 Dec 2025; Finance loads later steps',
  ),
  seed(
    'rera.designatedAccountPct',
    { pct: 70, threeAccounts: false },
    RERA_SINCE,
    'RERA s.4(2)(l)(D): 70% of receipts without taxes',
  ),
  seed(
    'rera.designatedAccountPct',
    { pct: 70, threeAccounts: true },
    RERA_SINCE,
    'RERA s.4(2)(l)(D); MahaRERA Order 56/2024 on three accounts',
    { stateCode: '27' },
  ),
  seed(
    'rera.designatedAccountPct',
    { pct: 70, threeAccounts: true },
    RERA_SINCE,
    'RERA s.4(2)(l)(D); UP RERA on three accounts',
    { stateCode: '09' },
  ),
  seed(
    'cancel.preAgreement',
    { slabs: [{ upToDays: null, pct: 10 }] },
    RERA_SINCE,
    'At most the booking amount of 10%',
  ),
  seed(
    'cancel.preAgreement',
    {
      slabs: [
        { upToDays: 15, pct: 0 },
        { upToDays: 30, pct: 1 },
        { upToDays: 60, pct: 1.5 },
        { upToDays: null, pct: 2 },
      ],
    },
    '2022-08-12',
    'MahaRERA orders of 12 Aug 2022 and 3 Sep 2024, model allotment letter',
    { stateCode: '27' },
  ),
  seed(
    'cancel.postAgreement',
    { pct: 10 },
    RERA_SINCE,
    'Model agreement: up to 10% of the agreement value and unpaid interest',
  ),
  seed(
    'cancel.refundDays',
    { days: 45 },
    RERA_SINCE,
    'State rules range from 30 to 90 days; to be confirmed per state',
  ),
];

const single = (pct: number, label = 'Stamp duty') => [{ upToPaise: null, components: [{ label, pct }] }];
const karnataka = (duty: number, cess: number, surcharge: number) => [
  { label: 'Stamp duty', pct: duty },
  { label: 'Cess', pct: cess },
  { label: 'Surcharge', pct: surcharge },
];
const MAHARASHTRA_REGISTRATION = { pct: 1, capPaise: 30_000 * RUPEE };

const stampAndRegistration: RateSeed[] = [
  seed(
    'stamp',
    { bands: single(7), womenConcessionPct: 1 },
    '2022-04-01',
    'Maharashtra Stamp Act: Pune 7% with local body tax and metro cess, women 1% less',
    { stateCode: '27', qualifier: 'pune' },
  ),
  seed(
    'stamp',
    { bands: single(6), womenConcessionPct: 1 },
    '2022-04-01',
    'Maharashtra Stamp Act: Mumbai 6% with metro cess, women 1% less',
    { stateCode: '27', qualifier: 'mumbai' },
  ),
  seed(
    'stamp',
    { bands: single(6), womenConcessionPct: 1 },
    '2022-04-01',
    'Maharashtra Stamp Act: municipal areas 5% and 1% local body tax, women 1% less; to be confirmed per city',
    { stateCode: '27' },
  ),
  seed('registration', MAHARASHTRA_REGISTRATION, '2014-01-01', 'Maharashtra: 1%, at most ₹30,000', {
    stateCode: '27',
  }),
  seed(
    'stamp',
    {
      bands: [
        { upToPaise: 20 * LAKH, components: karnataka(2, 0.2, 0.04) },
        { upToPaise: 45 * LAKH, components: karnataka(3, 0.3, 0.06) },
        { upToPaise: null, components: karnataka(5, 0.5, 0.1) },
      ],
      womenConcessionPct: 0,
    },
    '2021-04-01',
    'Karnataka Stamp Act: above ₹45 lakh 5%, with 10% cess and 2% surcharge on the duty; lower bands to be confirmed',
    { stateCode: '29' },
  ),
  seed('registration', { pct: 1, capPaise: null }, '2017-05-01', 'Karnataka: 1%', {
    stateCode: '29',
    validTo: '2025-08-30',
  }),
  seed('registration', { pct: 2, capPaise: null }, '2025-08-31', 'Karnataka: 2% since 31 Aug 2025', {
    stateCode: '29',
  }),
  seed(
    'stamp',
    {
      bands: [
        {
          upToPaise: null,
          components: [
            { label: 'Stamp duty', pct: 4 },
            { label: 'Transfer duty', pct: 1.5 },
          ],
        },
      ],
      womenConcessionPct: 0,
    },
    '2017-05-01',
    'Telangana: 4% stamp duty and 1.5% transfer duty',
    { stateCode: '36' },
  ),
  seed('registration', { pct: 0.5, capPaise: null }, '2017-05-01', 'Telangana: 0.5%', { stateCode: '36' }),
];

const cap = (key: string, pct: number, label: string) => ({ key, pct, label });

const policy: RateSeed[] = [
  seed(
    'stage.caps',
    {
      caps: [
        cap('booking', 10, 'Booking'),
        cap('registration', 30, 'Registration'),
        cap('excavation', 30, 'Excavation'),
        cap('foundation', 30, 'Foundation'),
        cap('plinth', 45, 'Plinth'),
        cap('podium', 70, 'Podium'),
        cap('slab', 70, 'Slabs'),
        cap('brickwork', 75, 'Walls'),
        cap('plaster', 75, 'Plaster'),
        cap('flooring', 75, 'Flooring'),
        cap('doors', 75, 'Doors and windows'),
        cap('lobbies', 80, 'Stairs and lobbies'),
        cap('plumbing', 85, 'External plumbing'),
        cap('external', 85, 'Elevation'),
        cap('lifts', 95, 'Lifts'),
        cap('electrical', 95, 'Electrical'),
        cap('finishing', 95, 'Finishing'),
        cap('oc', 100, 'Occupancy certificate'),
        cap('possession', 100, 'Possession'),
      ],
    },
    RERA_SINCE,
    'Maharashtra Rules 2017, model agreement clause 1(c); to be confirmed by the legal adviser',
    { stateCode: '27' },
  ),
  seed(
    'cash.limit',
    { belowPaise: 20_000 * RUPEE, section: '269SS' },
    '2015-06-01',
    'Income-tax Act 1961 s.269SS: below ₹20,000 per sale in total; the penalty equals the amount',
    { validTo: '2026-03-31' },
  ),
  seed(
    'cash.limit',
    { belowPaise: 20_000 * RUPEE, section: '185' },
    '2026-04-01',
    'Income-tax Act 2025 s.185: below ₹20,000 per sale in total',
  ),
  seed(
    'cheque.validity',
    { months: 3 },
    '2012-04-01',
    'RBI circular DBOD.AML BC.No.47/14.01.001/2011-12 of 4 Nov 2011: cheques, drafts and pay orders',
  ),
  seed(
    'parking.openNotSaleable',
    { notSaleable: true },
    RERA_SINCE,
    'RERA s.2(n): open parking is common area',
  ),
  seed(
    'invoice.maxLen',
    { length: 16 },
    '2017-07-01',
    'CGST Rules, rule 46(b): at most 16 characters, once in a financial year',
  ),
  seed(
    'season.index',
    { months: [0.9, 0.95, 1.15, 1.15, 0.95, 0.8, 0.75, 0.85, 0.75, 1.45, 1.4, 0.9] },
    '2017-05-01',
    'Bookings by month, festivals and monsoon; until the organization has 36 months of its own',
  ),
];

/** Which kinds of paper people may accept by a link. What is registered or stamped is not among them; a lawyer confirms the list. */
const acceptance: RateSeed[] = [
  seed(
    'acceptance.electronic',
    { categories: ['possessionOffer', 'letter', 'saleOther', 'loanNoc', 'demandLetter'] },
    '2009-10-27',
    'Information Technology Act 2000 s.4 and 10A; its First Schedule left out contracts for the sale of immovable property',
    { validTo: '2022-10-03' },
  ),
  seed(
    'acceptance.electronic',
    {
      categories: [
        'applicationForm',
        'allotmentLetter',
        'possessionOffer',
        'cancellationLetter',
        'letter',
        'saleOther',
        'loanNoc',
        'demandLetter',
      ],
    },
    '2022-10-04',
    'Information Technology Act 2000 s.4 and 10A, First Schedule as amended by S.O. 4720(E) of 26 September 2022; what is registered (RERA s.13, Registration Act 1908 s.17) or stamped is signed on paper',
  ),
];

/** RERA, stamp duty and registration, and policies of selling. */
export const PROPERTY_SEED: readonly RateSeed[] = [
  ...rera,
  ...stampAndRegistration,
  ...policy,
  ...acceptance,
];
