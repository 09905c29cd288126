import House from 'lucide-react/icons/house';
import { expect, test } from 'vitest';
import { CAPABILITIES } from '../../contract/roles.ts';
import type { Menu } from './menu.ts';
import { currentEntry, isGroup, menuOf } from './menu.ts';

const MENU: Menu = [
  { label: 'Home', icon: House, to: '/home' },
  {
    label: 'Sales',
    icon: House,
    entries: [
      { label: 'All Sales', to: '/sales', can: CAPABILITIES.salesPipeline, lights: ['/plans/*'] },
      { label: 'Invoices', to: '/sales/invoices', can: CAPABILITIES.viewFinancials },
    ],
  },
];

const shown = (role: string | null) =>
  menuOf(MENU, role).map((item) =>
    isGroup(item) ? [item.label, ...item.entries.map(({ label }) => label)] : item.label,
  );

test('entries a role can never use are absent', () => {
  expect(shown('Sales Executive')).toEqual(['Home', ['Sales', 'All Sales']]);
  expect(shown('Business Head')).toEqual(['Home', ['Sales', 'All Sales', 'Invoices']]);
});

test('a group shows if any of its entries may be seen, and not without one', () => {
  expect(shown('Finance Manager')).toEqual(['Home', ['Sales', 'Invoices']]);
  expect(shown(null)).toEqual(['Home']);
});

test('a page lights the entry of the longest path it lies below', () => {
  const lit = (path: string) => currentEntry(MENU, path)?.label ?? null;
  expect(lit('/sales')).toBe('All Sales');
  expect(lit('/sales/0190')).toBe('All Sales');
  expect(lit('/sales/invoices/0190')).toBe('Invoices');
  expect(lit('/plans/0190/record-payment')).toBe('All Sales');
  expect(lit('/salesforce')).toBeNull();
  expect(lit('/elsewhere')).toBeNull();
});
