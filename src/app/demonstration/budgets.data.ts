import type { LeadSource } from '#enquiries/leads/lead.contract.ts';
import type { BudgetCategory } from '#insight/budgets/category.rules.ts';
import type { DemoProject } from './projects.data.ts';

const LAKH = 100_000_00;
type Code = DemoProject['code'];

/** How sales go over the year, April first. */
export const SEASON = [1.15, 0.95, 0.8, 0.75, 0.85, 0.75, 1.45, 1.4, 0.9, 0.9, 0.95, 1.15];

/** What marketing costs in an average month, and what part of it each project bears. */
export const MARKETING_PAISE = 9.5 * LAKH;
export const MARKETING_OF: Record<Code, number> = { KTR: 0.5, KVH: 0.35, KAR: 0.15 };

interface Spent {
  source: LeadSource;
  campaign: string | null;
  vendor: string;
  share: number;
}

export const CAMPAIGNS: readonly Spent[] = [
  { source: 'meta', campaign: 'Festive offer', vendor: 'Meta Platforms', share: 0.31 },
  { source: 'portal99acres', campaign: null, vendor: '99acres', share: 0.17 },
  { source: 'portalMagicbricks', campaign: null, vendor: 'Magicbricks', share: 0.12 },
  { source: 'google', campaign: 'Search, location', vendor: 'Google India', share: 0.22 },
  { source: 'event', campaign: 'Property expo', vendor: 'Deccan Events', share: 0.1 },
  { source: 'outdoor', campaign: 'Hoardings', vendor: 'Sahyadri Outdoor', share: 0.08 },
];

interface Monthly {
  category: 'admin' | 'finance' | 'approvals' | 'construction';
  vendor: string;
  lakhs: Record<Code, number>;
  /** In every so manieth month. */
  every: number;
  isGstCredit: boolean;
  gstPct: number;
}

/** What is paid beside the works, month by month. */
export const MONTHLY: readonly Monthly[] = [
  {
    category: 'admin',
    vendor: 'Kalpa Estate Services',
    lakhs: { KTR: 6.2, KVH: 4.1, KAR: 2.3 },
    every: 1,
    isGstCredit: true,
    gstPct: 18,
  },
  {
    category: 'finance',
    vendor: 'Deccan Co-operative Bank',
    lakhs: { KTR: 14.4, KVH: 9.8, KAR: 3.1 },
    every: 1,
    isGstCredit: true,
    gstPct: 0,
  },
  {
    category: 'approvals',
    vendor: 'Municipal Corporation',
    lakhs: { KTR: 3.5, KVH: 2.6, KAR: 4.2 },
    every: 4,
    isGstCredit: true,
    gstPct: 0,
  },
  {
    category: 'construction',
    vendor: 'Indrayani Structural Consultants',
    lakhs: { KTR: 2.4, KVH: 1.9, KAR: 0.8 },
    every: 1,
    isGstCredit: false,
    gstPct: 18,
  },
];

/** How the actual amounts of a category came out against their plan; where nothing is said, as planned. */
export const CAME_OUT: Record<Code, Partial<Record<BudgetCategory, number>>> = {
  KTR: { bookingValue: 1.06, collections: 1.03, construction: 1.02, marketing: 0.96, brokerage: 1.04 },
  KVH: { bookingValue: 1.06, collections: 0.97, construction: 1.075, marketing: 0.96, finance: 1.14 },
  KAR: { bookingValue: 1.06, collections: 1.01, construction: 1.01, marketing: 0.96, approvals: 1.32 },
};

/** Kept for what nobody foresees. */
export const CONTINGENCY_PAISE = 2 * LAKH;
