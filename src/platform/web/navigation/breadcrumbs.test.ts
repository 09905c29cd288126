import { expect, test } from 'vitest';
import { areIds, breadcrumbsOf } from './breadcrumbs.ts';
import { screenAt } from './screen.tsx';

const PROJECT = '01980c5e-0000-7000-8000-000000000001';
const TOWER = '01980c5e-0000-7000-8000-000000000002';
const NAMES = { [PROJECT]: 'Kalpa Tarang', [TOWER]: 'Tower A' };

const SCREENS = [
  { path: '/projects', title: 'Projects' },
  { path: '/projects/create', title: 'Create project' },
  { path: '/projects/:projectId', title: 'Project' },
  { path: '/projects/:projectId/edit', title: 'Edit project' },
  { path: '/projects/:projectId/towers/create', title: 'Add tower' },
  { path: '/projects/:projectId/towers/:towerId', title: 'Tower' },
  { path: '/payments', title: 'Payments' },
  { path: '/payments/dashboard', title: 'Payments' },
  { path: '/invoices/:invoiceId', title: 'Invoice' },
  { path: '/invoices/generate/:saleId', title: 'Invoice a sale' },
];

const crumbs = (path: string, names?: Record<string, string>) =>
  breadcrumbsOf(path, (at) => screenAt(SCREENS, at), names);
const labels = (path: string, names?: Record<string, string>) =>
  crumbs(path, names).map(({ label }) => label);

test('a page is called by the title of its screen, below those of the screens above it', () => {
  expect(labels('/projects/create')).toEqual(['Projects', 'Create project']);
  expect(labels(`/projects/${PROJECT}/edit`, NAMES)).toEqual(['Projects', 'Kalpa Tarang', 'Edit project']);
});

test('an id shows the name of its record and nothing until that is known', () => {
  expect(labels(`/projects/${PROJECT}`, NAMES)).toEqual(['Projects', 'Kalpa Tarang']);
  expect(labels(`/projects/${PROJECT}`)).toEqual(['Projects']);
});

test('a record that no list stands above is introduced by what it is', () => {
  expect(crumbs(`/projects/${PROJECT}/towers/${TOWER}`, NAMES)).toEqual([
    { label: 'Projects', path: '/projects' },
    { label: 'Kalpa Tarang', path: `/projects/${PROJECT}` },
    { label: 'Tower', path: null },
    { label: 'Tower A', path: null },
  ]);
  expect(labels(`/projects/${PROJECT}/towers/${TOWER}`)).toEqual(['Projects', 'Tower']);
});

test('a word is never taken for the id of a record', () => {
  expect(labels(`/invoices/generate/${TOWER}`, NAMES)).toEqual(['Invoice a sale', 'Tower A']);
});

test('the current page and places without a screen are no links', () => {
  expect(crumbs(`/projects/${PROJECT}/towers/create`, NAMES)).toEqual([
    { label: 'Projects', path: '/projects' },
    { label: 'Kalpa Tarang', path: `/projects/${PROJECT}` },
    { label: 'Add tower', path: null },
  ]);
});

test('an address that only leads on to a screen of the same name is not named twice', () => {
  expect(labels('/payments/dashboard')).toEqual(['Payments']);
});

test('a word in the place of an id leads to no page, a token that is no id does', () => {
  expect(screenAt(SCREENS, '/projects/archive')).toBeUndefined();
  expect(screenAt(SCREENS, `/projects/${PROJECT}/towers/lobby`)).toBeUndefined();
  expect(screenAt(SCREENS, `/projects/${PROJECT}`)?.title).toBe('Project');
  expect(areIds({ saleId: 'commissions' })).toBe(false);
  expect(areIds({ saleId: PROJECT, token: 'dGhpcyBpcyBubyBpZA' })).toBe(true);
});
