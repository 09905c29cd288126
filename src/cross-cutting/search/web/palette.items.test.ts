import { expect, it } from 'vitest';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Menu } from '#platform/web/shell/menu.ts';
import type { SearchResult } from '../search.contract.ts';
import { paletteGroups } from './palette.items.ts';

const MENU: Menu = [
  { label: 'Dashboard', icon: LayoutDashboard, to: '/dashboard' },
  {
    label: 'Lead management',
    icon: LayoutDashboard,
    entries: [
      { label: 'Leads', to: '/leads', can: GROUPS.SALES },
      { label: 'Add lead', to: '/leads/create', can: GROUPS.SALES },
    ],
  },
];
const SALE: SearchResult = { kind: 'sale', id: 's1', title: 'Asha Rao', detail: 'B-1203', projectId: null };

it('offers records, what can be created and where to go, in this order', () => {
  const groups = paletteGroups('lead', { results: [SALE], recent: [], menu: MENU, role: 'Sales Head' });
  expect(groups.map(({ label, items }) => [label, items.map(({ title }) => title)])).toEqual([
    ['Records', ['Asha Rao']],
    ['Create', ['Add lead']],
    ['Go to', ['Leads']],
  ]);
});

it('offers the acts of the open record first, each once, with the reason of those that must wait', () => {
  const act = (label: string, more = {}) => ({
    keys: [],
    label,
    scope: 'record' as const,
    run: () => undefined,
    isAct: true,
    ...more,
  });
  const shown = [
    act('Cost sheet', { blockedBy: 'No price yet.' }),
    act('Cost sheet'),
    act('Edit lead', { isAct: false }),
  ];
  const groups = paletteGroups('cost', {
    results: [SALE],
    recent: [],
    menu: MENU,
    role: 'Sales Head',
    shown,
  });
  expect(groups.map(({ label, items }) => [label, items.map(({ title }) => title)])).toEqual([
    ['On this screen', ['Cost sheet']],
    ['Records', ['Asha Rao']],
  ]);
  expect(groups[0]?.items[0]?.detail).toBe('No price yet.');
});

it('shows what was opened last while nothing is typed, and never an entry the role cannot use', () => {
  const groups = paletteGroups('', { results: [], recent: [SALE], menu: MENU, role: 'Finance Head' });
  expect(groups.map(({ label }) => label)).toEqual(['Recent', 'Go to']);
  expect(groups[0]?.items[0]?.href).toBe('/payments/collections?sale=s1');
  expect(groups[1]?.items.map(({ title }) => title)).toEqual(['Dashboard']);
});
