import { expect, test } from 'vitest';
import { isGroup } from '#platform/web/shell/menu.ts';
import { MENU } from './web.menu.ts';
import { EVERY_SCREEN, SCREENS } from './web.screens.ts';

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

test('every screen that names a group of the menu stands in it, or on the overview page of the group', () => {
  const entries = MENU.flatMap((item) =>
    isGroup(item) ? [...item.entries, ...(item.tiles ?? [])].map(({ to }) => to) : [],
  );
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

test('no group shows more than seven entries, so that each is read at a glance', () => {
  const long = MENU.filter((item) => isGroup(item) && item.entries.length > 7);
  expect(long.map(({ label }) => label)).toEqual([]);
});

test('titles are in sentence case', () => {
  const wrong = EVERY_SCREEN.filter(({ title }) => !/^\p{Lu}[^\p{Lu}]*$/u.test(title));
  expect(wrong.map(({ title }) => title)).toEqual([]);
});

test('the menu keeps its order, so that people find an entry where it was', () => {
  expect(MENU.map((item) => (isGroup(item) ? item.entries.map(({ to }) => to) : item.to))).toEqual([
    '/dashboard',
    ['/projects', '/projects/create'],
    [
      '/leads',
      '/leads/calls',
      '/leads/pipeline',
      '/leads/create',
      '/holds',
      '/partners/claims',
      '/partners/own',
    ],
    [
      '/sales',
      '/sales/create',
      '/sales/pipeline',
      '/approvals',
      '/sales/payment-plans',
      '/sales/reports',
      '/payments/reports',
    ],
    [
      '/payments/dashboard',
      '/payments/collections',
      '/payments/demand-runs',
      '/sales/invoices',
      '/payments/ledger',
      '/payments/exceptions',
      '/sales/mails',
    ],
    [
      '/sales/commissions',
      '/sales/commissions/list',
      '/sales/commissions/structures',
      '/sales/commissions/payments',
      '/sales/commissions/reports',
      '/partners',
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
      '/analytics/budget',
      '/analytics/marketing',
      '/analytics/predictions',
    ],
    ['/analytics/budget-variance', '/analytics/financial', '/analytics/costs'],
    [
      '/settings/users',
      '/settings',
      '/settings/rates',
      '/settings/document-categories',
      '/settings/audit',
      '/settings/security-log',
      '/settings/system-status',
    ],
  ]);
});
