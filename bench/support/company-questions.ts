import { DESKS } from './company-people.ts';

/** What one screen asks, by whom, and how long its slowest twentieth may take. */
export interface Question {
  name: string;
  role: keyof typeof DESKS;
  path: string;
  maxMs: number;
}

const DASHBOARD_MS = 500;
const LIST_MS = 200;

const ROLES = Object.keys(DESKS) as (keyof typeof DESKS)[];

export const DASHBOARDS: readonly Question[] = ROLES.map((role) => ({
  name: `dashboard, ${role}`,
  role,
  path: '/api/analytics/dashboard',
  maxMs: DASHBOARD_MS,
}));

const day = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
const OPEN = 'status=new,contacted,qualified,siteVisit,negotiating';

/** The lists that figures lead to, in the order in which the screens show them. */
export function listQuestions(ids: { firm: string; agent: string; executive: string }): Question[] {
  const visits = `visitFrom=${day(0)}&visitTo=${day(2)}`;
  const of = (role: Question['role'], path: string): Question => ({
    name: `${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(OPEN, 'open')}, ${role}`,
    role,
    path: `/api${path}`,
    maxMs: LIST_MS,
  });
  const dues = ['upTo30', 'upTo60', 'upTo90', 'over90'].map((age) => `overdue?age=${age}`);
  return [
    of('Business Head', '/leads?lateResponse=true'),
    of('Sales Executive', '/leads?lateResponse=true'),
    of('Business Head', `/leads?${OPEN}&${visits}`),
    of('Sales Manager', `/leads?${OPEN}&${visits}`),
    of('Channel Partner Manager', `/leads?${OPEN}&lockEndsBy=${day(14)}`),
    of('Channel Partner Manager', `/leads?channelPartnerId=${ids.firm}`),
    of('Channel Partner Manager', `/leads?${OPEN}&broughtById=${ids.agent}`),
    of('Sales Head', `/leads?${OPEN}&followUpBefore=${day(0)}T12:00:00.000Z`),
    of('Sales Manager', `/leads?${OPEN}&followUpBefore=${day(0)}T12:00:00.000Z`),
    of('Sales Executive', `/leads?${OPEN}&followUpBefore=${day(0)}T12:00:00.000Z&sort=nextFollowUpAt`),
    of('Sales Head', `/leads?${OPEN}&unassigned=true`),
    of('Sales Head', `/leads?${OPEN}&ownerId=${ids.executive}`),
    of('Marketing Head', `/leads?source=website&from=${day(-90)}&to=${day(0)}`),
    of('Business Head', '/sales?viaPartner=true'),
    of('Business Head', `/sales?channelPartnerId=${ids.firm}`),
    of('Business Head', '/sales?overdue=true'),
    of('Sales Manager', `/sales?from=${day(-90)}&to=${day(0)}`),
    of('Finance Head', '/payments/reports/overdue'),
    ...dues.map((path) => of('Finance Head', `/payments/reports/${path}`)),
    of('Finance Head', '/payments/reports/due-today?within=week'),
    of('Finance Head', '/payments/reports/due-today?within=any'),
    of('Finance Head', '/payments/reports/statistics'),
    of('Finance Head', '/payments/transactions?status=verified'),
    of('Finance Head', '/payments/transactions?status=recorded'),
    of('Finance Head', '/invoices?ratePct=5'),
    of('Finance Head', `/invoices?ratePct=5&status=issued,overdue&from=${day(-90)}&to=${day(0)}`),
  ];
}
