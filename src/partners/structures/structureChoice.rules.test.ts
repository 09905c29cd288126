import { expect, it } from 'vitest';
import type { Candidate } from './structureChoice.rules.ts';
import { chooseStructure } from './structureChoice.rules.ts';
import { anyTerms } from './structureTerms.factory.ts';

const SOLD = { channelPartnerId: 'firm', tier: 'gold', projectId: 'KAR', bookingDate: '2026-11-10' } as const;

function candidate(
  name: string,
  terms: Partial<Candidate['terms']> = {},
  createdAt = '2026-01-01',
): Candidate {
  return { id: name, name, revision: 1, createdAt, terms: anyTerms(terms) };
}
const chosen = (...candidates: Candidate[]) => chooseStructure(candidates, SOLD)?.structure.name ?? null;

const forAll = candidate('for all');
const ofProject = candidate('of the project', { projectIds: ['KAR'] });
const ofTier = candidate('of the tier', { tiers: ['gold', 'silver'] });
const ofFirm = candidate('of the firm', { partnerIds: ['firm'] });

it('prefers the firm to the tier, the tier to the project and the project to all', () => {
  expect(chosen(forAll, ofProject, ofTier, ofFirm)).toBe('of the firm');
  expect(chosen(forAll, ofProject, ofTier)).toBe('of the tier');
  expect(chosen(forAll, ofProject)).toBe('of the project');
  expect(chosen(forAll)).toBe('for all');
  expect(chosen()).toBeNull();
});

it('needs every list that names something to match', () => {
  expect(chosen(candidate('both', { partnerIds: ['firm'], projectIds: ['NIL'] }), forAll)).toBe('for all');
  expect(chosen(candidate('both', { tiers: ['bronze'], projectIds: ['KAR'] }))).toBeNull();
});

it('of two for the same firm takes the one that also names the project', () => {
  expect(chosen(ofFirm, candidate('both', { partnerIds: ['firm'], projectIds: ['KAR'] }))).toBe('both');
});

it('of equals takes the one that is valid from the later day, then the newer one', () => {
  const later = candidate('later', { validFrom: '2026-06-01' });
  expect(chosen(later, forAll)).toBe('later');
  expect(chosen(forAll, candidate('newer', {}, '2026-02-01'))).toBe('newer');
});

it('takes only what is valid on the day of the booking, first and last day included', () => {
  expect(chosen(candidate('from today', { validFrom: '2026-11-10', validTo: '2026-11-10' }))).toBe(
    'from today',
  );
  expect(chosen(candidate('tomorrow', { validFrom: '2026-11-11' }))).toBeNull();
  expect(chosen(candidate('over', { validTo: '2026-11-09' }))).toBeNull();
});

it('says why', () => {
  const because = (...candidates: Candidate[]) => chooseStructure(candidates, SOLD)?.because;
  expect(because(ofTier)).toBe('It names the tier of the firm.');
  expect(because(forAll)).toBe('It covers all firms and projects.');
  expect(because(forAll, candidate('later', { validFrom: '2026-06-01' }))).toBe(
    'It covers all firms and projects. So does “for all”; this one is valid from a later day.',
  );
});
