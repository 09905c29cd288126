import type { Explanation } from '#platform/contract/explanation.ts';
import type { PlanCell, PlanStatus } from '#inventory/units/web/plan/plan.matrix.ts';
import type { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';
import type { INSTALLMENT_STATUS } from '#money/plans/web/plan.status.shared.ts';

/** Made-up records for the workshop page; nothing here leaves it. */
export interface KitLead {
  id: string;
  name: string;
  status: keyof typeof LEAD_STATUS;
  score: number;
  followUp: string;
  isLate?: boolean;
  wants: string;
  budget: string;
  source: string;
  owner: string;
}

const lead = (
  id: number,
  name: string,
  status: KitLead['status'],
  score: number,
  followUp: string,
  wants: string,
  budget: string,
  source: string,
  owner: string,
): KitLead => ({
  id: `lead-${id}`,
  name,
  status,
  score,
  followUp,
  isLate: /^Yesterday|10:00/.test(followUp),
  wants,
  budget,
  source,
  owner,
});

export const LEADS: readonly KitLead[] = [
  lead(
    1,
    'Ananya Deshmukh',
    'negotiating',
    79,
    'Today 11:30 am',
    '2BHK',
    '85 L – 1 Cr',
    'Website',
    'Sneha P',
  ),
  lead(2, 'Farhan Qureshi', 'siteVisit', 74, 'Yesterday', '3BHK', '1.2 – 1.4 Cr', 'Referral', 'Sneha P'),
  lead(3, 'Pooja Hegde', 'qualified', 71, 'Today 10:00 am', '3BHK', '1.1 – 1.4 Cr', 'Walk-in', 'Imran S'),
  lead(
    4,
    'Dr Sandeep Bhosale',
    'negotiating',
    70,
    '23 Nov',
    '3BHK',
    '1.3 – 1.5 Cr',
    'Channel partner',
    'Kavya N',
  ),
  lead(5, 'Rajat Malhotra', 'siteVisit', 62, 'Today 12:15 pm', '2BHK', '80 – 95 L', '99acres', 'Sneha P'),
  lead(
    6,
    'Lakshmi Narayanan',
    'qualified',
    58,
    'Today 2:00 pm',
    '2BHK',
    '90 L – 1.1 Cr',
    'Google',
    'Imran S',
  ),
  lead(
    7,
    'Nikhil & Rhea Sawant',
    'siteVisit',
    57,
    '22 Nov 11:00 am',
    '2BHK',
    '95 L – 1.1 Cr',
    'Walk-in',
    'Kavya N',
  ),
  lead(8, 'Mohammed Irfan', 'contacted', 49, '24 Nov', '2BHK', '80 – 90 L', 'MagicBricks', 'Sneha P'),
  lead(9, 'Gauri Phadke', 'qualified', 47, 'Not set', '2BHK', '85 – 95 L', 'Channel partner', 'Imran S'),
  lead(10, 'Thomas Kurien', 'contacted', 44, '25 Nov', '2BHK', '1.2 – 1.3 Cr', 'Housing', 'Kavya N'),
  lead(11, 'Shreya Kapoor', 'contacted', 41, '24 Nov', '2BHK', '75 – 90 L', 'Meta', 'Sneha P'),
  lead(12, 'Vivek Choudhary', 'new', 38, 'Today 6:00 pm', '2BHK', 'Not given', 'Meta', 'Unassigned'),
  lead(13, 'Harpreet Gill', 'contacted', 36, '26 Nov', '2BHK', '80 – 85 L', 'Google', 'Imran S'),
  lead(14, 'Sana Merchant', 'lost', 33, '27 Nov', '3BHK', 'Not given', 'Website', 'Unassigned'),
];

export interface KitInstallment {
  id: string;
  name: string;
  due: string;
  principalPaise: number;
  gstPaise: number;
  totalPaise: number;
  receivedPaise: number;
  status: keyof typeof INSTALLMENT_STATUS;
}

const installment = (
  name: string,
  due: string,
  principalPaise: number,
  gstPaise: number,
  receivedPaise: number,
  status: KitInstallment['status'],
): KitInstallment => ({
  id: name,
  name,
  due,
  principalPaise,
  gstPaise,
  totalPaise: principalPaise + gstPaise,
  receivedPaise,
  status,
});

export const INSTALLMENTS: readonly KitInstallment[] = [
  installment('Booking', '14 Jun 2026', 133_171_000, 6_658_550, 139_829_550, 'paid'),
  installment('Registration', '28 Jul 2026', 266_342_000, 13_317_100, 279_659_100, 'paid'),
  installment('Plinth', '4 Sep 2026', 199_756_500, 9_987_826, 209_744_326, 'paid'),
  installment('Slab 4', '16 Oct 2026', 66_585_500, 3_329_274, 40_000_000, 'overdue'),
  installment('Slab 8', '27 Nov 2026', 66_585_500, 3_329_276, 0, 'due'),
  installment('Slab 12', 'Feb 2027', 66_585_500, 3_329_274, 0, 'pending'),
  installment('Slab 17', 'May 2027', 66_585_500, 3_329_276, 0, 'heldForRegistration'),
  installment('Slab 22', 'Aug 2027', 66_585_500, 3_329_274, 0, 'waived'),
];

export const EXPLANATION: Explanation = {
  resource: 'installment',
  id: '019a9c53-0000-7000-8000-000000000008',
  field: 'totalPaise',
  title: 'Slab 8',
  amountPaise: 69_914_776,
  recomputedPaise: 69_914_776,
  formula: '',
  steps: [
    {
      label: 'Principal',
      text: '55% less 50% of 1,33,17,100',
      detail: '73,24,405 − 66,58,550',
      amountPaise: 66_585_500,
    },
    {
      label: 'CGST 2.5%',
      text: '55% less 50% of 3,32,927.50',
      detail: '1,83,110.13 − 1,66,463.75',
      amountPaise: 1_664_638,
    },
    { label: 'SGST 2.5%', text: 'same rule, same half', detail: null, amountPaise: 1_664_638 },
  ],
  facts: [
    {
      label: 'Why now',
      text: 'Slab 8 of Tower B completed 12 Nov; 15 days’ credit gives 27 Nov',
      href: null,
    },
    { label: 'Plan', text: 'Construction linked, revision 2, stage 5 of 13', href: '/__kit?tab=ledger' },
    { label: 'Bill', text: 'SKI/26-27/000123, 12 Nov 2026', href: '/__kit?tab=ledger' },
  ],
  rates: [
    {
      id: 'gst',
      key: 'gst.residential.other',
      text: 'GST 5%, residential',
      validFrom: '2019-04-01',
      validTo: null,
      source: 'Notification 3/2019 – Central Tax (Rate)',
    },
  ],
};

const TOP_FLOOR = 23;
const COLUMNS = ['01', '02', '03', '04'] as const;

/** Floors of four flats in a fixed mixture of states, the lower ones mostly sold. */
export const PLAN_CELLS: readonly PlanCell[] = Array.from(
  { length: TOP_FLOOR },
  (_, index) => TOP_FLOOR - index,
).flatMap((floor) =>
  COLUMNS.map((column, position) => {
    const number = `${floor}${column}`;
    const status = planStatus(floor, position, number);
    const isLarge = column === '02' || column === '03';
    return {
      id: number,
      floor,
      column,
      number,
      unitType: isLarge ? '3BHK' : '2BHK',
      status,
      pricePaise: ((isLarge ? 130 : 97) + Math.round(floor / 3)) * 10_000_000,
      note:
        status === 'reserved'
          ? `${(floor * 7) % 48} h`
          : status === 'blocked'
            ? floor === 1
              ? 'Legal'
              : 'Owner'
            : null,
    };
  }),
);

function planStatus(floor: number, position: number, number: string): PlanStatus {
  if (number === '2302' || number === '2303' || number === '101') return 'blocked';
  if (number === '1702' || number === '1104') return 'reserved';
  if (number === '1203') return 'available';
  if (floor > 16) return (floor * 4 + position) % 7 === 3 ? 'sold' : 'available';
  return floor < 9
    ? position > 1 && floor > 4
      ? 'available'
      : 'sold'
    : (floor + position * 2) % 3 === 0
      ? 'sold'
      : 'available';
}

export const PLAN_COLUMNS = [
  { key: '01', label: '01 east' },
  { key: '02', label: '02 garden' },
  { key: '03', label: '03 garden, corner' },
  { key: '04', label: '04 east' },
];
