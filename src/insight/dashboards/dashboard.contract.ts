import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { anyValueOf, id } from '#platform/contract/fields.ts';
import { LEAD_SOURCES, LEAD_STATUSES, OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { BUDGET_CATEGORIES } from '#insight/budgets/category.rules.ts';
import { PROJECT_STATUSES } from '#inventory/projects/project.contract.ts';
import { OverdueCustomer } from '#money/follow-ups/overdueCustomer.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { Aim } from '#insight/targets/target.contract.ts';
import { BLOCKS, DASHBOARD_KINDS, PARTS } from './dashboard.rules.ts';
import { Figure } from '#platform/contract/figure.ts';
import { PERIODS } from '#platform/contract/period.ts';

const named = { id: z.uuid(), name: z.string() };

const Bookings = z.strictObject({
  /** Booked in the period, and not cancelled since. */
  units: Figure,
  /** Booked in the period, with those cancelled since. */
  gross: Figure,
  unitsAYearEarlier: Figure,
  /** Agreement value; null for partners, as are discount and share. */
  value: Figure.nullable(),
  valueAYearEarlier: Figure.nullable(),
  discount: Figure.nullable(),
  viaPartner: Figure.nullable(),
});

const BookingMonth = z.strictObject({ month: z.string(), units: Figure, value: Figure });

export const Collections = z.strictObject({
  received: Figure,
  receivedToday: Figure,
  /** Invoiced in the period. */
  billed: Figure,
});

export const Dues = z.strictObject({
  overdue: Figure,
  overdueSales: Figure,
  /** Falling due within seven days, today included. */
  dueSoon: Figure,
  dueSoonSales: Figure,
});

export const AgeingRow = z.strictObject({
  ...named,
  notDue: Figure,
  upTo30: Figure,
  upTo60: Figure,
  upTo90: Figure,
  over90: Figure,
  overdue: Figure,
});

const InventoryRow = z.strictObject({
  ...named,
  units: Figure,
  sold: Figure,
  reserved: Figure,
  blocked: Figure,
  available: Figure,
});

/** The first projects by name, and what all of them have: how many they are, and their units. */
function ofProjects<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ rows: z.array(row), projects: z.number().int(), units: z.number().int() });
}

const ProjectCard = z.strictObject({
  ...InventoryRow.shape,
  city: z.string(),
  status: z.enum(PROJECT_STATUSES),
  bookings: Figure,
  /** Of the whole by weight, until today; null while its works weigh nothing. */
  built: z.strictObject({ planned: Figure, earned: Figure }).nullable(),
  reraValidUntil: z.string().nullable(),
  possessionDate: z.string().nullable(),
  ocDate: z.string().nullable(),
});

const AvailableRow = z.strictObject({ ...named, available: Figure });

const RISK_KINDS = ['overdue90', 'projectRera', 'partnerRera'] as const;
const Risk = z.strictObject({
  kind: z.enum(RISK_KINDS),
  ...named,
  /** The day on which a registration ends. */
  on: z.string().nullable(),
  amount: Figure.nullable(),
  sales: Figure.nullable(),
});

/** The works of a project: what they let be billed within 90 days, what is late, what is to be put right. */
const WorksRow = z.strictObject({
  ...named,
  unlocking: Figure,
  unlocked: Figure,
  overdue: Figure,
  blocked: Figure,
  failedChecks: Figure,
  openIssues: Figure,
  graveIssues: Figure,
});

const Leads = z.strictObject({
  open: Figure,
  byStatus: z.array(z.strictObject({ status: z.enum(OPEN_LEAD_STATUSES), count: Figure })),
  inPeriod: Figure,
  today: Figure,
  followUpsDue: Figure,
  /** Null for roles that never see unassigned leads. */
  unassigned: Figure.nullable(),
  /** New and not answered within the agreed time. */
  unanswered: Figure,
  /** By their score. */
  hot: Figure,
  /** Open ones that need attention. */
  needsAttention: Figure,
  visitsThisWeekend: Figure,
});

const Funnel = z.array(z.strictObject({ status: z.enum(LEAD_STATUSES), count: Figure }));

const SourceRow = z.strictObject({ source: z.enum(LEAD_SOURCES), leads: Figure, won: Figure, lost: Figure });

const TeamRow = z.strictObject({
  ...named,
  bookings: Figure,
  value: Figure,
  openLeads: Figure,
  followUpsDue: Figure,
});

const PartnerRow = z.strictObject({
  ...named,
  tier: z.string(),
  reraValidUntil: z.string().nullable(),
  leads: Figure,
  bookings: Figure,
  value: Figure,
});

const AgentRow = z.strictObject({ ...named, openLeads: Figure, leads: Figure, bookings: Figure });

const Hold = z.strictObject({
  unitId: z.uuid(),
  unitNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  /** Null when the user may not see the lead. */
  customerName: z.string().nullable(),
  holderName: z.string().nullable(),
  until: z.string().nullable(),
});

const AgendaLead = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  status: z.enum(LEAD_STATUSES),
  unitTypes: z.array(z.enum(UNIT_TYPES)),
  budgetMaxPaise: z.number().int().nullable(),
  /** The latest note that the caller may read. */
  lastNote: z.string().nullable(),
  /** Whether messages are allowed: consent not refused, not do-not-disturb. */
  mayWhatsApp: z.boolean(),
  at: z.string(),
});
export type AgendaLead = z.infer<typeof AgendaLead>;

