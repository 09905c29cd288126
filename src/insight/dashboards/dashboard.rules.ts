import { COST_READERS } from '#insight/budgets/costRights.rules.ts';
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

/** What a dashboard draws: a part, what is drawn from several, or by calls of its own. */
export const BLOCKS = [...PARTS, 'waiting', 'forecast', 'cash', 'marketing'] as const;
export type Block = (typeof BLOCKS)[number];

interface Layout {
  wide: readonly Block[];
  main: readonly Block[];
  side: readonly Block[];
}

/** Where each dashboard has its blocks until a person arranges them; what a role does not have leaves no gap. */
export const LAYOUT: Record<DashboardKind, Layout> = {
  executive: {
    wide: [],
    main: ['bookingMonths', 'forecast', 'cash', 'works', 'ageing', 'sources', 'marketing'],
    side: ['risks', 'budgetAlerts', 'waiting', 'inventory', 'leads'],
  },
  projects: { wide: ['projectCards', 'works'], main: ['ageing'], side: ['risks', 'budgetAlerts', 'waiting'] },
  sales: { wide: [], main: ['team', 'funnel', 'holds'], side: ['waiting', 'inventory', 'leads'] },
  finance: { wide: [], main: ['ageing', 'works', 'accounts'], side: ['waiting', 'budgetAlerts', 'tax'] },
  own: {
    wide: [],
    main: ['agenda', 'bookingMonths', 'sources', 'marketing', 'partners', 'agents', 'funnel', 'holds'],
    side: ['waiting', 'risks', 'firm', 'leads', 'available'],
  },
};

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

/** A person's own choice: blocks that are not shown, and the order of the others. */
export interface Arrangement {
  hidden: readonly Block[];
  order: readonly Block[];
}

export const AS_DESIGNED: Arrangement = { hidden: [], order: [] };

/** Approvals cannot be hidden: whoever decides must see that something waits. */
export const ALWAYS_SHOWN: readonly Block[] = ['waiting', 'decisions'];

export const COLUMNS = ['wide', 'main', 'side'] as const;
export type Column = (typeof COLUMNS)[number];

/** Blocks that the dashboard of a role draws in each column, in the order of the design. */
export function columnsOf(role: Role): Record<Column, Block[]> {
  const { kind, parts } = DASHBOARDS[role];
  const { wide, main, side } = LAYOUT[kind];
  const drawn = (blocks: readonly Block[]) =>
    blocks.filter((block) => (isPart(block) ? parts.includes(block) : isFor(block, role)));
  return { wide: drawn(wide), main: drawn(main), side: drawn(side) };
}

/** What marketing costs is for those who list its bills. */
function isFor(block: Block, role: Role): boolean {
  return block !== 'marketing' || COST_READERS.includes(role);
}

export function blocksOf(role: Role): Block[] {
  const { wide, main, side } = columnsOf(role);
  return [...wide, ...main, ...side];
}

/** Blocks of one column as the person arranged them; those that were never moved keep their place behind. */
export function arranged(blocks: readonly Block[], { hidden, order }: Arrangement): Block[] {
  const place = (block: Block) => {
    const index = order.indexOf(block);
    return index < 0 ? order.length : index;
  };
  return blocks
    .filter((block) => !hidden.includes(block) || ALWAYS_SHOWN.includes(block))
    .toSorted((one, other) => place(one) - place(other));
}

/**
 * Parts that are computed: all of the role, but those whose block is hidden and which are not counted among the key
 * figures or what waits. `wanted` names them instead; what waits for a decision is always there.
 */
export function computedParts(
  role: Role,
  { hidden }: Arrangement,
  wanted: readonly Part[] | undefined,
): Part[] {
  const { parts } = DASHBOARDS[role];
  if (wanted) return parts.filter((part) => wanted.includes(part) || ALWAYS_SHOWN.includes(part));
  return parts.filter((part) => !hidden.includes(part) || COUNTED_ELSEWHERE.includes(part));
}

/** Also among the key figures, or what waits. */
const COUNTED_ELSEWHERE: readonly Part[] = [
  'bookings',
  'collections',
  'dues',
  'leads',
  'receiptsToVerify',
  'decisions',
  'locks',
  'disputes',
];

function isPart(block: Block): block is Part {
  return PARTS.some((part) => part === block);
}

/** Names of the blocks, as their headings say them. */
export const BLOCK_LABELS: Partial<Record<Block, string>> = {
  waiting: 'Waiting for you',
  forecast: 'Bookings expected',
  cash: 'Cash expected',
  bookingMonths: 'Bookings by month',
  ageing: 'Overdue by age',
  inventory: 'Inventory',
  projectCards: 'Projects',
  available: 'Available units',
  risks: 'Risks',
  works: 'Works',
  leads: 'Open leads',
  funnel: 'Enquiries of the period',
  sources: 'Sources',
  team: 'Team',
  partners: 'Channel partners',
  agents: 'Our people',
  holds: 'Reservations',
  agenda: 'Calls and visits of today',
  tax: 'GST invoiced',
  accounts: '70/30 accounts',
  firm: 'Firm',
  marketing: 'Cost and return of marketing',
  budgetAlerts: 'Budget alerts',
};
