import { expect, test } from 'vitest';
import type { ProjectFacts } from '../project.rules.ts';
import { missingForLaunch } from '../project.rules.ts';
import { placeOfMissing } from './launch.steps.ts';

const BARE: ProjectFacts = {
  status: 'planning',
  reraNumber: null,
  reraValidUntil: null,
  gstin: null,
  stateCode: '27',
  ocDate: null,
  isIndia: true,
  gstRegistered: true,
  today: '2026-06-14',
  units: 0,
  soldOrReserved: 0,
  hasCollectionAccount: false,
  towers: 0,
  towersWithoutOc: 0,
};

test('whatever a launch can require has a place where it is added', () => {
  const expired = { ...BARE, reraNumber: 'P521', reraValidUntil: '2026-01-01' };
  const sentences = [...missingForLaunch(BARE), ...missingForLaunch(expired)];
  expect(sentences.length).toBeGreaterThan(4);
  expect(sentences.filter((sentence) => placeOfMissing(sentence, 'p') === null)).toEqual([]);
  expect(placeOfMissing('Add the GST registration of Maharashtra before launching.', 'p')?.href).toBe(
    '/projects/p/edit?step=registration',
  );
});