const HotLead = z.strictObject({
  ...AgendaLead.pick({ id: true, name: true, phone: true, mayWhatsApp: true }).shape,
  score: z.number(),
  /** What speaks for it most: 'Budget fits 3 available units'. */
  reason: z.string().nullable(),
});
export type HotLead = z.infer<typeof HotLead>;

/** With a sale whose id this is. */
const LateCustomer = OverdueCustomer.pick({
  id: true,
  customerName: true,
  phone: true,
  mayWhatsApp: true,
  unitNumber: true,
  outstandingPaise: true,
  daysOverdue: true,
  nextStep: true,
});
export type LateCustomer = z.infer<typeof LateCustomer>;

const Agenda = z.strictObject({
  calls: z.strictObject({ count: Figure, first: z.array(AgendaLead) }),
  visits: z.strictObject({ count: Figure, first: z.array(AgendaLead) }),
  hot: z.strictObject({ count: Figure, first: z.array(HotLead) }),
  /** Customers with overdue dues; null for roles that do not speak with them about it. */
  dues: z.strictObject({ count: Figure, first: z.array(LateCustomer) }).nullable(),
});

/** Requests awaiting a decision. */
const Decisions = z.strictObject({
  approvals: Figure,
  /** Leads with a booking request of a partner; null for roles that never book. */
  bookings: Figure.nullable(),
  priceLists: z.array(z.strictObject({ ...named, waiting: Figure })),
});

export const Tax = z.strictObject({
  invoices: Figure,
  taxable: Figure,
  tax: Figure,
  byRate: z.array(z.strictObject({ ratePct: z.number(), taxable: Figure, tax: Figure })),
});

const BudgetAlertRow = z.strictObject({
  projectId: z.uuid(),
  projectName: z.string(),
  category: z.enum(BUDGET_CATEGORIES),
  isHigh: z.boolean(),
  /** 'Construction has cost 112% of its plan to date.' */
  reason: z.string(),
  /** '2026-08' */
  since: z.string(),
  plannedPaise: z.number().int(),
  /** Of booking value less what was cancelled; `rows` are those booked. */
  actualPaise: z.number().int(),
  rows: Figure,
  isAnswered: z.boolean(),
});

const AccountRow = z.strictObject({ ...named, tax: Figure, separate: Figure, free: Figure });

/** Booked in the running month beside its target; null where none is set. */
const MonthTarget = z.strictObject({
  /** '2026-11' */
  month: z.string(),
  booked: Figure,
  bookedValue: Figure.nullable(),
  aim: Aim,
});
const blocks = z.array(z.enum(BLOCKS, 'There is no such part of a dashboard')).max(BLOCKS.length);

/** How a person arranged the dashboard: what is hidden is not computed. */
export const DashboardLayout = z.strictObject({ hidden: blocks, order: blocks });
export type DashboardLayout = z.infer<typeof DashboardLayout>;

export const Dashboard = z.strictObject({
  kind: z.enum(DASHBOARD_KINDS),
  layout: DashboardLayout,
  asOf: z.string(),
  period: z.strictObject({ name: z.enum(PERIODS), from: z.string(), to: z.string() }),
  /** Each part is null for roles whose dashboard is without it, and where the person has hidden it. */
  bookings: Bookings.nullable(),
  bookingMonths: z.array(BookingMonth).nullable(),
  collections: Collections.nullable(),
  dues: Dues.nullable(),
  ageing: z.array(AgeingRow).nullable(),
  inventory: ofProjects(InventoryRow).nullable(),
  projectCards: ofProjects(ProjectCard).nullable(),
  /** Counts available units alone. */
  available: ofProjects(AvailableRow).nullable(),
  risks: z.array(Risk).nullable(),
  works: z.array(WorksRow).nullable(),
  leads: Leads.nullable(),
  funnel: Funnel.nullable(),
  sources: z.array(SourceRow).nullable(),
  team: z.array(TeamRow).nullable(),
  partners: z.array(PartnerRow).nullable(),
  agents: z.array(AgentRow).nullable(),
  holds: z.strictObject({ count: Figure, first: z.array(Hold) }).nullable(),
  agenda: Agenda.nullable(),
  receiptsToVerify: z.strictObject({ count: Figure, amount: Figure }).nullable(),
  decisions: Decisions.nullable(),
  tax: Tax.nullable(),
  accounts: z.array(AccountRow).nullable(),
  /** What is beyond its budget to date; null for who sees no costs. */
  budgetAlerts: z.array(BudgetAlertRow).nullable(),
  firm: z
    .strictObject({
      name: z.string(),
      reraAgentNumber: z.string().nullable(),
      reraValidUntil: z.string().nullable(),
    })
    .nullable(),
  /** Leads of the firm whose lock ends within 14 days. */
  locks: Figure.nullable(),
  /** Disputes over customers: undecided or appealed. */
  disputes: Figure.nullable(),
  target: MonthTarget.nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = call({
  method: 'GET',
  path: '/analytics/dashboard',
  summary: 'The first screen of the caller’s role; every figure comes with the query of its rows',
  can: SIGNED_IN,
  query: z.object({
    period: z.enum(PERIODS).optional(),
    projectId: id().optional(),
    /** Only these, whatever the person has hidden: 'bookings,dues'. What waits for a decision is always there. */
    parts: anyValueOf(PARTS),
  }),
  reply: data(Dashboard),
});

export const arrangeDashboard = call({
  method: 'PUT',
  path: '/analytics/dashboard/layout',
  summary: 'Hide parts of the own dashboard and order the others; what waits for a decision stays',
  can: SIGNED_IN,
  body: z.object({ hidden: blocks, order: blocks }),
  reply: data(DashboardLayout),
});
