/** Labels of the top bar's path. A whole path wins over its last segment, as 'create' means another thing in each place. */
const PATH_LABELS: Record<string, string> = {
  '/projects/create': 'Create Project',
  '/leads/create': 'Add New Lead',
  '/leads/pipeline': 'Sales Pipeline',
  '/sales/create': 'New Booking',
  '/sales/pipeline': 'Sales Pipeline',
  '/sales/reports': 'Sales Reports',
  '/sales/invoices/generate': 'Generate Invoice',
  '/sales/commissions/list': 'All Commissions',
  '/sales/commissions/payments': 'Commission Payments',
  '/sales/commissions/reports': 'Commission Reports',
  '/payments/reports': 'Payment Reports',
  '/payments/record': 'Record Payment',
  '/analytics/sales': 'Sales Analytics',
  '/analytics/leads': 'Lead Analytics',
  '/analytics/budget/variance': 'Budget vs Actual',
  '/analytics/budget/projects': 'Project Budgets',
  '/settings/users': 'User Management',
  '/settings/audit': 'Audit Trail',
  '/settings/rates': 'Rates',
  '/settings/assignment': 'Lead Assignment',
  '/settings/lead-sources': 'Lead Sources',
};

const SEGMENT_LABELS: Record<string, string> = {
  dashboard: 'Dashboard',
  projects: 'Projects',
  towers: 'Towers',
  units: 'Units',
  create: 'Create',
  edit: 'Edit',
  leads: 'Leads',
  pipeline: 'Sales Pipeline',
  'cost-sheet': 'Cost Sheet',
  'cost-sheets': 'Cost Sheets',
  approvals: 'Approvals',
  holds: 'Reservations',
  sales: 'Sales',
  reports: 'Reports',
  invoices: 'Invoices',
  generate: 'Generate Invoice',
  'payment-plans': 'Payment Plans',
  plans: 'Payment Plans',
  commissions: 'Commission Management',
  structures: 'Commission Structures',
  payments: 'Payments',
  'due-today': 'Due Today',
  overdue: 'Overdue Payments',
  collections: 'Collections',
  record: 'Record Payment',
  'record-payment': 'Record Payment',
  analytics: 'Analytics',
  revenue: 'Revenue Analytics',
  budget: 'Budget Planning',
  'budget-variance': 'Budget vs Actual',
  financial: 'Financial Analytics',
  kpi: 'KPI Dashboard',
  'kpi-dashboard': 'KPI Dashboard',
  'ai-lead-scoring': 'AI Lead Scoring',
  'lead-scoring': 'AI Lead Scoring',
  recommendations: 'Smart Recommendations',
  'smart-recommendations': 'Smart Recommendations',
  profile: 'Profile',
  settings: 'Settings',
  users: 'User Management',
  unauthorized: 'Unauthorized',
};

/** Segments of a path that are no page of their own and therefore no link. */
const NOT_A_PAGE = [
  /\/towers$/,
  /\/units$/,
  /^\/cost-sheets$/,
  /^\/payments$/,
  /^\/payments\/plans$/,
  /^\/sales\/invoices\/generate$/,
];

export interface Breadcrumb {
  label: string;
  /** Where it leads; null for the current page and for what has no page. */
  path: string | null;
}

/**
 * The breadcrumbs of a path. `names` gives what stands for an id: the name of the project, the number of the
 * sale; an id without a name is left out until it is known.
 */
export function breadcrumbsOf(pathname: string, names: Readonly<Record<string, string>> = {}): Breadcrumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const crumbs = segments.flatMap((segment, index) => {
    const path = `/${segments.slice(0, index + 1).join('/')}`;
    const label = names[segment] ?? labelOf(path, segment);
    return label ? [{ label, path: NOT_A_PAGE.some((page) => page.test(path)) ? null : path }] : [];
  });
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { ...crumb, path: null } : crumb));
}

function labelOf(path: string, segment: string): string | undefined {
  return PATH_LABELS[path] ?? SEGMENT_LABELS[segment] ?? (isId(segment) ? undefined : spelled(segment));
}

function isId(segment: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(segment);
}

/** 'quality-checks' → 'Quality Checks' */
function spelled(segment: string): string {
  return segment
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
