import type { Role } from '#platform/contract/roles.ts';
import type { PeriodName } from '#platform/contract/period.ts';

/** The five first screens; `own` is composed from what the role may see. */
export const DASHBOARD_KINDS = ['executive', 'projects', 'sales', 'finance', 'own'] as const;
export type DashboardKind = (typeof DASHBOARD_KINDS)[number];

/** Parts of a dashboard. */
export const PARTS = [
  'bookings',
  'bookingMonths',
  'collections',
  'dues',
  'ageing',
  'inventory',
  'projectCards',
  'available',
  'risks',
  'works',
  'leads',
  'funnel',
  'sources',
  'team',
  'partners',
  'agents',
  'holds',
  'agenda',
  'receiptsToVerify',
  'decisions',
  'tax',
  'accounts',
  'budgetAlerts',
  'firm',
  'locks',
  'disputes',
  'target',
] as const;
export type Part = (typeof PARTS)[number];

interface DashboardPlan {
  kind: DashboardKind;
  /** Shown until another period is chosen. */
  period: PeriodName;
  parts: readonly Part[];
}

const SALES_DESK: DashboardPlan = {
  kind: 'sales',
  period: 'quarter',
  parts: ['bookings', 'target', 'dues', 'leads', 'funnel', 'team', 'holds', 'inventory', 'decisions'],
};

const FINANCE_DESK: DashboardPlan = {
  kind: 'finance',
  period: 'month',
  parts: [
    'collections',
    'dues',
    'ageing',
    'works',
    'receiptsToVerify',
    'decisions',
    'tax',
    'accounts',
    'budgetAlerts',
  ],
};

/** Who sees what on the first screen. Rows are limited by the scope of the role as well. */
export const DASHBOARDS: Record<Role, DashboardPlan> = {
  'Business Head': {
    kind: 'executive',
    period: 'year',
    parts: [
      'bookings',
      'target',
      'bookingMonths',
      'collections',
      'dues',
      'ageing',
      'inventory',
      'risks',
      'budgetAlerts',
      'works',
      'sources',
      'leads',
      'receiptsToVerify',
      'decisions',
    ],
  },
  'Project Director': {
    kind: 'projects',
    period: 'quarter',
    parts: [
      'bookings',
      'projectCards',
      'works',
      'dues',
      'ageing',
      'risks',
      'budgetAlerts',
      'receiptsToVerify',
      'decisions',
    ],
  },
  'Sales Head': SALES_DESK,
  'Sales Manager': SALES_DESK,
  'Finance Head': FINANCE_DESK,
  'Finance Manager': FINANCE_DESK,
  'Marketing Head': {
    kind: 'own',
    period: 'quarter',
    parts: ['leads', 'sources', 'funnel', 'bookings', 'bookingMonths', 'decisions'],
  },
  'Channel Partner Manager': {
    kind: 'own',
    period: 'quarter',
    parts: ['bookings', 'leads', 'partners', 'disputes', 'risks', 'dues', 'available', 'decisions'],
  },
  'Sales Executive': {
    kind: 'own',
    period: 'month',
    parts: ['bookings', 'target', 'agenda', 'leads', 'holds', 'dues', 'available'],
  },
  'Channel Partner Admin': {
    kind: 'own',
    period: 'quarter',
    parts: ['bookings', 'leads', 'agents', 'dues', 'locks', 'firm', 'available'],
  },
  'Channel Partner Agent': {
    kind: 'own',
    period: 'month',
    parts: ['bookings', 'leads', 'agenda', 'dues', 'locks', 'available'],
  },
};
