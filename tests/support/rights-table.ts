import type { Role } from '#platform/contract/roles.ts';
import { ROLES } from '#platform/contract/roles.ts';
import type { RowsOfRole, Sees } from './rights-people.ts';
import {
  ADMIN,
  ALL_ROWS,
  APPROVAL_ROWS,
  BUILDERS,
  CLAIM_ROWS,
  closedTo,
  COMMISSIONS,
  EVERYONE,
  FINANCE,
  FIRM_ROWS,
  INVITATION_ROWS,
  INVITERS,
  JUDGES,
  LEAD_ROWS,
  MANAGEMENT,
  MONEY,
  nothing,
  OWN_ROWS,
  PRESENCE_ROWS,
  PRICES,
  PROJECT_ROWS,
  JOB_ROWS,
  REASSIGNMENT_ROWS,
  roles,
  SALE_ROWS,
  SALES,
  SELLERS,
  USER_ROWS,
} from './rights-people.ts';

// Who may make which call on which rows, from the description of the roles.

export const ROW_KINDS = [
  'lead',
  'costSheet',
  'sale',
  'plan',
  'installment',
  'receipt',
  'invoice',
  'soldUnit',
  'waiter',
  'leadFile',
  'saleFile',
  'applicantFile',
  'receiptFile',
  'invoiceFile',
  'project',
  'tower',
  'milestone',
  'demandRun',
  'bankAccount',
  'accountTransfer',
  'unit',
  'unitBatch',
  'priceList',
  'template',
  'projectFile',
  'unitFile',
  'import',
  'organization',
  'organizationFile',
  'user',
  'leaver',
  'invitation',
  'notification',
  'session',
  'passkey',
  'savedView',
  'messageTemplate',
  'looseFile',
  'firm',
  'structure',
  'commission',
  'approval',
  'seller',
  'absence',
  'reassignment',
  'scoreRun',
  'leadSource',
  'tdsCertificate',
  'claim',
  'dispute',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export interface CallRights {
  call: string;
  /** What the row is to the call, or what of it is changed. */
  as?: string;
  row: RowKind;
  rows: RowsOfRole;
  /** Roles that are ever let in. */
  door: readonly Role[];
  /** Rows that may be seen and still not be changed. */
  isClosed: Sees;
}

function rights(
  call: string,
  row: RowKind,
  rows: RowsOfRole,
  door: string,
  more: { isClosed?: Sees; as?: string } = {},
): CallRights {
  return { call, row, rows, door: roles(door), isClosed: nothing, ...more };
}

const CLAIMS = `${JUDGES} CPA CPG`;

/** A receipt that waits is corrected by who recorded it, in the matrix the Sales Head, and by Finance. */
const recordedByAnother = closedTo('BH PD SH FH FM');
/** For a Channel Partner Manager, "Sales Manager and above" are the rows of partners. */
const notOfPartners: Sees = (row, { role }) =>
  role === 'Channel Partner Manager' && row.channelPartnerId === null;
/** A Project Director changes no Business Head. */
const ofSomebodyHigher: Sees = (row, { role }) => role === 'Project Director' && row.role === 'Business Head';

/** Only those who keep everybody's hours set their own. */
const ofOneself: Sees = (row, { id, role }) => row.ownerId === id && !roles('BH PD SH').includes(role);

/** Every call that names a row, in its path or in its body. Those that remove or end it come last. */
export const RIGHTS: readonly CallRights[] = [
  rights('GET /leads/{id}', 'lead', LEAD_ROWS, SALES),
  rights('PUT /leads/{id}', 'lead', LEAD_ROWS, SALES),
  rights('GET /ai/leads/{id}/insights', 'lead', LEAD_ROWS, SALES),
  rights('GET /leads/{id}/score', 'lead', LEAD_ROWS, SALES),
  rights('GET /leads/{id}/overview', 'lead', LEAD_ROWS, SALES),
  rights('GET /leads/{id}/score-history', 'lead', LEAD_ROWS, SALES),
  rights('PUT /leads/{id}/recalculate-score', 'lead', LEAD_ROWS, SALES),
  rights('POST /leads/bulk', 'lead', LEAD_ROWS, SALES, { as: 'leadIds' }),
  rights('POST /leads/bulk-recalculate-scores', 'lead', LEAD_ROWS, 'BH PD SH MH SM CPM', { as: 'leadIds' }),
  rights('GET /leads/{id}/messages', 'lead', LEAD_ROWS, SALES),
  rights('POST /leads/{id}/next-action/decision', 'lead', LEAD_ROWS, SALES),
  rights('GET /jobs/{id}', 'scoreRun', JOB_ROWS, 'BH PD SH MH SM CPM'),
  rights('GET /leads/{id}/interactions', 'lead', LEAD_ROWS, SALES),
  rights('POST /leads/{id}/interactions', 'lead', LEAD_ROWS, SALES),
  rights('DELETE /leads/{id}/interactions/{interactionId}', 'lead', LEAD_ROWS, SALES),
  rights('GET /leads/{id}/merges', 'lead', LEAD_ROWS, SALES),
  rights('POST /leads/{id}/merge', 'lead', LEAD_ROWS, 'BH PD SH MH SM CPM', { isClosed: notOfPartners }),
  rights('POST /leads/{id}/merge/undo', 'lead', LEAD_ROWS, 'BH PD SH MH SM CPM', { isClosed: notOfPartners }),
  rights('GET /pricing/cost-sheets/{id}', 'costSheet', LEAD_ROWS, SALES),
  rights('GET /cost-sheets/{id}/pdf', 'costSheet', LEAD_ROWS, SALES),
  rights('GET /pricing/cost-sheets/{id}/shares', 'costSheet', LEAD_ROWS, SALES),
  rights('POST /pricing/cost-sheets/{id}/shares', 'costSheet', LEAD_ROWS, SALES),
  rights('POST /pricing/cost-sheet/{unitId}', 'unit', PROJECT_ROWS, SALES),
  rights('GET /pricing/inputs/{unitId}', 'unit', PROJECT_ROWS, SALES),
  rights('GET /approvals/{id}', 'approval', APPROVAL_ROWS, EVERYONE),
  rights('PUT /approvals/{id}', 'approval', APPROVAL_ROWS, EVERYONE),
  rights('GET /discount-approvals/{id}', 'approval', APPROVAL_ROWS, EVERYONE),
  rights('GET /pricing/dynamic/{unitId}', 'unit', PROJECT_ROWS, MANAGEMENT),
  rights('POST /pricing/dynamic/{unitId}/decision', 'unit', PROJECT_ROWS, MANAGEMENT),
  rights('GET /sales/{id}', 'sale', SALE_ROWS, EVERYONE),
  rights('PUT /sales/{id}', 'sale', SALE_ROWS, MONEY),
  rights('DELETE /sales/{id}', 'sale', SALE_ROWS, 'BH PD'),
  rights('PUT /sales/{id}/cancel', 'sale', SALE_ROWS, 'BH PD SH FH SM FM CPM', { isClosed: notOfPartners }),
  rights('POST /sales/{id}/cancellation-request', 'sale', SALE_ROWS, 'BH PD SH FH SM FM CPM', {
    isClosed: notOfPartners,
  }),
  rights('POST /sales/{id}/refund-request', 'sale', SALE_ROWS, FINANCE),
  rights('POST /sales/{id}/transfer-fee-request', 'sale', SALE_ROWS, 'BH PD SH FH SM FM CPM', {
    isClosed: notOfPartners,
  }),
  rights('PUT /sales/{id}/transfer', 'sale', SALE_ROWS, 'BH PD SH FH SM FM CPM', { isClosed: notOfPartners }),
  rights('GET /sales/{id}/transfer-fee', 'sale', SALE_ROWS, 'BH PD SH FH SM FM CPM', {
    isClosed: notOfPartners,
  }),
  rights('PUT /sales/{id}/transfer-unit', 'sale', SALE_ROWS, 'BH PD'),
  rights('GET /sales/{id}/customer', 'sale', SALE_ROWS, EVERYONE),
  rights('PUT /sales/{id}/customer', 'sale', SALE_ROWS, MONEY),
  rights('GET /customers/{id}', 'sale', SALE_ROWS, EVERYONE),
  rights('GET /customers/{id}/statement', 'sale', SALE_ROWS, MONEY),
  rights('GET /sales/{id}/ledger', 'sale', SALE_ROWS, MONEY),
  rights('GET /sales/{id}/statement', 'sale', SALE_ROWS, MONEY),
  rights('GET /sales/{id}/statement/pdf', 'sale', SALE_ROWS, MONEY),
  rights('GET /explain/{resource}/{id}/{field}', 'sale', SALE_ROWS, MONEY),
  rights('GET /payments/plans/{id}', 'plan', SALE_ROWS, EVERYONE),
  rights('GET /payments/plans/{id}/revisions', 'plan', SALE_ROWS, EVERYONE),
  rights('PUT /payments/plans/{id}', 'plan', SALE_ROWS, 'BH PD SH FH SM FM'),
  rights('POST /payments/plans', 'sale', SALE_ROWS, 'BH PD SH FH SM FM', { as: 'saleId' }),
  rights('GET /payments/installments/{id}', 'installment', SALE_ROWS, EVERYONE),
  rights('PUT /payments/installments/{id}', 'installment', SALE_ROWS, 'BH PD SH FH SM FM'),
  rights('POST /payments/installments/{id}/due-date-request', 'installment', SALE_ROWS, 'BH PD SH FH SM FM'),
  rights('POST /payments/installments/{id}/waiver-request', 'installment', SALE_ROWS, 'BH PD SH FH FM'),
  rights('POST /payments/installments/{id}/waive', 'installment', SALE_ROWS, 'BH PD SH FH FM'),
  rights('GET /payments/installments/{id}/letter', 'installment', SALE_ROWS, MONEY),
  rights('GET /payments/transactions/{id}', 'receipt', SALE_ROWS, MONEY),
  rights('PUT /payments/transactions/{id}', 'receipt', SALE_ROWS, MONEY, { isClosed: recordedByAnother }),
  rights('GET /payments/transactions/{id}/pdf', 'receipt', SALE_ROWS, MONEY),
  rights('POST /payments/transactions/{id}/verify', 'receipt', SALE_ROWS, FINANCE),
  rights('POST /payments/transactions', 'sale', SALE_ROWS, MONEY, { as: 'saleId' }),
  rights('GET /invoices/{id}', 'invoice', SALE_ROWS, EVERYONE),
  rights('GET /invoices/{id}/pdf', 'invoice', SALE_ROWS, MONEY),
  rights('PUT /invoices/{id}', 'invoice', SALE_ROWS, FINANCE),
  rights('PUT /invoices/{id}/cancel', 'invoice', SALE_ROWS, FINANCE),
  rights('POST /invoices/{id}/payment', 'invoice', SALE_ROWS, MONEY),
  rights('POST /invoices/from-sale/{id}', 'sale', SALE_ROWS, 'BH PD SH FH SM FM CPM', {
    isClosed: notOfPartners,
  }),
  rights('GET /projects/{id}', 'project', PROJECT_ROWS, EVERYONE),
  rights('GET /projects/{id}/pricing-back-test', 'project', PROJECT_ROWS, MANAGEMENT),
  rights('GET /projects/{id}/team', 'project', PROJECT_ROWS, MANAGEMENT),
  rights('PUT /projects/{id}', 'project', PROJECT_ROWS, MANAGEMENT),
  rights('GET /projects/{id}/payment-config', 'project', PROJECT_ROWS, MANAGEMENT),
  rights('PUT /projects/{id}/payment-config', 'project', PROJECT_ROWS, PRICES),
  rights('GET /projects/{id}/payment-templates', 'project', PROJECT_ROWS, EVERYONE),
  rights('POST /projects/{id}/payment-templates', 'project', PROJECT_ROWS, PRICES),
  rights('PUT /projects/{id}/payment-templates/{templateId}', 'template', PROJECT_ROWS, PRICES),
  rights('GET /towers/{id}', 'tower', PROJECT_ROWS, EVERYONE),
  rights('GET /towers/{id}/analytics', 'tower', PROJECT_ROWS, MANAGEMENT),
  rights('PUT /towers/{id}', 'tower', PROJECT_ROWS, MANAGEMENT),
  rights('POST /towers/{id}/units/bulk-create', 'tower', PROJECT_ROWS, MANAGEMENT),
  rights('GET /construction/milestones/{id}', 'milestone', PROJECT_ROWS, MANAGEMENT),
  rights('PUT /construction/milestones/{id}', 'milestone', PROJECT_ROWS, BUILDERS),
  rights('PUT /construction/milestones/{id}/progress', 'milestone', PROJECT_ROWS, BUILDERS),
  rights('GET /demand-runs/{id}', 'demandRun', PROJECT_ROWS, FINANCE),
  rights('GET /demand-runs/{id}/lines', 'demandRun', PROJECT_ROWS, FINANCE),
  rights('GET /demand-runs/{id}/letters', 'demandRun', PROJECT_ROWS, FINANCE),
  rights('POST /demand-runs/{id}/post', 'demandRun', PROJECT_ROWS, FINANCE),
  rights('GET /demand-runs/{id}/withdrawal', 'demandRun', PROJECT_ROWS, 'BH PD FH'),
  rights('POST /demand-runs/{id}/withdraw', 'demandRun', PROJECT_ROWS, 'BH PD FH'),
  rights('GET /bank-accounts/{id}/entries', 'bankAccount', PROJECT_ROWS, FINANCE),
  rights('POST /bank-accounts/transfers/{id}/take-back', 'accountTransfer', PROJECT_ROWS, FINANCE),
  rights('GET /units/{id}', 'unit', PROJECT_ROWS, EVERYONE),
  rights('GET /units/{id}', 'soldUnit', PROJECT_ROWS, EVERYONE),
  rights('PUT /units/{id}', 'unit', PROJECT_ROWS, EVERYONE),
  rights('GET /units/{id}/similar', 'unit', PROJECT_ROWS, EVERYONE),
  rights('POST /units/{id}/unblock-request', 'unit', PROJECT_ROWS, MANAGEMENT),
  rights('POST /units/bulk', 'unit', PROJECT_ROWS, MANAGEMENT, { as: 'status' }),
  rights('POST /units/bulk', 'unit', PROJECT_ROWS, MANAGEMENT, { as: 'price', isClosed: closedTo(PRICES) }),
  rights('POST /units/bulk/{batchId}/undo', 'unitBatch', PROJECT_ROWS, MANAGEMENT, {
    isClosed: closedTo(PRICES),
  }),
  rights('GET /imports/{id}', 'import', PROJECT_ROWS, MANAGEMENT),
  rights('GET /imports/{id}/rows', 'import', PROJECT_ROWS, MANAGEMENT),
  rights('GET /imports/{id}/effect', 'import', PROJECT_ROWS, MANAGEMENT),
  rights('GET /imports/{id}/owners', 'import', PROJECT_ROWS, MANAGEMENT),
  rights('GET /imports/{id}/errors', 'import', PROJECT_ROWS, MANAGEMENT),
  rights('PUT /imports/{id}/mapping', 'import', PROJECT_ROWS, MANAGEMENT),
  rights('POST /imports/{id}/apply', 'import', PROJECT_ROWS, MANAGEMENT),
  rights('POST /imports/{id}/undo', 'import', PROJECT_ROWS, MANAGEMENT),
  rights('POST /imports/{id}/cancel', 'import', PROJECT_ROWS, MANAGEMENT),
  rights('GET /units/{id}/price', 'unit', PROJECT_ROWS, EVERYONE),
  rights('GET /price-lists/{id}', 'priceList', PROJECT_ROWS, MANAGEMENT),
  rights('GET /price-lists/{id}/export', 'priceList', PROJECT_ROWS, MANAGEMENT),
  rights('PUT /price-lists/{id}', 'priceList', PROJECT_ROWS, MANAGEMENT),
  rights('PUT /price-lists/{id}/approve', 'priceList', PROJECT_ROWS, PRICES),
  rights('POST /price-lists/{id}/request', 'priceList', PROJECT_ROWS, MANAGEMENT),
  rights('PUT /price-lists/{id}/withdraw', 'priceList', PROJECT_ROWS, MANAGEMENT),
  rights('POST /holds', 'lead', LEAD_ROWS, SELLERS, { as: 'leadId' }),
  rights('POST /units/{id}/booking-requests', 'lead', LEAD_ROWS, 'CPA CPG', { as: 'leadId' }),
  rights('GET /users/{id}', 'user', USER_ROWS, EVERYONE),
  rights('PUT /users/{id}', 'user', USER_ROWS, ADMIN, { isClosed: ofSomebodyHigher }),
  rights('GET /invitations/details/{id}', 'invitation', INVITATION_ROWS, EVERYONE),
  rights('POST /invitations/resend/{id}', 'invitation', INVITATION_ROWS, INVITERS),
  rights('PUT /invitations/refresh/{id}', 'invitation', INVITATION_ROWS, INVITERS),
  rights('GET /channel-partners/{id}', 'firm', FIRM_ROWS, `${MANAGEMENT} SE CPA`),
  rights('PUT /channel-partners/{id}', 'firm', ALL_ROWS, 'BH PD CPM FH FM', {
    as: 'tier',
    isClosed: closedTo('BH PD CPM'),
  }),
  rights('PUT /channel-partners/{id}', 'firm', ALL_ROWS, 'BH PD CPM FH FM', {
    as: 'panInoperative',
    isClosed: closedTo('BH PD CPM FH FM'),
  }),
  rights('GET /commissions/structures/{id}', 'structure', ALL_ROWS, MANAGEMENT),
  rights('PUT /commissions/structures/{id}', 'structure', ALL_ROWS, PRICES),
  rights('DELETE /commissions/structures/{id}', 'structure', ALL_ROWS, PRICES),
  rights('GET /commissions/{id}', 'commission', SALE_ROWS, COMMISSIONS),
  rights('PUT /commissions/{id}/hold', 'commission', SALE_ROWS, 'BH PD SH FH'),
  rights('PUT /commissions/{id}/release-hold', 'commission', SALE_ROWS, 'BH PD SH FH'),
  rights('POST /commissions/{id}/recalculate', 'commission', SALE_ROWS, 'BH PD SH FH SM FM CPM'),
  rights('PUT /commissions/{id}/approve', 'commission', SALE_ROWS, 'BH PD SH FH'),
  rights('PUT /commissions/{id}/reject', 'commission', SALE_ROWS, 'BH PD SH FH'),
  rights('POST /commissions/create-for-sale', 'sale', SALE_ROWS, 'BH PD SH FH SM FM CPM', { as: 'saleId' }),
  rights('POST /commissions/calculate', 'sale', SALE_ROWS, MANAGEMENT, { as: 'saleId' }),
  rights('GET /commissions/partners/{id}/performance', 'firm', FIRM_ROWS, `${MANAGEMENT} CPA`),
  rights('GET /channel-partners/{id}/account', 'firm', FIRM_ROWS, `${FINANCE} CPA`),
  rights('PUT /channel-partners/{id}/account', 'firm', ALL_ROWS, FINANCE),
  rights('POST /channel-partners/{id}/account/confirm', 'firm', ALL_ROWS, FINANCE),
  rights('POST /channel-partners/{id}/account/reject', 'firm', ALL_ROWS, FINANCE),
  rights('PUT /tds/certificates/{id}/end', 'tdsCertificate', ALL_ROWS, FINANCE),
  rights('GET /partner-claims/{id}', 'claim', CLAIM_ROWS, CLAIMS),
  rights('GET /partner-claims/{id}/pdf', 'claim', CLAIM_ROWS, CLAIMS),
  rights('GET /partner-claims/disputes/{id}', 'dispute', CLAIM_ROWS, CLAIMS),
  rights('POST /partner-claims/disputes/{id}/statements', 'dispute', CLAIM_ROWS, CLAIMS),
  rights('POST /partner-claims/disputes/{id}/ruling', 'dispute', CLAIM_ROWS, JUDGES),
  rights('POST /partner-claims/disputes/{id}/appeal', 'dispute', CLAIM_ROWS, 'CPA CPG'),
  rights('POST /partner-claims/disputes/{id}/withdraw', 'dispute', CLAIM_ROWS, 'CPA CPG'),
  rights('GET /channel-partners/{id}/people', 'firm', ALL_ROWS, 'BH PD CPM FH FM'),
  rights('POST /lead-sources/{id}/renew', 'leadSource', ALL_ROWS, 'BH PD SH MH'),
  rights('PUT /notifications/{id}/read', 'notification', OWN_ROWS, EVERYONE),
  rights('PUT /assignment/schedules/{userId}', 'seller', PRESENCE_ROWS, 'BH PD SH MH SM CPM SE', {
    isClosed: ofOneself,
  }),
  rights(
    'POST /assignment/reassignments/{reassignmentId}/undo',
    'reassignment',
    REASSIGNMENT_ROWS,
    'BH PD SH MH SM CPM',
  ),
  ...files(),
  rights('DELETE /assignment/absences/{id}', 'absence', PRESENCE_ROWS, 'BH PD SH MH SM CPM SE'),
  rights('DELETE /lead-sources/{id}', 'leadSource', ALL_ROWS, 'BH PD SH MH'),
  rights('DELETE /holds/{id}', 'waiter', LEAD_ROWS, SELLERS),
  rights('DELETE /pricing/cost-sheets/{id}/shares/{shareId}', 'costSheet', LEAD_ROWS, SALES),
  rights('DELETE /leads/{id}', 'lead', LEAD_ROWS, 'BH PD SH MH'),
  rights('DELETE /units/{id}', 'soldUnit', PROJECT_ROWS, MANAGEMENT),
  rights('DELETE /construction/milestones/{id}', 'milestone', PROJECT_ROWS, BUILDERS),
  rights('DELETE /towers/{id}', 'tower', PROJECT_ROWS, MANAGEMENT),
  rights('DELETE /projects/{id}', 'project', PROJECT_ROWS, ADMIN),
  rights('DELETE /projects/{id}/payment-templates/{templateId}', 'template', PROJECT_ROWS, PRICES),
  rights('DELETE /users/{id}/second-factor', 'leaver', USER_ROWS, ADMIN, { isClosed: ofSomebodyHigher }),
  rights('DELETE /users/{id}/sessions', 'leaver', USER_ROWS, ADMIN, { isClosed: ofSomebodyHigher }),
  rights('DELETE /users/{id}', 'leaver', USER_ROWS, ADMIN, { isClosed: ofSomebodyHigher }),
  rights('DELETE /invitations/revoke/{id}', 'invitation', INVITATION_ROWS, INVITERS),
  rights('PUT /message-templates/{id}', 'messageTemplate', ALL_ROWS, 'BH PD SH MH SM CPM'),
  rights('PUT /saved-views/{id}', 'savedView', OWN_ROWS, EVERYONE),
  rights('DELETE /saved-views/{id}', 'savedView', OWN_ROWS, EVERYONE),
  rights('PUT /second-factor/passkeys/{id}', 'passkey', OWN_ROWS, EVERYONE),
  rights('DELETE /second-factor/passkeys/{id}', 'passkey', OWN_ROWS, EVERYONE),
  rights('DELETE /sessions/{id}', 'session', OWN_ROWS, EVERYONE),
];

/** Lists that hold nothing but the rows of the matrix. */
export const LISTS: readonly Pick<CallRights, 'call' | 'row' | 'rows'>[] = [
  { call: 'GET /leads', row: 'lead', rows: LEAD_ROWS },
  { call: 'GET /holds', row: 'waiter', rows: LEAD_ROWS },
  { call: 'GET /partner-claims', row: 'claim', rows: CLAIM_ROWS },
  { call: 'GET /partner-claims/disputes', row: 'dispute', rows: CLAIM_ROWS },
  { call: 'GET /pricing/cost-sheets', row: 'costSheet', rows: LEAD_ROWS },
  { call: 'GET /approvals', row: 'approval', rows: APPROVAL_ROWS },
  { call: 'GET /sales', row: 'sale', rows: SALE_ROWS },
  { call: 'GET /payments/transactions', row: 'receipt', rows: SALE_ROWS },
  { call: 'GET /invoices', row: 'invoice', rows: SALE_ROWS },
  { call: 'GET /projects', row: 'project', rows: PROJECT_ROWS },
  { call: 'GET /towers', row: 'tower', rows: PROJECT_ROWS },
  { call: 'GET /demand-runs', row: 'demandRun', rows: onlyFor(FINANCE, PROJECT_ROWS) },
  { call: 'GET /construction/milestones', row: 'milestone', rows: onlyFor(MANAGEMENT, PROJECT_ROWS) },
  { call: 'GET /imports', row: 'import', rows: onlyFor(MANAGEMENT, PROJECT_ROWS) },
  { call: 'GET /users', row: 'user', rows: USER_ROWS },
];

/** A file is seen with its record and given to it by who may change the record. */
function files(): CallRights[] {
  const receipts = onlyFor(MONEY, SALE_ROWS);
  const seen = [
    ['leadFile', LEAD_ROWS],
    ['saleFile', receipts],
    ['applicantFile', receipts],
    ['receiptFile', receipts],
    ['invoiceFile', receipts],
    ['projectFile', PROJECT_ROWS],
    ['unitFile', PROJECT_ROWS],
    ['organizationFile', ALL_ROWS],
    ['looseFile', OWN_ROWS],
  ] as const;
  const listed = [
    ['lead', LEAD_ROWS],
    ['sale', receipts],
    ['receipt', receipts],
    ['invoice', receipts],
    ['project', PROJECT_ROWS],
    ['unit', PROJECT_ROWS],
    ['organization', ALL_ROWS],
    ['tdsCertificate', onlyFor(FINANCE, ALL_ROWS)],
  ] as const;
  const given = [
    ['lead', LEAD_ROWS, SALES],
    ['sale', receipts, MONEY],
    ['receipt', receipts, MONEY],
    ['invoice', receipts, FINANCE],
    ['project', PROJECT_ROWS, MANAGEMENT],
    ['tower', PROJECT_ROWS, MANAGEMENT],
    ['unit', PROJECT_ROWS, MANAGEMENT],
    ['organization', ALL_ROWS, ADMIN],
    ['tdsCertificate', onlyFor(FINANCE, ALL_ROWS), FINANCE],
  ] as const;
  return [
    ...seen.map(([row, rows]) => rights('GET /files/{id}/content', row, rows, EVERYONE)),
    ...seen.map(([row, rows]) => rights('GET /files/{id}/link', row, rows, EVERYONE)),
    ...listed.map(([row, rows]) => rights('GET /files/resource/{id}', row, rows, EVERYONE)),
    ...given.map(([row, rows, editors]) =>
      rights('POST /files/upload', row, rows, EVERYONE, { as: row, isClosed: closedTo(editors) }),
    ),
  ];
}

function onlyFor(initials: string, rows: RowsOfRole): RowsOfRole {
  const open = roles(initials);
  const narrowed = { ...rows };
  for (const role of ROLES) if (!open.includes(role)) narrowed[role] = nothing;
  return narrowed;
}
