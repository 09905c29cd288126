import { expect, test } from 'vitest';
import { breadcrumbsOf } from './breadcrumbs.ts';

const PROJECT = '01980c5e-0000-7000-8000-000000000001';
const labels = (path: string, names?: Record<string, string>) =>
  breadcrumbsOf(path, names).map((crumb) => crumb.label);

test('segments carry the labels of the specification', () => {
  expect(labels('/sales/commissions')).toEqual(['Sales', 'Commission Management']);
  expect(labels('/payments/due-today')).toEqual(['Payments', 'Due Today']);
  expect(labels('/payments/overdue')).toEqual(['Payments', 'Overdue Payments']);
  expect(labels('/analytics/kpi-dashboard')).toEqual(['Analytics', 'KPI Dashboard']);
  expect(labels('/leads/ai-lead-scoring')).toEqual(['Leads', 'AI Lead Scoring']);
  expect(labels('/leads/smart-recommendations')).toEqual(['Leads', 'Smart Recommendations']);
});

test('"create" is named after what it creates', () => {
  expect(labels('/projects/create')).toEqual(['Projects', 'Create Project']);
  expect(labels('/leads/create')).toEqual(['Leads', 'Add New Lead']);
  expect(labels('/sales/create')).toEqual(['Sales', 'New Booking']);
});

test('an id shows the name of its record and nothing until that is known', () => {
  expect(labels(`/projects/${PROJECT}/edit`, { [PROJECT]: 'Kalpa Tarang' })).toEqual([
    'Projects',
    'Kalpa Tarang',
    'Edit',
  ]);
  expect(labels(`/projects/${PROJECT}`)).toEqual(['Projects']);
});

test('the current page and places without a page are no links', () => {
  expect(breadcrumbsOf(`/projects/${PROJECT}/towers/create`, { [PROJECT]: 'Kalpa Tarang' })).toEqual([
    { label: 'Projects', path: '/projects' },
    { label: 'Kalpa Tarang', path: `/projects/${PROJECT}` },
    { label: 'Towers', path: null },
    { label: 'Create', path: null },
  ]);
});

test('an unknown segment is spelled out', () => {
  expect(labels('/quality-checks')).toEqual(['Quality Checks']);
});
