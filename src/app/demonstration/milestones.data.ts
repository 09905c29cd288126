import type { DelayReason } from '#site/milestones/milestone.contract.ts';

export interface Works {
  key: string;
  weightPct: number;
  /** Works that come first. */
  after: readonly string[];
}

/** The works of every tower, in their order. */
export const WORKS: readonly Works[] = [
  { key: 'excavation', weightPct: 4, after: [] },
  { key: 'foundation', weightPct: 8, after: ['excavation'] },
  { key: 'plinth', weightPct: 8, after: ['foundation'] },
  { key: 'slab:4', weightPct: 8, after: ['plinth'] },
  { key: 'slab:8', weightPct: 8, after: ['slab:4'] },
  { key: 'slab:12', weightPct: 8, after: ['slab:8'] },
  { key: 'slab:17', weightPct: 9, after: ['slab:12'] },
  { key: 'slab:22', weightPct: 9, after: ['slab:17'] },
  { key: 'brickwork', weightPct: 10, after: ['slab:8'] },
  { key: 'lobbies', weightPct: 5, after: ['slab:12'] },
  { key: 'external', weightPct: 8, after: ['slab:12'] },
  { key: 'lifts', weightPct: 6, after: ['slab:22'] },
  { key: 'finishing', weightPct: 6, after: ['brickwork', 'lifts'] },
  { key: 'possession', weightPct: 3, after: ['finishing'] },
];

/** Days from the occupancy certificate to the offer of possession. */
export const OFFER_DAYS = 12;

export interface TowerWorks {
  begunDaysAgo: number;
  /** How many of the works are finished, and when the last of them was. */
  done: number;
  lastDoneDaysAgo: number;
  underWay: readonly { key: string; progressPct: number; startedDaysAgo: number }[];
  /** Days past the planned end. */
  late: readonly { key: string; days: number; cause: DelayReason; reason: string }[];
}

const TOWERS: Readonly<Record<string, TowerWorks>> = {
  'KTR A': {
    begunDaysAgo: 690,
    done: 7,
    lastDoneDaysAgo: 38,
    underWay: [
      { key: 'slab:22', progressPct: 20, startedDaysAgo: 30 },
      { key: 'brickwork', progressPct: 45, startedDaysAgo: 120 },
      { key: 'lobbies', progressPct: 20, startedDaysAgo: 60 },
      { key: 'external', progressPct: 10, startedDaysAgo: 25 },
    ],
    late: [{ key: 'lifts', days: 12, cause: 'materials', reason: 'Lift delivery delayed by a quarter' }],
  },
  'KTR B': {
    begunDaysAgo: 470,
    done: 5,
    lastDoneDaysAgo: 9,
    underWay: [
      { key: 'slab:12', progressPct: 15, startedDaysAgo: 8 },
      { key: 'brickwork', progressPct: 5, startedDaysAgo: 6 },
    ],
    late: [],
  },
  'KTR C': {
    begunDaysAgo: 150,
    done: 3,
    lastDoneDaysAgo: 20,
    underWay: [{ key: 'slab:4', progressPct: 30, startedDaysAgo: 18 }],
    late: [],
  },
  'KVH T1': {
    begunDaysAgo: 640,
    done: 6,
    lastDoneDaysAgo: 45,
    underWay: [
      { key: 'slab:17', progressPct: 25, startedDaysAgo: 40 },
      { key: 'external', progressPct: 5, startedDaysAgo: 10 },
      { key: 'brickwork', progressPct: 30, startedDaysAgo: 90 },
    ],
    late: [{ key: 'brickwork', days: 18, cause: 'labour', reason: 'Shortage of masons since the festival' }],
  },
  'KVH T2': {
    begunDaysAgo: 300,
    done: 2,
    lastDoneDaysAgo: 130,
    underWay: [],
    late: [
      { key: 'plinth', days: 74, cause: 'site', reason: 'Dewatering of the basement' },
      { key: 'slab:4', days: 14, cause: 'site', reason: 'Awaiting the plinth' },
    ],
  },
  'KAR N': { begunDaysAgo: 940, done: WORKS.length, lastDoneDaysAgo: 96, underWay: [], late: [] },
};

export function worksOf(project: string, tower: string): TowerWorks | undefined {
  return TOWERS[`${project} ${tower}`];
}
