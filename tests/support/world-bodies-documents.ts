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
  'POST /documents/holds': ({ document }) => ({
    scopeType: 'document',
    scopeId: document,
    reason: 'Suit 12 of 2026',
  }),
  'PUT /documents/holds/{id}/lift': () => ({ reason: 'The suit is settled', version: 1 }),
  'POST /documents/{id}/destruction': () => ({ ground: 'wrongUpload', reason: 'Of another project' }),
  'POST /documents/destructions': ({ document }) => ({
    ground: 'wrongUpload',
    reason: 'Of another project',
    documentIds: [document],
  }),
  'PUT /documents/{id}/withdraw': () => ({ reason: 'The wrong site plan', version: 1 }),
};
