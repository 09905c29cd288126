import { expect, test } from 'vitest';
import type { DocumentResource } from './document.rules.ts';
import { CATEGORY_KEYS } from './document.rules.ts';
import { proposedCategory } from './proposedCategory.rules.ts';

const ALL = CATEGORY_KEYS.map((key) => ({ key }));

test.each<[DocumentResource, string, string]>([
  ['sale', 'PAN_Asha_Rao.jpg', 'panCard'],
  ['sale', 'Japan trip.pdf', 'saleOther'],
  ['sale', 'Agreement B-1203 signed.pdf', 'agreement'],
  ['channelPartner', 'Agreement 2026.pdf', 'partnerAgreement'],
  ['project', 'Fire NOC.pdf', 'approvals'],
  ['sale', 'NOC HDFC.pdf', 'loanNoc'],
  ['tower', 'T1 OC.pdf', 'occupancyCertificate'],
  ['milestone', 'scan0001.pdf', 'architectCertificate'],
  ['lead', 'aadhar front.png', 'addressProof'],
])('on a %s, "%s" is proposed as %s', (resource, name, key) => {
  expect(proposedCategory(resource, name, ALL)?.key).toBe(key);
});

test('what a person may not upload to is never proposed', () => {
  expect(proposedCategory('sale', 'agreement.pdf', [{ key: 'other' }])?.key).toBe('other');
  expect(proposedCategory('sale', 'agreement.pdf', [{ key: null }])?.key).toBe(null);
  expect(proposedCategory('sale', 'agreement.pdf', [])).toBe(null);
});
