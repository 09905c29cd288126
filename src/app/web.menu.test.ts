import { expect, test } from 'vitest';
import { isGroup } from '#platform/web/shell/menu.ts';
import { MENU } from './web.menu.ts';
import { EVERY_SCREEN, SCREENS } from './web.screens.ts';

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

test('every screen that names a group of the menu stands in it', () => {
  const entries = MENU.flatMap((item) => (isGroup(item) ? item.entries.map(({ to }) => to) : []));
  const placed = SCREENS.flatMap(({ path, menu }) => (menu ? [path] : []));
  expect(entries.toSorted()).toEqual(placed.toSorted());
});

test('no two screens of a group have the same position', () => {
  expect(twice(SCREENS.flatMap(({ menu }) => (menu ? [`${menu.group} ${menu.place}`] : [])))).toEqual([]);
});

test('no two screens have the same address, and no two entries of the menu the same name', () => {
  expect(twice(EVERY_SCREEN.map(({ path }) => path))).toEqual([]);
  expect(twice(SCREENS.flatMap(({ menu, title }) => (menu ? [title] : [])))).toEqual([]);
});

test('no two screens have the same letter after G, and none of them needs an id', () => {
  const lettered = SCREENS.filter(({ goLetter }) => goLetter !== undefined);
  expect(twice(lettered.map(({ goLetter }) => goLetter ?? ''))).toEqual([]);
  expect(lettered.filter(({ path }) => path.includes(':'))).toEqual([]);
});

test('titles are in sentence case', () => {
  const wrong = EVERY_SCREEN.filter(({ title }) => !/^\p{Lu}[^\p{Lu}]*$/u.test(title));
  expect(wrong.map(({ title }) => title)).toEqual([]);
});

test('the menu keeps its order, so that people find an entry where it was', () => {
  expect(MENU.map((item) => (isGroup(item) ? item.entries.map(({ to }) => to) : item.to))).toEqual([
    '/dashboard',
    ['/projects', '/projects/create'],
    ['/leads', '/leads/pipeline', '/leads/calls', '/leads/create', '/partners/claims', '/partners/own'],
    [
      '/sales',
      '/sales/pipeline',
      '/sales/create',
      '/holds',
      '/approvals',
      '/sales/reports',
      '/payments/dashboard',
      '/sales/payment-plans',
      '/payments/collections',
      '/payments/reports',
      '/payments/exceptions',
      '/payments/demand-runs',
      '/sales/invoices',
      '/payments/ledger',
    ],
    [
      '/sales/commissions',
      '/sales/commissions/list',
      '/sales/commissions/structures',
      '/sales/commissions/payments',
      '/sales/commissions/reports',
    ],
    [
      '/construction',
      '/construction/issues',
      '/construction/photos',
      '/construction/progress-letters',
      '/construction/analytics',
    ],
    '/contractors',
    ['/documents', '/documents/waiting', '/documents/missing', '/documents/templates'],
    [
      '/analytics',
      '/analytics/sales',
      '/analytics/revenue',
      '/analytics/leads',
      '/analytics/marketing',
      '/analytics/predictions',
      '/analytics/budget',
      '/analytics/budget-variance',
      '/analytics/financial',
      '/analytics/costs',
      '/analytics/measures',
      '/analytics/schedules',
    ],
    [
      '/settings/users',
      '/settings',
      '/settings/rates',
      '/settings/document-categories',
      '/partners',
      '/settings/audit',
      '/settings/security-log',
      '/settings/system-status',
    ],
  ]);
});
