import { expect, it } from 'vitest';
import { MUTANTS, placeOf } from './mutants.mjs';

it.each(MUTANTS)('the mistake "$name" can still be made in one place', (mutant) => {
  expect(() => placeOf(mutant)).not.toThrow();
});
