import { EMPTY_DRAFT } from '#sale-lifecycle/booking/server/bookingDraft.factory.ts';
import type { TestInput } from './test-app.ts';
import { PASSWORD } from './test-app.ts';
import type { SeenRow } from './rights-stage.ts';
import type { CallRights } from './rights-rows.ts';

// What the matrix sends: bodies that a write takes, changing as little as they can, or that it refuses only for
// what does not touch rights: an old version, a record that is in use.

const FAR = { fy: '60-61' };
const OLD = { version: 999_999 };
const ACCOUNT = { accountName: 'Kothrud Homes', accountNumber: '50200012345678', ifsc: 'HDFC0001234' };

type Body = (row: SeenRow, today: string, as?: string) => object;

const money: Body = (_row, today) => ({
  mode: 'upi',
  amountPaise: 1_00,
  receivedDate: today,
  reference: crypto.randomUUID(),
});

function nobodysTower(startDate: string): object {
  return { towers: [{ towerId: crypto.randomUUID(), startDate }] };
}

const BODIES: Readonly<Record<string, Body>> = {
  'POST /leads/{id}/merge': ({ id }) => ({ otherId: id }),
  'PUT /leads/{id}': () => ({ city: 'Pune' }),
  'POST /leads/{id}/next-action/decision': () => ({ key: 'none', decision: 'accepted' }),
  'POST /leads/bulk-recalculate-scores': ({ id }) => ({ leadIds: [id] }),
  'POST /leads/bulk': ({ id }) => ({ leadIds: [id], act: { kind: 'tag', add: ['seen'] } }),
  'POST /leads/{id}/interactions': () => ({ type: 'call', direction: 'outbound', outcome: 'connected' }),
  'POST /pricing/cost-sheet/{unitId}': ({ more }) => ({ templateId: more?.['templateId'], preview: true }),
  'POST /pricing/dynamic/{unitId}/decision': () => ({
    decision: 'dismissed',
    suggestedRatePaise: 12_400_00,
    ...OLD,
  }),
  'PUT /sales/{id}': () => ({ funding: 'self' }),
  // A booking and itself: who may answer is refused that.
  'PUT /sales/{id}/customer': ({ id }) => ({ otherSaleId: id, answer: 'same' }),
  'PUT /sales/{id}/cancel': (_row, today) => ({
    reason: 'Moves abroad',
    initiatedBy: 'buyer',
    requestedOn: today,
    preview: true,
  }),
  'POST /sales/{id}/cancellation-request': (_row, today) => ({
    reason: 'Moves abroad for work',
    initiatedBy: 'buyer',
    requestedOn: today,
  }),
  // To an address that is not of the buyer: who may send is refused that.
  'POST /buyer-mails': ({ id }) => ({
    kind: 'statement',
    recordId: id,
    recipients: ['nobody@example.test'],
    subject: 'Statement',
    body: 'Your statement is attached.',
  }),
  'POST /buyer-mails/bulk': ({ id }) => ({ kind: 'statement', recordIds: [id], preview: true }),
  'POST /sales/{id}/follow-ups': () => ({ channel: 'note', note: 'Asks for the statement' }),
  'POST /sales/{id}/refund-request': () => ({
    refundLineId: crypto.randomUUID(),
    mode: 'neft',
    reason: 'Agreed with the customer',
  }),
  'POST /sales/{id}/transfer-fee-request': () => ({ feePaise: 0, reason: 'Agreed with the customer' }),
  'POST /units/{id}/unblock-request': () => ({ reason: 'The customer is ready to book' }),
  'PUT /sales/{id}/transfer': () => ({
    applicants: [{ name: 'Meera Shah', pan: 'CFXPR1234M', sharePct: 100 }],
    reason: 'Sold on',
    takesOverDues: true,
    version: 999_999,
  }),
  'PUT /sales/{id}/transfer-unit': () => ({
    unitId: crypto.randomUUID(),
    costSheetId: crypto.randomUUID(),
    reason: 'Wants a higher floor',
    version: 999_999,
  }),
  'PUT /payments/plans/{id}': () => ({
    changes: [{ kind: 'reschedule', installmentId: crypto.randomUUID(), trigger: { type: 'possession' } }],
    reason: 'Agreed with the customer',
    ...OLD,
  }),
  'POST /payments/plans': (row) => ({
    saleId: row.id,
    templateId: crypto.randomUUID(),
    reason: 'Agreed with the customer',
  }),
  'PUT /payments/installments/{id}': () => OLD,
  'POST /payments/installments/{id}/due-date-request': () => ({
    ...OLD,
    dueDate: '2030-01-01',
    reason: 'Loan of the buyer comes late',
  }),
  'POST /payments/installments/{id}/waiver-request': () => ({
    scope: 'interest',
    amountPaise: 1,
    reason: 'Agreed with the customer',
  }),
  'POST /payments/installments/{id}/waive': () => ({
    scope: 'interest',
    amountPaise: 1,
    reason: 'Agreed with the customer',
  }),
  'PUT /payments/transactions/{id}': () => ({ payerName: 'Asha Rao' }),
  'POST /payments/transactions/{id}/verify': ({ more }, today) => ({
    clearedOn: today,
    depositAccountId: more?.['account'],
  }),
  'POST /payments/transactions': (row, today) => ({ ...money(row, today), saleId: row.id }),
  'POST /invoices/{id}/payment': money,
  'POST /invoices/from-sale/{id}': () => ({ preview: true }),
  // The row is issued and paid for: who may gets the reason why it stays as it is.
  'PUT /invoices/{id}': () => ({ status: 'issued', ...OLD }),
  'PUT /invoices/{id}/cancel': () => ({ reason: 'Wrong buyer', ...OLD }),
  'PUT /projects/{id}': () => OLD,
  'PUT /projects/{id}/payment-config': () => OLD,
  'POST /projects/{id}/payment-templates': () => ({
    name: `Half and half ${crypto.randomUUID().slice(0, 8)}`,
    type: 'possessionLinked',
    stages: [stage(1, 'Booking', 10, 'booking'), stage(2, 'Possession', 90, 'possession')],
  }),
  'PUT /projects/{id}/payment-templates/{templateId}': () => OLD,
  'PUT /towers/{id}': () => OLD,
  'PUT /construction/milestones/{id}': () => OLD,
  'POST /construction/milestones/{id}/quality-checks': () => ({ name: crypto.randomUUID() }),
  'PUT /construction/milestones/{id}/quality-checks/{checkId}': () => OLD,
  'POST /construction/milestones/{id}/quality-checks/{checkId}/waiver': () => ({
    reason: 'Tested otherwise',
  }),
  'POST /construction/milestones/{id}/issues': () => ({
    title: 'Cover too thin',
    severity: 'low',
    dueDate: '2099-12-31',
  }),
  'PUT /construction/milestones/{id}/issues/{issueId}': () => OLD,
  'PUT /construction/milestones/{id}/proof': () => ({ photoIds: [], ...OLD }),
  'PUT /construction/check-lists/{id}': () => OLD,
  'PUT /construction/issues/{id}': () => OLD,
  'PUT /cost-entries/{id}': () => OLD,
  'DELETE /cost-entries/{id}': () => OLD,
  // Of a year that nobody plans: whoever may gets a 400.
  'PUT /projects/{id}/budget': () => ({ fy: '60-61', lines: [] }),
  'POST /projects/{id}/budget/submit': () => FAR,
  'POST /projects/{id}/budget/approve': () => FAR,
  'POST /projects/{id}/budget/return': () => ({ ...FAR, reason: 'Too little' }),
  'POST /projects/{id}/budget/revise': () => ({ ...FAR, reason: 'Too little' }),
  'POST /projects/{id}/budget/discard': () => FAR,
  'POST /construction/issues/{id}/comments': () => ({ text: 'Seen' }),
  'PUT /construction/milestones/{id}/progress': () => ({ progressPct: 0, version: 9_999 }),
  'PUT /contractors/{id}': () => OLD,
  'PUT /contractors/{id}/status': () => ({ status: 'suspended', reason: 'Unsafe work', ...OLD }),
  'PUT /contractors/{id}/preferred': () => ({ isPreferred: false, ...OLD }),
  'POST /contractors/{id}/reviews': ({ more }) => ({
    milestoneId: more?.['milestoneId'],
    rating: 4,
    quality: 4,
    timeliness: 4,
    safety: 4,
  }),
  'PUT /contractors/{id}/reviews/{reviewId}': () => ({
    rating: 4,
    quality: 4,
    timeliness: 4,
    safety: 4,
    ...OLD,
  }),
  'POST /contractors/{id}/links': ({ more }) => ({ projectId: more?.['projectId'] }),
  'PUT /contractors/{id}/links/{linkId}/pin': () => OLD,
  'PUT /contractors/{id}/links/{linkId}/withdraw': () => OLD,
  'POST /contractors/{id}/notes': () => ({ text: 'Seen' }),
  // Of a milestone that nobody knows.
  'POST /contractors/{id}/reassignment': ({ more }) => ({
    toId: more?.['toId'],
    milestoneIds: [crypto.randomUUID()],
  }),
  'PUT /contractors/{id}/account': () => ACCOUNT,
  'POST /contractors/{id}/account/confirm': () => ({ accountId: crypto.randomUUID() }),
  'POST /contractors/{id}/account/reject': () => ({
    accountId: crypto.randomUUID(),
    reason: 'The name differs',
  }),
  'POST /construction/milestones/{id}/costs': (_row, today) => ({ amountPaise: 1_00, incurredOn: today }),
  'PUT /construction/projects/{id}/calendar': () => OLD,
  'PUT /construction/work-template': () => ({ works: [{ kind: 'plinth', days: 30 }], ...OLD }),
  // Towers and milestones of nobody: whoever may gets a 400 that they are not of the project.
  'POST /construction/projects/{id}/plan/preview': (_row, today) => nobodysTower(today),
  'POST /construction/projects/{id}/plan': (_row, today) => nobodysTower(today),
  'POST /construction/projects/{id}/what-if': () => ({
    shifts: [{ milestoneId: crypto.randomUUID(), days: 10 }],
  }),
  // Nothing of the project is planned: whoever may gets a 409.
  'POST /construction/projects/{id}/baselines': () => ({ name: 'RERA registration' }),
  'PUT /construction/photos/{id}/withdraw': () => ({ reason: 'Of another site', ...OLD }),
  'POST /construction/milestones/{id}/photo-waivers': () => ({ reason: 'The light failed' }),
  'POST /demand-runs/{id}/post': () => OLD,
  'POST /demand-runs/{id}/withdraw': () => ({ reason: 'Posted by mistake' }),
  'POST /bank-accounts/transfers/{id}/take-back': () => ({ reason: 'Entered on the wrong day' }),
  'POST /units/bulk': ({ id }, _today, as) => ({
    unitIds: [id],
    act: as === 'price' ? { kind: 'changeRate', byPaise: 1_00 } : { kind: 'unblock' },
    preview: true,
  }),
  'POST /towers/{id}/units/bulk-create': () => ({
    floors: { from: 10, to: 12, exclude: [] },
    pattern: [{ suffix: '09', unitType: '2BHK', carpetArea: 718, builtUpArea: 846, saleableArea: 1041 }],
    numberFormat: '{tower}-{floor}{suffix}',
    preview: true,
  }),
  'PUT /documents/{id}': () => OLD,
  'POST /documents/{id}/share': () => ({ kind: 'link', email: 'buyer@example.test', needsCode: true }),
  'POST /documents/{id}/acceptances': () => ({
    versionId: crypto.randomUUID(),
    people: [{ name: 'Asha Rao', email: 'buyer@example.test' }],
  }),
  'PUT /documents/{id}/acceptances/{acceptanceId}/withdraw': () => ({ reason: 'A mistake', ...OLD }),
  'POST /documents/{id}/approve': () => ({ versionId: crypto.randomUUID() }),
  'POST /documents/{id}/reject': () => ({ versionId: crypto.randomUUID() }),
  'PUT /documents/{id}/withdraw': () => ({ reason: 'The wrong site plan', ...OLD }),
  'PUT /documents/categories/{id}': () => OLD,
  'PUT /documents/templates/{id}': () => OLD,
  'POST /documents/templates/{id}/approve': () => ({ revisionId: crypto.randomUUID() }),
  'POST /documents/templates/{id}/reject': () => ({
    revisionId: crypto.randomUUID(),
    reason: 'The address is missing',
  }),
  'PUT /documents/templates/{id}/withdraw': () => ({ revisionId: crypto.randomUUID() }),
  'PUT /documents/templates/{id}/retire': () => ({ reason: 'Replaced by another one', ...OLD }),
  'PUT /documents/templates/{id}/reinstate': () => OLD,
  'POST /documents/templates/{id}/generate': ({ id }) => ({ resourceId: id, preview: true }),
  'POST /documents/templates/{id}/generate-many': ({ id }) => ({ resourceIds: [id] }),
  // Their records go on: who may ask gets the reason why they are kept.
  'POST /documents/{id}/destruction': () => ({ ground: 'retentionOver', reason: 'Of no use' }),
  'PUT /documents/holds/{id}/lift': () => ({ reason: 'The suit is settled', ...OLD }),
  'PUT /units/{id}': () => OLD,
  'PUT /approvals/{id}': () => OLD,
  'PUT /imports/{id}/mapping': () => OLD,
  'PUT /price-lists/{id}': () => OLD,
  'PUT /price-lists/{id}/approve': () => OLD,
  'POST /price-lists/{id}/request': () => ({ ...OLD, reason: 'Cement is dearer' }),
  'PUT /price-lists/{id}/withdraw': () => OLD,
  'PUT /message-templates/{id}': () => ({ body: 'Good morning {firstName}' }),
  'PUT /analytics/schedules/{id}': () => OLD,
  'PUT /analytics/alerts/{id}': () => OLD,
  'PUT /saved-views/{id}': () => ({ query: 'status=qualified' }),
  'PUT /second-factor/passkeys/{id}': () => ({ name: 'Phone' }),
  'DELETE /second-factor/passkeys/{id}': () => ({ currentPassword: PASSWORD }),
  'PUT /booking-drafts/{id}': () => ({ ...EMPTY_DRAFT, ...OLD }),
  'PUT /units/{id}/booking-hold': () => ({}),
  'POST /holds': ({ id, more }) => ({ leadId: id, unitId: more?.['unit'] }),
  'POST /units/{id}/booking-requests': ({ id }) => ({ leadId: id }),
  'PUT /commissions/structures/{id}': () => OLD,
  'DELETE /commissions/structures/{id}': () => ({ reason: 'Replaced by another one', ...OLD }),
  'PUT /commissions/{id}/approve': () => OLD,
  'PUT /commissions/{id}/reject': () => ({ reason: 'The firm waived it', ...OLD }),
  'PUT /commissions/{id}/hold': () => ({ reason: 'Papers of the firm are missing', ...OLD }),
  'PUT /commissions/{id}/release-hold': () => OLD,
  'POST /commissions/{id}/recalculate': () => OLD,
  'POST /commissions/{id}/payment': () => ({ amountPaise: 1, fromAccountId: crypto.randomUUID() }),
  'PUT /commission-runs/{id}/release': () => OLD,
  'PUT /commission-runs/{id}/withdraw': () => OLD,
  'POST /commission-runs/{id}/utrs': (_row, today) => ({
    lines: [{ lineId: crypto.randomUUID(), utr: 'HDFCN52026112401', paidOn: today }],
  }),
  'PUT /commission-runs/{id}/lines/{lineId}/return': () => OLD,
  'PUT /channel-partners/{id}/terms/acceptance': ({ id }) => ({ structureId: id, revision: 1 }),
  'POST /commissions/structures/replay': ({ id }, today) => ({
    structureId: id,
    from: '2026-01-01',
    to: today,
  }),
  'PUT /sales/{id}/commission-shares': () => ({ shares: [], reason: 'One firm has it alone', ...OLD }),
  'PUT /sales/{id}/commission-shares/accept': () => OLD,
  'POST /commissions/{id}/questions': () => ({ reason: 'The amount is lower than agreed' }),
  'PUT /commissions/{id}/questions/{questionId}/answer': () => ({ answer: 'The cap applies', ...OLD }),
  'PUT /commissions/{id}/questions/{questionId}/assign': () => OLD,
  'PUT /commissions/{id}/questions/{questionId}/withdraw': () => OLD,
  'POST /commissions/create-for-sale': ({ id }) => ({ saleId: id }),
  'POST /commissions/calculate': ({ id }) => ({ saleId: id }),
  'POST /partner-invoices/preview': ({ id }) => ({ invoiceId: id }),
  'POST /partner-invoices': ({ id }, today) => ({
    number: 'SEEN/1',
    invoiceDate: today,
    taxablePaise: 1_00,
    tranches: [{ commissionId: id, seq: 1 }],
  }),
  'PUT /partner-invoices/{id}/enter': (_row, today) => ({ creditedOn: today, ...OLD }),
  'PUT /partner-invoices/{id}/return': () => ({ reason: 'The date is wrong', ...OLD }),
  'PUT /partner-invoices/{id}/cancel': () => ({ reason: 'Entered by mistake', ...OLD }),
  'POST /partner-recoverables/{id}/credit-note': (_row, today) => ({
    number: 'CN1',
    date: today,
    taxablePaise: 10_000_00,
    gstPaise: 0,
    ...OLD,
  }),
  'POST /partner-recoverables/{id}/repayments': ({ more }, today) => ({
    amountPaise: 1_00,
    receivedOn: today,
    bankAccountId: more?.['account'],
    reference: 'UTR 4711',
    ...OLD,
  }),
  'POST /partner-recoverables/{id}/write-offs': () => ({
    amountPaise: 1_00,
    reason: 'The firm was dissolved',
    ...OLD,
  }),
  'PUT /channel-partners/{id}': (_row, _today, as) =>
    as === 'panInoperative' ? { panInoperative: null } : { tier: 'silver' },
  'PUT /channel-partners/{id}/account': () => ACCOUNT,
  'POST /channel-partners/{id}/account/confirm': () => ({ accountId: crypto.randomUUID() }),
  'POST /channel-partners/{id}/account/reject': () => ({
    accountId: crypto.randomUUID(),
    reason: 'The name differs',
  }),
  // Asked without a reason, so that each next person finds it as it was.
  'PUT /tds/challans/{id}/take-back': () => ({}),
  'PUT /tds/certificates/{id}/end': () => ({ ...OLD, lastDay: '2098-04-30', reason: 'Cancelled' }),
  'POST /partner-claims/disputes/{id}/statements': () => ({ text: 'He came to our office first.' }),
  'POST /partner-claims/disputes/{id}/ruling': () => ({
    outcome: 'holder',
    reason: 'The visit register names the holder.',
  }),
  'POST /partner-claims/disputes/{id}/appeal': () => ({ text: 'The register was written later.' }),
  'PUT /users/{id}': () => ({ department: 'Sales' }),
  'POST /invitations/resend/{id}': () => OLD,
  'PUT /invitations/refresh/{id}': () => OLD,
};

