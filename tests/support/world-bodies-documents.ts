import type { BodyOf } from './world-bodies-partners.ts';

/** Of documents and their categories. */
export const DOCUMENT_BODIES: Readonly<Record<string, BodyOf>> = {
  'POST /documents/categories': () => ({
    name: 'Society',
    requiresApproval: true,
    allowedRoles: ['Business Head', 'Sales Head'],
    retentionYears: 10,
    requiredFor: [{ resourceType: 'sale', step: 'completed' }],
  }),
  'PUT /documents/categories/{id}': () => ({ name: 'Insurance of works', retentionYears: 12, version: 1 }),
  'POST /documents/{id}/share': () => ({ kind: 'link', email: 'buyer@example.test', days: 3 }),
  'POST /public/shares/{token}/open': () => ({ code: null }),
  'POST /documents/{id}/acceptances': ({ acceptedVersion }) => ({
    versionId: acceptedVersion,
    inOrder: true,
    message: 'Please by Friday',
    people: [
      { name: 'Asha Rao', email: 'asha.rao@example.test', capacity: 'buyer', days: 5 },
      { name: 'Vivek Rao', email: 'vivek.rao@example.test', capacity: 'coApplicant', days: 7 },
    ],
  }),
  'POST /documents/{id}/acceptances/{acceptanceId}/remind': ({ acceptancePerson }) => ({
    personId: acceptancePerson,
  }),
  'PUT /documents/{id}/acceptances/{acceptanceId}/withdraw': () => ({ reason: 'A mistake', version: 1 }),
  'POST /public/acceptances/{token}/answer': () => ({
    answer: 'accept',
    name: 'Asha Rao',
    code: '123456',
  }),
  'PUT /documents/{id}': () => ({ title: 'NOC of the fire brigade', tags: ['fire'], version: 1 }),
  'PUT /documents/bulk': ({ document, documentVersion }) => ({
    act: { kind: 'tag', add: ['site'], remove: ['draft'] },
    documents: [{ id: document, version: 1, versionId: documentVersion }],
  }),
  'POST /documents/{id}/approve': ({ documentVersion }) => ({ versionId: documentVersion }),
  'POST /documents/{id}/reject': ({ documentVersion }) => ({
    versionId: documentVersion,
    reason: 'Page 2 is missing',
  }),
  'PUT /documents/{id}/withdraw': () => ({ reason: 'The wrong site plan', version: 1 }),
};
