import type { SeedTemplate } from './build.ts';
import { ENGLISH } from './english.ts';
import { HINDI } from './hindi.ts';
import { MARATHI } from './marathi.ts';

/** What every organization begins with; each is its own from then on, and is changed and approved like any other. */
export const SEED_TEMPLATES: readonly SeedTemplate[] = [...ENGLISH, ...HINDI, ...MARATHI];
