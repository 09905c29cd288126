import type { BodyOf } from './world-bodies-partners.ts';

/** Bodies of the calls about contractors that are good but for one thing at a time. */
export const CONTRACTOR_BODIES: Readonly<Record<string, BodyOf>> = {
  'POST /contractors': () => ({
    companyName: 'Sahyadri Masonry',
    contactPerson: 'Ganesh More',
    phone: '+91 90000 02002',
    email: 'office@masonry.example.test',
    specializations: ['masonry', 'plumbing'],
    pan: 'AACCS9001F',
    address: '12 Market Yard, Pune',
    labourLicenceNumber: 'LL/2026/17',
    labourLicenceValidUntil: '2099-12-31',
    pfNumber: 'PF/1',
    esiNumber: 'ESI/1',
    capacityProjects: 2,
  }),
  'PUT /contractors/{id}': () => ({ contactPerson: 'Mahesh Jadhav', capacityProjects: 4 }),
  'PUT /contractors/{id}/status': () => ({ status: 'suspended', reason: 'Safety nets were missing' }),
  'PUT /contractors/{id}/preferred': () => ({ isPreferred: false }),
  'POST /contractors/{id}/reviews': ({ workedMilestone }) => ({
    milestoneId: workedMilestone,
    rating: 4,
    quality: 4,
    timeliness: 3,
    safety: 5,
    comment: 'Clean work',
  }),
  'PUT /contractors/{id}/reviews/{reviewId}': () => ({
    rating: 3,
    quality: 3,
    timeliness: 3,
    safety: 3,
    comment: 'Slower in the end',
  }),
  'POST /contractors/{id}/links': ({ project }) => ({ projectId: project }),
  'PUT /contractors/{id}/links/{linkId}/pin': () => ({ version: 1 }),
  'PUT /contractors/{id}/links/{linkId}/withdraw': () => ({ version: 1 }),
  'POST /public/contractor-links/{token}/open': () => ({ pin: '123456' }),
  'POST /public/contractor-links/{token}/issues/{issueId}/done': () => ({ pass: '1.abc' }),
  'POST /contractors/{id}/notes': () => ({ text: 'Asks for a crane in January.' }),
  'POST /contractors/{id}/reassignment': ({ otherContractor, workedMilestone }) => ({
    toId: otherContractor,
    milestoneIds: [workedMilestone],
  }),
  'PUT /contractors/{id}/account': () => ({
    accountName: 'Balaji Civil Works',
    accountNumber: '50200012345678',
    ifsc: 'HDFC0001234',
  }),
  'POST /contractors/{id}/account/confirm': ({ contractorAccount }) => ({ accountId: contractorAccount }),
  'POST /contractors/{id}/account/reject': ({ contractorAccount }) => ({
    accountId: contractorAccount,
    reason: 'The name differs from the cheque',
  }),
};
