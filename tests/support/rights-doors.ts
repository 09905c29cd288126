import type { Role } from '#platform/contract/roles.ts';
import {
  ADMIN,
  BUILDERS,
  EVERYONE,
  FINANCE,
  INVITERS,
  JUDGES,
  MANAGEMENT,
  MONEY,
  roles,
  SALES,
} from './rights-people.ts';

// Calls that name no row, with the roles that are let in, from the description of the roles.

/** Staff who invite people of firms or enter leads of partners, and so choose among the firms. */
const CHOOSERS_OF_FIRMS = `${MANAGEMENT} SE`;

const DOORS: readonly (readonly [initials: string, calls: readonly string[]])[] = [
  [
    EVERYONE,
    [
      'GET /users',
      'GET /users/me',
      'PUT /users/me',
      'GET /users/health',
      'GET /invitations/health',
      'GET /sessions',
      'POST /auth/send-verification',
      'POST /auth/change-password',
      'POST /auth/step-up',
      'GET /second-factor',
      'POST /second-factor',
      'POST /second-factor/confirm',
      'POST /second-factor/recovery-codes',
      'DELETE /second-factor',
      'GET /organization',
      'GET /projects',
      'GET /towers',
      'GET /units',
      'GET /units/statistics',
      'GET /units/plan',
      'GET /sales',
      'GET /sales/pipeline',
      'GET /sales/analytics',
      'GET /payments/dashboard',
      'GET /payments/reports/due-today',
      'GET /payments/reports/overdue',
      'GET /payments/reports/statistics',
      'GET /payments/reports/installments',
      'GET /analytics/dashboard',
      'GET /ai-features',
      'GET /notifications',
      'GET /saved-views',
      'GET /saved-views/counts',
      'POST /saved-views',
      'GET /notifications/unread',
      'PUT /notifications/read',
      'GET /notifications/preferences',
      'PUT /notifications/preferences',
      'GET /search',
      'GET /approvals',
      'POST /approvals/decisions',
      'GET /events',
      'DELETE /sessions',
      'POST /auth/logout',
    ],
  ],
  ['BH PD SH MH SM CPM SE', ['GET /holds', 'GET /leads/duplicates']],
  [
    ADMIN,
    [
      'PUT /organization',
      'GET /invitations/analytics',
      'GET /audit',
      'GET /security-log',
      'GET /audit/actors',
      'GET /audit/verification',
      'GET /performance',
    ],
  ],
  [
    INVITERS,
    [
      'POST /users/invite',
      'POST /invitations/generate',
      'POST /invitations/bulk-generate',
      'DELETE /invitations/bulk-revoke',
    ],
  ],
  [JUDGES, ['GET /partner-claims/checks']],
  [`${JUDGES} CPA CPG`, ['GET /partner-claims', 'GET /partner-claims/disputes']],
  ['CPA CPG', ['POST /partner-claims/checks', 'POST /partner-claims/disputes']],
  [CHOOSERS_OF_FIRMS, ['GET /channel-partners']],
  [MANAGEMENT, ['GET /price-lists', 'POST /price-lists']],
  // Whoever may open the settings reads what they hold; where the numbers stand is a matter of finance.
  [MANAGEMENT, ['GET /rates']],
  [FINANCE, ['GET /organization/number-series']],
  ['BH PD FH', ['POST /rates']],
  [FINANCE, ['GET /demand-runs', 'POST /demand-runs']],
  [
    FINANCE,
    [
      'GET /ledger/accounts',
      'GET /ledger/trial-balance',
      'GET /ledger/entries',
      'GET /ledger/verify',
      'POST /ledger/verify',
      'GET /ledger/periods',
      'GET /bank-accounts',
      'GET /bank-accounts/quarters',
      'GET /bank-accounts/quarters/export',
      'POST /bank-accounts/transfers',
      'POST /payments/transactions/verifications',
    ],
  ],
  ['BH PD FH', ['POST /ledger/periods/lock', 'POST /ledger/periods/reopen']],
  [MANAGEMENT, ['GET /construction/milestones']],
  [BUILDERS, ['POST /construction/milestones']],
  [
    MANAGEMENT,
    [
      'POST /projects',
      'POST /towers',
      'POST /units',
      'POST /imports',
      'GET /imports',
      'GET /units/bulk',
      'GET /payments/reports/collections',
      'GET /payments/reports/{report}/export',
      'GET /analytics/sales-summary',
      'GET /analytics/sales-report',
      'GET /analytics/{report}/export',
    ],
  ],
  ['BH PD SH MH SM', ['GET /assignment/rules', 'POST /assignment/try']],
  ['BH PD SH', ['PUT /assignment/rules']],
  ['BH PD SH MH SM CPM', ['GET /leads/model']],
  ['BH PD SH MH SM CPM SE', ['GET /assignment/presence', 'POST /assignment/absences']],
  ['BH PD SH MH SM CPM', ['GET /assignment/reassignments', 'POST /assignment/reassignments']],
  [
    'BH PD SH MH',
    [
      'POST /leads/model/trainings',
      'GET /lead-sources',
      'POST /lead-sources',
      'GET /lead-sources/deliveries',
      'GET /lead-sources/reconciliation',
      'GET /lead-sources/reconciliation/export',
    ],
  ],
  [
    SALES,
    [
      'GET /leads',
      'POST /leads',
      'GET /leads/pipeline',
      'GET /leads/pipeline/chances',
      'GET /leads/calls',
      'GET /leads/high-priority',
      'GET /leads/ids',
      'GET /leads/needs-attention',
      'GET /leads/scoring-config',
      'GET /leads/visits',
      'GET /pricing/cost-sheets',
      'POST /discount-approvals',
    ],
  ],
  ['BH PD SH MH SM CPM', ['GET /leads/score-analytics']],
  ['BH PD SH MH', ['PUT /leads/scoring-config', 'POST /leads/scoring-config/preview']],
  // Sums alone for those of finance, who see no lead.
  [MANAGEMENT, ['GET /analytics/predictions/lead-conversion-probability']],
  [SALES, ['GET /message-templates', 'GET /discount-approvals']],
  ['BH PD SH MH SM CPM', ['POST /message-templates']],
  // The Marketing Head and partners never book.
  ['BH PD SH SM CPM SE', ['POST /sales']],
  [MONEY, ['GET /payments/transactions', 'GET /payments/refunds']],
  [EVERYONE, ['GET /invoices', 'GET /invoices/statistics', 'GET /invoices/overdue']],
  // Prints PAN and address of the buyers.
  [MONEY, ['GET /invoices/register']],
];

