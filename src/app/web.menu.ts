import Building from 'lucide-react/icons/building-2';
import CircleUser from 'lucide-react/icons/circle-user';
import HardHat from 'lucide-react/icons/hard-hat';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import { INVOICE_READERS } from '#money/invoices/invoiceReaders.rules.ts';
import { CLAIM_READERS, FIRM_VISITORS } from '#enquiries/partner-claims/claimReaders.rules.ts';
import { anyOf, CAPABILITIES, GROUPS, SALES_STAFF } from '#platform/contract/roles.ts';
import type { Menu, MenuLink } from '#platform/web/shell/menu.ts';

const {
  viewAllProjects,
  projectManagement,
  leadManagement,
  salesPipeline,
  salesReports,
  viewFinancials,
  userManagement,
} = CAPABILITIES;

/** In the account menu, above the colour scheme. */
export const ACCOUNT_LINKS: readonly MenuLink[] = [
  { label: 'Profile', icon: CircleUser, to: '/profile' },
  { label: 'Settings', icon: Settings, to: '/settings', can: GROUPS.MANAGEMENT },
  { label: 'User Management', icon: Users, to: '/settings/users', can: userManagement },
];

/** The side menu. An entry stands here once its screen works; `lights` names places without an entry. */
export const MENU: Menu = [
  { label: 'Dashboard', icon: LayoutDashboard, to: '/dashboard' },
  {
    label: 'Projects',
    icon: Building,
    entries: [
      { label: 'All Projects', to: '/projects', can: viewAllProjects },
      { label: 'Create Project', to: '/projects/create', can: projectManagement },
    ],
  },
  {
    label: 'Lead Management',
    icon: Users,
    entries: [
      { label: 'All Leads', to: '/leads', can: leadManagement, lights: ['/cost-sheets/*'] },
      { label: 'Sales Pipeline', to: '/leads/pipeline', can: leadManagement },
      { label: 'Today’s Calls', to: '/leads/calls', can: leadManagement },
      { label: 'Add New Lead', to: '/leads/create', can: leadManagement },
      { label: 'Partner Claims', to: '/partners/claims', can: CLAIM_READERS },
    ],
  },
  {
    label: 'Sales & Payments',
    icon: IndianRupee,
    entries: [
      { label: 'All Sales', to: '/sales', can: salesPipeline, lights: ['/payments/*'] },
      { label: 'Booking Pipeline', to: '/sales/pipeline', can: salesPipeline },
      { label: 'New Booking', to: '/sales/create', can: salesPipeline },
      { label: 'Reservations', to: '/holds', can: SALES_STAFF },
      { label: 'Approvals', to: '/approvals' },
      { label: 'Sales Reports', to: '/sales/reports', can: salesReports },
      {
        label: 'Payments',
        to: '/payments/dashboard',
        can: anyOf(salesPipeline, viewFinancials),
        lights: ['/payments/due-today', '/payments/overdue'],
      },
      { label: 'Payment Plans', to: '/sales/payment-plans', can: salesPipeline },
      {
        label: 'Collections',
        to: '/payments/collections',
        can: viewFinancials,
        lights: ['/payments/refunds'],
      },
      { label: 'Payment Reports', to: '/payments/reports', can: viewFinancials },
      { label: 'Demand Runs', to: '/payments/demand-runs', can: GROUPS.FINANCE },
      { label: 'Invoices', to: '/sales/invoices', can: INVOICE_READERS },
      { label: 'Ledger', to: '/payments/ledger', can: viewFinancials },
    ],
  },
  {
    label: 'Construction',
    icon: HardHat,
    entries: [
      {
        label: 'Milestones',
        to: '/construction',
        can: CAPABILITIES.constructionManagement,
        lights: ['/construction/*'],
      },
    ],
  },
  {
    label: 'Admin Panel',
    icon: ShieldCheck,
    entries: [
      { label: 'User Management', to: '/settings/users', can: userManagement },
      { label: 'Settings', to: '/settings', can: GROUPS.MANAGEMENT },
      { label: 'Rates', to: '/settings/rates', can: GROUPS.MANAGEMENT },
      { label: 'Partner Firms', to: '/partners', can: FIRM_VISITORS },
      { label: 'Audit Trail', to: '/settings/audit', can: userManagement },
    ],
  },
];
