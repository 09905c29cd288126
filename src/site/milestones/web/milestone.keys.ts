import { milestoneName } from '#inventory/payment-terms/plan.rules.ts';

const KEYS = [
  'excavation',
  'foundation',
  'plinth',
  'podium',
  'brickwork',
  'doors',
  'lobbies',
  'plaster',
  'flooring',
  'plumbing',
  'electrical',
  'lifts',
  'external',
  'finishing',
  'oc',
  'possession',
] as const;

const HIGHEST_SLAB = 60;

/** Kinds of milestones: the works of every building, and its slabs. */
export const MILESTONE_KEYS = [
  ...KEYS,
  ...Array.from({ length: HIGHEST_SLAB }, (_, index) => `slab:${index + 1}`),
].map((value) => ({ value, label: milestoneName(value) }));
