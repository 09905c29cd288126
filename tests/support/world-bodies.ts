import { EMPTY_DRAFT } from '#sale-lifecycle/booking/server/bookingDraft.factory.ts';
import { DEFAULT_RULES } from '#enquiries/scoring/scoringConfig.rules.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Call } from '#platform/contract/call.ts';
import { PASSWORD } from './test-app.ts';
import type { BodyOf } from './world-bodies-partners.ts';
import { CONTRACTOR_BODIES } from './world-bodies-contractors.ts';
import { DOCUMENT_BODIES } from './world-bodies-documents.ts';
import { MONEY_BODIES } from './world-bodies-money.ts';
import { PARTNER_BODIES } from './world-bodies-partners.ts';
import { INSIGHT_BODIES } from './world-insight.ts';
import { SITE_BODIES } from './world-bodies-site.ts';
import type { Records } from './world-records.ts';

/** Bodies that are good but for one thing at a time; the fuzzer changes them. */
const BODIES: Readonly<Record<string, BodyOf>> = {
  'PUT /assignment/rules': ({ project, user }) => ({ rules: [assignmentRule(project, user)] }),
  'POST /assignment/try': ({ project, user }) => ({
    source: 'website',
    projectIds: [project],
    language: 'Marathi',
    at: '2026-11-20T06:30:00.000Z',
    rules: [assignmentRule(project, user)],
  }),
  'POST /assignment/absences': ({ user }) => ({
    userId: user,
    firstDay: '2027-03-01',
    lastDay: '2027-03-05',
    reason: 'leave',
    note: 'Wedding',
  }),
  'PUT /assignment/schedules/{userId}': () => ({ schedule: { days: [1, 2, 3], from: '10:00', to: '18:00' } }),
  'POST /assignment/reassignments': ({ lead, user }) => ({
    leadIds: [lead],
    to: { how: 'person', userId: user },
    reason: 'On leave',
    preview: false,
  }),
  'PUT /users/me': () => ({ firstName: 'Meera', phoneNumber: '+91 90000 01001' }),
  'PUT /users/{id}': ({ project }) => ({
    department: 'Sales',
    role: 'Finance Manager',
    managerId: null,
    projectIds: [project],
  }),
  'DELETE /users/{id}': ({ user }) => ({ reassignToId: user }),
  'POST /users/invite': ({ project }) => ({
    firstName: 'Isha',
    lastName: 'Pawar',
    email: 'isha.pawar@example.test',
    role: 'Marketing Head',
    managerId: null,
    projectIds: [project],
  }),
  'POST /invitations/generate': ({ project }) => ({
    firstName: 'Ramesh',
    lastName: 'Bhosale',
    email: 'ramesh@example.test',
    role: 'Channel Partner Admin',
    projectIds: [project],
    channelPartner: {
      name: 'Deccan Realty Partners',
      reraAgentNumber: 'A52100012345',
      reraValidUntil: '2099-12-31',
      pan: 'AAACD1234F',
    },
  }),
  'POST /invitations/bulk-generate': () => ({
    invitations: [
      { firstName: 'Om', lastName: 'Kale', email: 'om@example.test', role: 'Sales Manager' },
      { firstName: 'Ira', lastName: 'Kale', email: 'ira@example.test', role: 'Sales Head' },
    ],
  }),
  'DELETE /invitations/revoke/{id}': () => ({ reason: 'Joined elsewhere' }),
  'DELETE /invitations/bulk-revoke': ({ invitation }) => ({ ids: [invitation], reason: 'Joined elsewhere' }),
  ...INSIGHT_BODIES,
  ...MONEY_BODIES,
  ...SITE_BODIES,
  ...PARTNER_BODIES,
  ...CONTRACTOR_BODIES,
  ...DOCUMENT_BODIES,
  'PUT /organization': () => ({ legalName: 'Sahyadri Test Pvt Ltd', city: 'Pune' }),
  'POST /rates': () => ({
    key: 'gst.residential.other',
    value: { pct: 6 },
    validFrom: '2099-04-01',
    source: 'Notification to come',
  }),
  'POST /auth/step-up': () => ({ currentPassword: PASSWORD }),
  'POST /second-factor': () => ({ currentPassword: PASSWORD }),
  'POST /second-factor/confirm': () => ({ code: '123456' }),
  'POST /second-factor/passkeys/challenge': () => ({ currentPassword: PASSWORD }),
  'PUT /second-factor/passkeys/{id}': () => ({ name: 'Phone' }),
  'DELETE /second-factor/passkeys/{id}': () => ({ currentPassword: PASSWORD }),
  'POST /auth/change-password': () => ({
    currentPassword: PASSWORD,
    password: 'Fresh-Horse-10!',
  }),
  'POST /projects': () => ({
    name: 'Kalpa Nova',
    code: 'NOVA',
    type: 'residential',
    city: 'Pune',
    stateCode: '27',
    pincode: '411057',
    priceBasis: 'carpet',
    baseRatePaise: 12_400_00,
    floorRatePaise: 11_800_00,
    plcCharges: [{ code: 'GV', name: 'Garden', basis: 'perSqFt', value: 150_00 }],
    parkingTypes: [{ code: 'COV', name: 'Covered', pricePaise: 4_00_000_00, total: 20, isOpen: false }],
    designatedAccounts: [
      { kind: 'collection', bank: 'HDFC Bank', accountLast4: '4821', ifsc: 'HDFC0001234' },
    ],
  }),
  'PUT /projects/{id}': () => ({ description: 'Two towers by the river', amenities: ['Garden'] }),
  'PUT /projects/{id}/payment-config': () => ({ creditDays: 20, graceDays: 5 }),
  'POST /projects/{id}/payment-templates': () => ({
    name: 'Half and half',
    type: 'possessionLinked',
    stages: [stage(1, 'Booking', 10, 'booking'), stage(2, 'Possession', 90, 'possession')],
  }),
  'PUT /projects/{id}/payment-templates/{templateId}': () => ({ name: 'Construction linked, new' }),
  'POST /towers': ({ project }) => ({ projectId: project, name: 'Tower Z', code: 'Z', totalFloors: 12 }),
  'PUT /towers/{id}': () => ({ lifts: 4 }),
  'POST /construction/milestones': ({ project, tower, milestone }) => ({
    projectId: project,
    towerId: tower,
    key: 'slab:8',
    name: 'Slab 8',
    sequence: 9,
    weightPct: 5,
    plannedStart: '2027-01-04',
    plannedEnd: '2027-02-15',
    budgetedPaise: 85_00_000_00,
    dependsOn: [milestone],
  }),
  'PUT /construction/milestones/{id}': () => ({ name: 'Plinth and basement', weightPct: 6, sequence: 2 }),
  'PUT /construction/milestones/{id}/progress': () => ({ progressPct: 40 }),
  'POST /construction/milestones/{id}/costs': (_records, { today }) => ({
    amountPaise: 1_00_000_00,
    incurredOn: today,
  }),
  'PUT /construction/projects/{id}/calendar': () => ({
    restDays: [0],
    holidays: [{ day: '2027-01-26', name: 'Republic Day' }],
    monsoonWeeks: [{ from: '2027-07-01', to: '2027-07-14' }],
  }),
  'PUT /construction/work-template': () => ({
    works: [
      { kind: 'plinth', days: 30, weightPct: 20, after: [] },
      { kind: 'slab', days: 12, weightPct: 60, after: ['plinth'] },
    ],
  }),
  'POST /construction/projects/{id}/plan/preview': ({ tower }) => ({
    towers: [{ towerId: tower, startDate: '2027-01-04' }],
  }),
  'POST /construction/projects/{id}/plan': ({ tower }) => ({
    towers: [{ towerId: tower, startDate: '2027-01-04' }],
  }),
  'POST /construction/projects/{id}/what-if': ({ milestone }) => ({
    shifts: [{ milestoneId: milestone, days: 60 }],
  }),
  'POST /construction/projects/{id}/baselines': () => ({ name: 'RERA registration' }),
  'PUT /construction/photos/{id}/withdraw': () => ({ reason: 'Of another site' }),
  'POST /construction/milestones/{id}/photo-waivers': () => ({ reason: 'The light failed' }),
  'POST /ledger/periods/lock': () => ({ month: '2026-01' }),
  'POST /ledger/periods/reopen': () => ({ month: '2026-01', reason: 'An invoice was dated wrongly' }),
  'POST /demand-runs': ({ project }, { today }) => ({ kind: 'dates', projectId: project, upTo: today }),
  'POST /demand-runs/{id}/withdraw': () => ({ reason: 'Posted by mistake' }),
  'POST /bank-accounts/transfers': ({ account }, { today }) => ({
    fromAccountId: account,
    amountPaise: 1_000_00,
    movedOn: today,
    reference: 'UTR-OUT-2',
  }),
  'POST /bank-accounts/transfers/{id}/take-back': () => ({ reason: 'Entered on the wrong day' }),
  'POST /units': ({ project, tower }) => ({
    projectId: project,
    towerId: tower,
    unitNumber: 'Z-901',
    floor: 9,
    unitType: '3BHK',
    carpetArea: 985,
    builtUpArea: 1160,
    saleableArea: 1428.25,
  }),
  'PUT /units/{id}': () => ({ view: 'River' }),
  'POST /units/bulk': ({ unit }) => ({ unitIds: [unit], act: { kind: 'block', reason: 'legal' } }),
  'POST /towers/{id}/units/bulk-create': () => ({
    floors: { from: 10, to: 12, exclude: [] },
    pattern: [{ suffix: '09', unitType: '2BHK', carpetArea: 718, builtUpArea: 846, saleableArea: 1041 }],
    numberFormat: '{tower}-{floor}{suffix}',
    preview: false,
  }),
  'POST /price-lists': ({ project, tower }, { today }) => ({
    projectId: project,
    name: 'Diwali',
    effectiveFrom: addDays(today, 20),
    baseRatePaise: 12_550_00,
    floorRatePaise: 11_900_00,
    towers: [{ towerId: tower, baseRatePaise: 12_700_00, floorRiseRatePaise: null }],
  }),
  'PUT /price-lists/{id}': () => ({ name: 'New year, second try', baseRatePaise: 12_650_00 }),
  'PUT /price-lists/{id}/approve': () => ({ version: 1 }),
  'POST /price-lists/{id}/request': () => ({ reason: 'Cement is dearer' }),
  'PUT /price-lists/{id}/withdraw': () => ({ version: 1 }),
  'POST /units/{id}/booking-requests': ({ lead }) => ({ leadId: lead }),
  'PUT /units/{id}/booking-hold': ({ lead }) => ({ leadId: lead }),
  'POST /booking-drafts': ({ lead, unit }) => ({ ...EMPTY_DRAFT, leadId: lead, unitId: unit }),
  'PUT /booking-drafts/{id}': ({ lead, unit }) => ({
    ...EMPTY_DRAFT,
    leadId: lead,
    unitId: unit,
    version: 1,
  }),
  'POST /holds': ({ heldUnit, lead }) => ({ unitId: heldUnit, leadId: lead }),
  'POST /leads': ({ project }) => ({
    firstName: 'Vivek',
    lastName: 'Rao',
    phone: '+919812345678',
    source: 'website',
    projectIds: [project],
    unitTypes: ['3BHK'],
    budgetMinPaise: 1_00_00_000_00,
    budgetMaxPaise: 1_40_00_000_00,
  }),
  'POST /leads/{id}/merge': ({ waitingLead }) => ({ otherId: waitingLead, take: ['phone'] }),
  'POST /partner-claims/checks': () => ({ phone: '+91 98123 00999' }),
  'POST /partner-claims/disputes': () => ({
    phone: '+91 98123 00999',
    broughtOn: '2026-11-01',
    statement: 'We showed him the flat two weeks before.',
  }),
  'POST /partner-claims/disputes/{id}/statements': () => ({ text: 'He came to our office first.' }),
  'POST /partner-claims/disputes/{id}/ruling': () => ({
    outcome: 'holder',
    reason: 'The visit register names the holder.',
  }),
  'POST /partner-claims/disputes/{id}/appeal': () => ({ text: 'The register was written later.' }),
  'POST /lead-sources': ({ project }) => ({ name: 'Web form', source: 'website', projectIds: [project] }),
  'POST /message-templates': () => ({ name: 'Thanks', channel: 'sms', body: 'Thank you, {firstName}' }),
  'PUT /message-templates/{id}': () => ({ body: 'Good morning {firstName}' }),
  'POST /saved-views': () => ({ list: 'leads', name: 'This week', query: 'status=new&columns=name,status' }),
  'POST /saved-views/prints': () => ({ list: 'approvals', filter: 'status=requested', rows: 2 }),
  'PUT /saved-views/{id}': () => ({ name: 'Very hot', query: 'status=negotiating' }),
  'POST /imports': ({ project, sheetFile }) => ({ kind: 'units', projectId: project, fileId: sheetFile }),
  'PUT /imports/{id}/mapping': () => ({
    columns: ['tower', 'unitNumber', 'floor', 'unitType', 'carpetArea', 'builtUpArea', 'saleableArea'],
    areaUnit: 'sqft',
  }),
  'PUT /leads/scoring-config': () => ({ ...DEFAULT_RULES, hotFrom: 72, note: 'Fewer hot leads' }),
  'POST /leads/scoring-config/preview': () => ({ ...DEFAULT_RULES, hotFrom: 60 }),
  'POST /leads/{id}/next-action/decision': () => ({ key: 'callNow', decision: 'accepted' }),
  'POST /leads/bulk': ({ lead }) => ({ leadIds: [lead], act: { kind: 'tag', add: ['river view'] } }),
  'POST /leads/bulk-recalculate-scores': ({ lead }) => ({ leadIds: [lead] }),
  'PUT /leads/{id}': () => ({ city: 'Pune', tags: ['river view'] }),
  'POST /leads/{id}/interactions': () => ({
    type: 'call',
    direction: 'outbound',
    outcome: 'connected',
    notes: 'Spoke',
  }),
  'POST /pricing/cost-sheet/{unitId}': ({ lead, template }) => ({ leadId: lead, templateId: template }),
  'POST /discount-approvals': ({ lead, unit, template }) => ({
    unitId: unit,
    leadId: lead,
    templateId: template,
    discount: { kind: 'pct', value: 4 },
    reason: 'Two neighbours buy together',
  }),
  'PUT /approvals/{id}': () => ({ decision: 'refuse', note: 'Not this month' }),
  'POST /approvals/decisions': ({ approval }) => ({
    decision: 'refuse',
    note: 'Not this month',
    requests: [{ id: approval, version: 1 }],
  }),
  'POST /sales/{id}/cancellation-request': (_records, { today }) => ({
    reason: 'Moves abroad for work',
    initiatedBy: 'buyer',
    requestedOn: today,
    forfeiturePaise: 0,
  }),
  'POST /sales/{id}/refund-request': ({ installment }) => ({
    refundLineId: installment,
    mode: 'neft',
    reference: 'RFD-FUZZ-1',
    reason: 'Agreed with the customer',
  }),
  'POST /sales/{id}/transfer-fee-request': () => ({ feePaise: 0, reason: 'Agreed with the customer' }),
  'POST /units/{id}/unblock-request': () => ({ reason: 'The customer is ready to book' }),
  'POST /pricing/dynamic/{unitId}/decision': () => ({
    decision: 'dismissed',
    suggestedRatePaise: 12_400_00,
    version: 1,
  }),
  'POST /pricing/cost-sheets/{id}/shares': () => ({ days: 2 }),
  'POST /sales': ({ lead, unit, costSheet, template }, { today }) => ({
    leadId: lead,
    unitId: unit,
    costSheetId: costSheet,
    templateId: template,
    bookingDate: today,
    applicants: [{ name: 'Vivek Rao', pan: 'AFXPR1234L', sharePct: 100 }],
    funding: 'self',
  }),
  'PUT /sales/{id}': () => ({ funding: 'loan', loan: { bank: 'HDFC Bank' } }),
  'PUT /sales/{id}/customer': ({ sale }) => ({ otherSaleId: sale, answer: 'open' }),
  'PUT /sales/{id}/cancel': (_records, { today }) => ({
    reason: 'Moves abroad',
    initiatedBy: 'buyer',
    requestedOn: today,
  }),
  'PUT /sales/{id}/transfer': () => ({
    applicants: [{ name: 'Meera Shah', pan: 'CFXPR1234M', sharePct: 100 }],
    reason: 'Sold on',
    takesOverDues: true,
  }),
  'PUT /sales/{id}/transfer-unit': ({ unit, costSheet }) => ({
    unitId: unit,
    costSheetId: costSheet,
    reason: 'Wants a higher floor',
  }),
  'PUT /payments/plans/{id}': ({ lastInstallment }, { today }) => ({
    changes: [
      {
        kind: 'reschedule',
        installmentId: lastInstallment,
        trigger: { type: 'fixedDate', date: addDays(today, 900) },
      },
    ],
    reason: 'The customer moves in later',
    preview: true,
  }),
  'POST /payments/plans': ({ sale, template }) => ({
    saleId: sale,
    templateId: template,
    reason: 'The customer moves in later',
    preview: true,
  }),
  'PUT /payments/installments/{id}': (_records, { today }) => ({
    name: 'On booking',
    expectedDate: addDays(today, 30),
  }),
  'POST /payments/transactions/{id}/verify': ({ account }, { today }) => ({
    clearedOn: today,
    depositAccountId: account,
  }),
  'POST /payments/transactions/verifications': ({ waitingReceipt }, { today }) => ({
    clearedOn: today,
    receipts: [{ id: waitingReceipt, version: 1 }],
  }),
  'PUT /notifications/preferences': () => ({ kinds: [{ kind: 'leadAssigned', inApp: false, byMail: true }] }),
};

export function bodyFor(
  call: Call,
  records: Records,
  clock: { today: string },
): Record<string, unknown> | null {
  return BODIES[`${call.method} ${call.path}`]?.(records, clock) ?? null;
}

function assignmentRule(projectId: string, userId: string) {
  return {
    name: 'Kannada speakers',
    isActive: true,
    projectId,
    sources: ['website'],
    languages: ['Kannada'],
    areas: ['Wakad'],
    pincodes: ['411057'],
    userIds: [userId],
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
