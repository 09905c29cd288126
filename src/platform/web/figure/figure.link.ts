import { CAPABILITIES, GROUPS, hasRole, ROLES } from '../../contract/roles.ts';
import type { Figure, FigureList } from '../../contract/figure.ts';

const { leadManagement, salesPipeline, salesReports, viewFinancials } = CAPABILITIES;

interface ListScreen {
  path: string;
  /** Who may open the screen, as in the table of screens. */
  can: readonly string[];
}

const COMMISSION_TABS = {
  commissions: 'detailed',
  commissionReport: 'detailed',
  commissionTranches: 'liability',
  overdueTranches: 'overdue',
} as const satisfies Partial<Record<FigureList, string>>;
type CommissionList = keyof typeof COMMISSION_TABS;

/** The lists behind the figures of the works, each on its tab. */
const WORKS_TABS = {
  siteWorks: 'works',
  siteChecks: 'checks',
  siteDemands: 'demands',
} as const satisfies Partial<Record<FigureList, string>>;
type WorksList = keyof typeof WORKS_TABS;

const SCREENS: Record<
  Exclude<
    FigureList,
    'units' | 'installments' | 'charges' | 'priceLists' | 'disputes' | CommissionList | WorksList
  >,
  ListScreen
> = {
  leads: { path: '/leads', can: leadManagement },
  sales: { path: '/sales', can: salesPipeline },
  receipts: { path: '/payments/collections', can: viewFinancials },
  invoices: { path: '/sales/invoices', can: [...salesPipeline, ...viewFinancials] },
  overdue: { path: '/payments/overdue', can: [...salesPipeline, ...viewFinancials] },
  refunds: { path: '/payments/refunds', can: viewFinancials },
  demandRuns: { path: '/payments/demand-runs', can: GROUPS.FINANCE },
  approvals: { path: '/approvals', can: ROLES },
  overdueMilestones: { path: '/construction/overdue', can: GROUPS.MANAGEMENT },
  siteIssues: { path: '/construction/issues', can: GROUPS.MANAGEMENT },
  costs: { path: '/analytics/costs', can: [...viewFinancials, 'Sales Head', 'Marketing Head'] },
  notYetDue: { path: '/payments/due-today', can: [...salesPipeline, ...viewFinancials] },
};

/** The page with the rows of a figure; undefined when the user has no access to it. */
export function hrefOfFigure({ list, query }: Figure, role: string | null): string | undefined {
  if (list === 'units') return hrefOfUnits(query);
  // All versions of a project are together, drafts on top.
  if (list === 'priceLists') return `/projects/${query['projectId']}?tab=prices`;
  if (list === 'disputes') return `/partners/claims?${new URLSearchParams({ tab: 'disputes', ...query })}`;
  if (list === 'installments' || list === 'charges')
    return role !== null && hasRole(role, ...viewFinancials)
      ? `/payments/reports?${new URLSearchParams({ tab: list, ...query })}`
      : undefined;
  if (isOfWorks(list))
    return role !== null && hasRole(role, ...GROUPS.MANAGEMENT)
      ? `/construction/analytics?${new URLSearchParams({ tab: WORKS_TABS[list], ...query })}`
      : undefined;
  if (isOfCommissions(list)) return hrefOfCommissions(list, query, role);
  const { path, can } = SCREENS[list];
  if (role === null || !can.includes(role)) return undefined;
  return `${path}?${new URLSearchParams(query)}`;
}

/** Units are shown on the plan of their project. */
function hrefOfUnits({ projectId, towerId, ...query }: Figure['query']): string | undefined {
  if (projectId === undefined) return undefined;
  const place: Record<string, string> = towerId === undefined ? {} : { tower: towerId };
  // Without a filter the plan itself shows them, coloured; with one they stand in a list that can be counted.
  return `/projects/${projectId}?${new URLSearchParams({ tab: 'units', ...place, ...query })}`;
}

function isOfWorks(list: FigureList): list is WorksList {
  return list in WORKS_TABS;
}

function isOfCommissions(list: FigureList): list is CommissionList {
  return list in COMMISSION_TABS;
}

/** Commissions stand in their list for those who open sales; in the reports for Finance. The Marketing Head reads sums. */
function hrefOfCommissions(
  list: CommissionList,
  query: Figure['query'],
  role: string | null,
): string | undefined {
  if (role === null || role === 'Marketing Head') return undefined;
  if (list === 'commissions' && hasRole(role, ...salesPipeline))
    return `/sales/commissions/list?${new URLSearchParams(query)}`;
  if (!hasRole(role, ...salesReports)) return undefined;
  return `/sales/commissions/reports?${new URLSearchParams({ tab: COMMISSION_TABS[list], ...query })}`;
}
