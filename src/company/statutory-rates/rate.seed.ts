import { KEEPING_SEED } from './keeping.seed.ts';
import { PROPERTY_SEED } from './property.seed.ts';
import type { RateSeed } from './rate.seeding.ts';
import { TAX_SEED } from './tax.seed.ts';

/** The initial rates of every new organization. Validity periods of one key and scope never overlap. */
export const RATE_SEED: readonly RateSeed[] = [...TAX_SEED, ...PROPERTY_SEED, ...KEEPING_SEED];
