import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Stage } from './stage.ts';

/** Firms bill what became payable once in so many days; the newest bills are a few days old. */
const ROUND_DAYS = 30;
const ROUNDS = 23;
const NEWEST_BILL_DAYS_AGO = 5;

/** Days from the bill of a firm to what follows it. */
const AFTER_BILL = { entered: 3, run: 7, released: 8, paid: 10, returned: 14 } as const;

/** Bills of all firms, and what Finance makes of them. */
export interface Round {
  /** The newest is 0, and still under way. */
  index: number;
  billed: Day;
  /** The day of what follows. */
  day: Record<keyof typeof AFTER_BILL, Day>;
}

/** Past and present rounds, the oldest first. */
export function rounds(stage: Stage): Round[] {
  return Array.from({ length: ROUNDS + 1 }, (_, position) => {
    const index = ROUNDS - position;
    const billed = stage.daysAgo(NEWEST_BILL_DAYS_AGO + ROUND_DAYS * index);
    const after = (key: keyof typeof AFTER_BILL) => addDays(billed, AFTER_BILL[key]);
    return {
      index,
      billed,
      day: {
        entered: after('entered'),
        run: after('run'),
        released: after('released'),
        paid: after('paid'),
        returned: after('returned'),
      },
    };
  });
}

/** Of the newest round this firm's bill is not entered yet. */
export const NOT_ENTERED = { round: 0, admin: 'cpa3' } as const;

/** Of it one project has paid already, and one waits above the limit of a day for the release. */
export const NEWEST_RUNS = [
  { daysAgo: 2, hour: 17, code: 'KAR' },
  { daysAgo: 1, hour: 14, code: 'KTR' },
] as const;

/** One bill goes back to the firm. */
export const RETURNED_BILL = {
  round: 6,
  reason: 'The invoice names another flat than the commission',
} as const;

/** One payment comes back from the bank, and is made again with the next round. */
export const RETURNED_PAYMENT = { round: 1, reason: 'Name of the account holder differs' } as const;

/** What became ready is approved every ten days; what became ready since waits. */
export const APPROVALS = { every: 10, newestDaysAgo: 12, count: 72 } as const;

export const REJECTION = {
  daysAgo: 260,
  reason: 'Visited the site office alone a week before the claim of the firm',
} as const;

/** Put on hold, and not released since. */
export const HOLDS = [
  { daysAgo: 34, reason: 'Two agents of the firm ask to be named; the firm is to say who' },
  { daysAgo: 9, reason: 'Buyer says that a cash discount was promised by the agent' },
] as const;

/** Two firms share a sale: in percent, the firm that brought the buyer first. */
export const SHARING = {
  from: 240,
  pct: [60, 40],
  reason: 'The second visit was with the other firm, as the gate register shows',
} as const;

export interface QuestionScenario {
  daysAgo: number;
  /** Of the firm. */
  admin: string;
  text: string;
  /** Days later. */
  answer?: { after: number; text: string };
}

export const QUESTIONS: readonly QuestionScenario[] = [
  {
    daysAgo: 64,
    admin: 'cpa1',
    text: 'The agreement is registered. When is the second tranche payable?',
    answer: {
      after: 2,
      text: 'Once 55% of the agreement value is collected from the buyer; the commission shows how much is collected so far.',
    },
  },
  {
    daysAgo: 16,
    admin: 'cpa4',
    text: 'We are not registered under GST. Please confirm that the invoice is to be sent without it.',
  },
  {
    daysAgo: 3,
    admin: 'cpa2',
    text: 'Please check the rate: by our count this was the fourth booking of the quarter.',
  },
];

/** Less tax is deducted from this firm. */
export const CERTIFICATE = { admin: 'cpa2', daysAgo: 150, number: 'AAFFP2020L-197', ratePct: 0.5 } as const;
export const CERTIFICATE_LIMIT_PAISE = 25_00_000_00;

/** This firm has moved to another bank; the new account is still to be confirmed, so it is not paid meanwhile. */
export const NEW_ACCOUNT = {
  admin: 'cpa3',
  daysAgo: 2,
  account: {
    accountName: 'Merchant and Sons Realtors',
    accountNumber: '17170303030303',
    ifsc: 'KKBK0001717',
  },
} as const;
