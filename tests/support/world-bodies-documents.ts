import type { BodyOf } from './world-bodies-partners.ts';

const LETTER = {
  type: 'doc',
  attrs: { language: 'en' },
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Dear ' },
        { type: 'field', attrs: { path: 'buyer.name', format: null } },
      ],
    },
  ],
};

/** Of documents, their categories and the templates of letters. */
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
  'PUT /documents/{id}/withdraw': () => ({ reason: 'The wrong site plan', version: 1 }),
  'POST /documents/templates': ({ documentCategory }) => ({
    recordType: 'sale',
    name: 'Insurance of the flat',
    categoryId: documentCategory,
    tree: LETTER,
    note: 'As agreed with the insurer',
  }),
  'PUT /documents/templates/{id}': ({ documentCategory }) => ({
    version: 2,
    name: 'Welcome to your home',
    categoryId: documentCategory,
    tree: LETTER,
  }),
  'POST /documents/templates/{id}/approve': ({ waitingRevision }) => ({ revisionId: waitingRevision }),
  'POST /documents/templates/{id}/reject': ({ waitingRevision }) => ({
    revisionId: waitingRevision,
    reason: 'The address is missing',
  }),
  'PUT /documents/templates/{id}/withdraw': ({ waitingRevision }) => ({ revisionId: waitingRevision }),
  'PUT /documents/templates/{id}/retire': () => ({ version: 2, reason: 'Replaced by another one' }),
  'PUT /documents/templates/{id}/reinstate': () => ({ version: 2 }),
  'POST /documents/templates/preview': () => ({ recordType: 'sale', name: 'Insurance', tree: LETTER }),
  'POST /documents/templates/{id}/generate': ({ sale }) => ({
    resourceId: sale,
    values: { 'booking.number': 'B-1' },
  }),
  'POST /documents/templates/{id}/generate-many': ({ sale }) => ({ resourceIds: [sale] }),
};