/** What is sent to a call about a row. */
export function inputFor({ call, as }: CallRights, row: SeenRow, today: string): TestInput {
  const { project, templateId, unit, shareId, interactionId, lineId, firmId, questionId, versionId } =
    row.more ?? {};
  const { revisionId, letterTemplateId } = row.more ?? {};
  return {
    params: {
      id: project ?? row.id,
      ...(call.includes('/{templateId}') ? {} : { id: row.id }),
      ...(call === 'GET /buyer-mails/{id}' ? { id: row.more?.['buyerMailId'] ?? row.id } : {}),
      ...(call.startsWith('POST /units/{id}/') && unit ? { id: unit } : {}),
      ...(call.startsWith('POST /documents/templates/{id}/generate') && letterTemplateId
        ? { id: letterTemplateId }
        : {}),
      revisionId: revisionId ?? row.id,
      unitId: row.id,
      batchId: row.id,
      userId: row.id,
      reassignmentId: row.id,
      templateId: templateId ?? row.id,
      shareId: shareId ?? row.id,
      interactionId: interactionId ?? row.id,
      followUpId: row.more?.['followUpId'] ?? row.id,
      lineId: lineId ?? row.id,
      linkId: row.more?.['linkId'] ?? row.id,
      firmId: firmId ?? row.id,
      questionId: questionId ?? row.id,
      checkId: row.more?.['checkId'] ?? row.id,
      issueId: row.more?.['issueId'] ?? row.id,
      versionId: versionId ?? row.id,
      acceptanceId: row.more?.['acceptanceId'] ?? row.id,
      reviewId: row.more?.['reviewId'] ?? row.id,
      resource: 'sale',
      field: 'agreementValuePaise',
    },
    ...(call === 'GET /buyer-mails/draft' ? { query: { kind: 'statement', recordId: row.id } } : {}),
    ...(call === 'GET /projects/{id}/budget/remaining'
      ? { query: { category: 'marketing', on: '2026-11-10' } }
      : {}),
    ...(call === 'GET /contractors/{id}/reassignment'
      ? { query: { toId: row.more?.['toId'] ?? row.id } }
      : {}),
    body: BODIES[call]?.(row, today, as) ?? {},
  };
}

function stage(seq: number, name: string, pct: number, type: string) {
  return {
    seq,
    name,
    component: 'agreementValue',
    pct,
    trigger: { type, days: null, date: null, milestoneKey: null },
    creditDays: null,
  };
}