/** Lists whose file and totals are open to whoever may read the list. */
const LISTS: ReadonlySet<string> = new Set([
  'GET /approvals',
  'GET /audit',
  'GET /channel-partners',
  'GET /demand-runs',
  'GET /imports',
  'GET /invoices',
  'GET /leads',
  'GET /ledger/entries',
  'GET /payments/refunds',
  'GET /payments/reports/due-today',
  'GET /payments/reports/installments',
  'GET /payments/reports/overdue',
  'GET /payments/transactions',
  'GET /sales',
  'GET /units',
  'GET /users',
]);

function withList(call: string): string[] {
  return LISTS.has(call) ? [call, `${call}/export`, `${call}/totals`] : [call];
}

/** By call. */
export const DOOR_OF: ReadonlyMap<string, readonly Role[]> = new Map(
  DOORS.flatMap(([initials, calls]) =>
    calls.flatMap(withList).map((call) => [call, roles(initials)] as const),
  ),
);

/** Open to who has no session at all; what they name is proved by a token of its own. */
export const PUBLIC_CALLS: ReadonlySet<string> = new Set([
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/second-factor',
  'POST /auth/refresh',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /auth/verify-email',
  'GET /invitations/verify/{id}',
  'GET /invitations/status/{id}',
  'POST /invitations/accept/{id}',
  'GET /files/signed/{link}',
  'GET /shared/cost-sheets/{token}',
  'GET /shared/cost-sheets/{token}/pdf',
  'GET /health',
  'GET /docs',
]);

/** Whom each role may invite: strictly more junior ones, a firm's admin only agents, an agent nobody. */
export const INVITES: Readonly<Record<string, string>> = {
  'Business Head': 'SH FH MH SM FM CPM SE CPA CPG',
  'Project Director': 'SH FH MH SM FM CPM SE CPA CPG',
  'Sales Head': 'SM FM CPM SE CPA CPG',
  'Finance Head': 'SM FM CPM SE CPA CPG',
  'Marketing Head': 'SM FM CPM SE CPA CPG',
  'Sales Manager': 'SE CPA CPG',
  'Finance Manager': 'SE CPA CPG',
  'Channel Partner Manager': 'SE CPA CPG',
  'Sales Executive': 'CPG',
  'Channel Partner Admin': 'CPG',
};
