import type { InteractionInput } from '#enquiries/leads/lead.contract.ts';

/** How far an enquiry gets without a booking, and how many get so far in the full company of 6,000. */
export const OPEN_COUNTS = { new: 130, contacted: 440, qualified: 338, siteVisit: 280, negotiating: 120 };
export const LOST_COUNT = 4380;

export type Ending = keyof typeof OPEN_COUNTS | 'booking' | 'lost';

/** In days: how old an open enquiry is at least that has come so far; new ones are hardly older than this. */
export const OPEN_FROM = { new: 4, contacted: 2, qualified: 3, siteVisit: 6, negotiating: 20 };

/**
 * How enquiries are lost, as the shape of a Weibull law: the older one is, the more often, slightly. How long they last
 * follows from how many are open.
 */
export const LOSS_SHAPE = 1.1;

/** Of a hundred, how many of those who answer became qualified, and how many who saw the site negotiated, before a loss. */
export const QUALIFIED_BEFORE_LOSS = 80;
export const NEGOTIATED_BEFORE_LOSS = 35;
/** And of all others who saw the site. */
export const QUALIFIED_BEFORE_VISIT = 60;

export const SOURCES = {
  channelPartner: 18,
  walkIn: 9,
  referral: 7,
  google: 12,
  portal99acres: 9,
  portalMagicbricks: 9,
  portalHousing: 6,
  website: 5,
  meta: 22,
  event: 2,
  outdoor: 1,
} as const;

/** Sources of buyers: leads from partners and walk-ins convert far more often than others. */
export const BUYER_SOURCES = {
  channelPartner: 135,
  walkIn: 70,
  referral: 50,
  google: 29,
  portal99acres: 9,
  portalMagicbricks: 8,
  portalHousing: 5,
  website: 18,
  meta: 8,
  event: 3,
  outdoor: 1,
} as const;

/**
 * The true signal of the demonstration, for the learned score to find. Besides source, season and visits, buyers are more often ready, have their finance arranged and leave an address. The odds of a booking are multiplied
 * by buyers' share over others': 2 for 'immediate', 1.6 for an approved loan.
 */
export const TIMELINES = {
  others: { immediate: 15, oneToThree: 35, threeToSix: 30, sixToTwelve: 15, beyondTwelve: 5 },
  buyers: { immediate: 30, oneToThree: 44, threeToSix: 19, sixToTwelve: 6, beyondTwelve: 1 },
} as const;
export const FINANCINGS = {
  others: { selfFunded: 20, loanPreApproved: 22, loanNeeded: 46, undecided: 12 },
  buyers: { selfFunded: 25, loanPreApproved: 35, loanNeeded: 36, undecided: 4 },
} as const;
/** Of a hundred, how many leave an address. */
export const MAIL_KNOWN = { others: 60, buyers: 75 } as const;

export const LOST_REASONS = {
  notResponding: 34,
  budget: 22,
  competitor: 14,
  location: 10,
  planDropped: 9,
  product: 6,
  other: 5,
} as const;

/** How many of a hundred saw the site before they were lost. */
export const VISITED_BEFORE_LOSS: Readonly<Record<keyof typeof LOST_REASONS, number>> = {
  notResponding: 0,
  budget: 48,
  competitor: 78,
  location: 40,
  planDropped: 40,
  product: 82,
  other: 25,
};

/** Strength of the market by calendar month, January first; enquiries run two weeks ahead of it. */
export const SEASON = [0.9, 0.95, 1.15, 1.15, 0.95, 0.8, 0.75, 0.85, 0.75, 1.45, 1.4, 0.9];

export const SELLERS: Readonly<Record<string, Record<string, number>>> = {
  KTR: { se1: 26, se2: 17, se3: 13, se4: 10 },
  KVH: { se5: 22, se6: 16, se7: 11 },
  KAR: { se8: 1 },
};

export const AGENTS: Readonly<Record<string, readonly string[]>> = {
  KTR: ['cpg1', 'cpg2', 'cpg3', 'cpg4', 'cpg5', 'cpg6'],
  KVH: ['cpg1', 'cpg2', 'cpg3', 'cpg4', 'cpg7', 'cpg8'],
  KAR: ['cpg1', 'cpg2', 'cpg7', 'cpg8'],
};

export const CAMPAIGNS: Readonly<Record<string, readonly string[]>> = {
  google: ['Search, brand', 'Search, location', 'Display, remarketing'],
  meta: ['Festive offer', 'Sample flat tour', 'Lookalike of buyers'],
  event: ['Property expo', 'Home loan fair'],
};

export const HOME_CITIES = { KTR: 'Pune', KVH: 'Hyderabad', KAR: 'Bengaluru' } as const;

/** Median budget in lakh rupees, for two and for three bedrooms. */
export const BUDGETS = { KTR: [100, 135], KVH: [120, 172], KAR: [125, 168] } as const;

/** Kinds of contact other than a visit: so calls are 55 % of all, messages 20 %. */
export const FIRST_CONTACTS = { call: 70, whatsapp: 30 } as const;
export const CONTACT_TYPES = { call: 54, whatsapp: 21, email: 10, meeting: 6, note: 6, sms: 3 } as const;

export const ANSWERED = { connected: 62, interested: 22, callbackRequested: 16 } as const;
export const CALL_OUTCOMES = {
  connected: 50,
  interested: 16,
  callbackRequested: 8,
  noAnswer: 18,
  busy: 8,
} as const;
export const SILENT_OUTCOMES = { noAnswer: 72, busy: 24, wrongNumber: 4 } as const;

type Type = InteractionInput['type'];

/** Notes of contacts that reached the customer, by kind. */
export const NOTES: Readonly<Record<Type, readonly string[]>> = {
  call: [
    'Asked about price, possession and the bank loan.',
    'Wants a higher floor facing east; will speak with the family.',
    'Comparing with a project nearby. Explained what the price includes.',
    'Requested the area statement and the parking plan.',
    'Bank is checking the loan; call again after the salary slip is submitted.',
    'Prefers the construction-linked payment plan.',
    'Interested in a corner flat; asked whether the price is final.',
  ],
  whatsapp: [
    'Sent brochure and price list.',
    'Sent the location and photos of the sample flat.',
    'Sent the floor plan.',
  ],
  sms: ['Sent the address of the site office.'],
  email: ['Sent the cost details with the payment plans.', 'Sent the RERA certificate and approvals.'],
  meeting: ['Met at the office; went through cost and plan.', 'Met with the parents; they like the layout.'],
  siteVisit: [
    'Saw the sample flat and the site.',
    'Came with the family; liked the view and the garden.',
    'Saw two flats; the second bedroom felt small.',
    'Second visit to the chosen flat, asked about possession.',
  ],
  note: ['Works nearby, available after six.', 'Owns a flat and wants to sell it first.'],
};

export const NEGOTIATION_NOTES = [
  'Comparing two flats; wants an offer.',
  'Wants a discount and free parking.',
  'Agreed on the flat; discussing the payment plan with the bank.',
];
