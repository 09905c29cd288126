import Building from 'lucide-react/icons/building-2';
import ChartLine from 'lucide-react/icons/chart-line';
import CircleUser from 'lucide-react/icons/circle-user';
import FileText from 'lucide-react/icons/file-text';
import HardHat from 'lucide-react/icons/hard-hat';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Percent from 'lucide-react/icons/percent';
import Scale from 'lucide-react/icons/scale';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import Wrench from 'lucide-react/icons/wrench';
import type { Menu, MenuLink } from '#platform/web/shell/menu.ts';
import { linkTo, menuFrom } from '#platform/web/shell/menu.ts';
import { SCREENS } from './web.screens.ts';

/** The groups of the side menu in order. Screens name their group. */
export const MENU: Menu = menuFrom(SCREENS, [
  { to: '/dashboard', icon: LayoutDashboard },
  { group: 'Projects', icon: Building },
  { group: 'Lead management', icon: Users },
  { group: 'Sales & payments', icon: IndianRupee },
  { group: 'Accounts', icon: Landmark },
  { group: 'Commissions', icon: Percent },
  { group: 'Construction', icon: HardHat },
  { to: '/contractors', icon: Wrench },
  { group: 'Documents', icon: FileText },
  { group: 'Analytics', icon: ChartLine },
  { group: 'Financial analytics', icon: Scale },
  { group: 'Admin panel', icon: ShieldCheck },
]);

/** In the account menu, above the colour scheme. */
export const ACCOUNT_LINKS: readonly MenuLink[] = [
  linkTo(SCREENS, '/profile', CircleUser),
  linkTo(SCREENS, '/settings', Settings),
  linkTo(SCREENS, '/settings/users', Users),
];
