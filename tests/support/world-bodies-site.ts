import { financialYearLabel } from '#platform/contract/calendar.ts';
import type { BodyOf } from './world-bodies-partners.ts';

/** Quality checks, check lists and issues. */
export const SITE_BODIES: Readonly<Record<string, BodyOf>> = {
  'POST /construction/milestones/{id}/quality-checks': () => ({
    name: 'Sample flat',
    mandatory: true,
    items: [
      { text: 'Approved by the architect' },
      { text: 'Thickness', kind: 'now', unit: 'mm', min: 4, max: 9.5 },
      { text: 'Strength after 28 days', kind: 'later', days: 28, unit: 'N/mm²', min: 30, max: null },
    ],
  }),
  'PUT /construction/milestones/{id}/quality-checks/{checkId}': (_records, { today }) => ({
    items: [{ no: 1, value: 4.5, note: 'Grid C', dueOn: null }],
    inspector: 'Suhas Apte',
    checkedOn: today,
    remarks: 'With the contractor',
  }),
  'POST /construction/milestones/{id}/quality-checks/{checkId}/waiver': () => ({
    reason: 'Tested by the municipality instead',
  }),
  'POST /construction/check-lists': () => ({
    key: 'plumbing',
    name: 'Shuttering',
    sequence: 2,
    mandatory: false,
    items: [{ text: 'Props upright' }, { text: 'Level', kind: 'now', unit: 'mm', min: 0, max: 10 }],
  }),
  'PUT /construction/check-lists/{id}': () => ({ name: 'Levels of the plinth', isActive: false }),
  'POST /construction/milestones/{id}/issues': () => ({
    title: 'Cover too thin',
    description: 'Along the north edge',
    severity: 'medium',
    dueDate: null,
    floor: 3,
    room: 'Grid B2',
    assignedToId: null,
  }),
  'PUT /construction/milestones/{id}/proof': ({ sitePhoto }) => ({ photoIds: [sitePhoto], version: 1 }),
  'PUT /construction/milestones/{id}/issues/{issueId}': () => ({ title: 'Honeycomb in two beams', floor: 1 }),
  'POST /cost-entries': ({ project }, { today }) => ({
    projectId: project,
    category: 'marketing',
    amountPaise: 85_000_00,
    gstPaise: 15_300_00,
    isGstCredit: true,
    incurredOn: today,
    vendor: 'Sahyadri Outdoor',
    reference: 'SO/112',
    campaignSource: 'outdoor',
    campaign: 'Hoardings',
  }),
  'PUT /cost-entries/{id}': () => ({ amountPaise: 1_30_000_00, note: 'With the stage' }),
  'DELETE /cost-entries/{id}': () => ({ version: 1 }),
  'PUT /projects/{id}/budget': (_records, { today }) => ({
    fy: financialYearLabel(today),
    control: 'warn',
    lines: [{ month: today.slice(0, 7), category: 'marketing', plannedPaise: 5_00_000_00 }],
  }),
  'POST /projects/{id}/budget/submit': (_records, { today }) => ({ fy: financialYearLabel(today) }),
  'POST /projects/{id}/budget/approve': (_records, { today }) => ({ fy: financialYearLabel(today) }),
  'POST /projects/{id}/budget/return': (_records, { today }) => ({
    fy: financialYearLabel(today),
    reason: 'Too little for marketing',
  }),
  'POST /projects/{id}/budget/revise': (_records, { today }) => ({
    fy: financialYearLabel(today),
    reason: 'Steel costs more',
  }),
  'POST /projects/{id}/budget/discard': (_records, { today }) => ({ fy: financialYearLabel(today) }),
  'POST /analytics/budget-alerts': ({ project }, { today }) => ({
    projectId: project,
    fy: financialYearLabel(today),
    category: 'marketing',
    answer: 'The launch was brought forward',
  }),
  'POST /construction/issues': ({ project, tower, soldUnit }) => ({
    origin: 'snag',
    projectId: project,
    towerId: tower,
    unitId: soldUnit,
    title: 'Paint stained',
    description: 'Below the window',
    severity: 'low',
    room: 'Living room',
  }),
  'POST /construction/progress-letters': ({ tower, sitePhoto }) => ({
    towerId: tower,
    title: 'The plinth is done',
    text: 'The plinth of your tower is done.',
    photoIds: [sitePhoto],
  }),
  'PUT /construction/issues/{id}': () => ({ status: 'inProgress', note: 'The mason is told' }),
  'POST /construction/issues/{id}/comments': () => ({ text: 'Looked at it today' }),
};
