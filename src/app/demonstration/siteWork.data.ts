import type { IssueSeverity } from '#site/issues/issueKinds.rules.ts';

/** Who inspects from outside in each project, and who of the builder enters it. */
export const INSPECTORS: Readonly<Record<string, { name: string; enteredBy: string }>> = {
  KTR: { name: 'Suhas Apte, Apte Structural Consultants', enteredBy: 'sm1' },
  KVH: { name: 'Padma Rao, Deccan Quality Services', enteredBy: 'sm2' },
  KAR: { name: 'Girish Hegde, Hegde Engineers', enteredBy: 'sm3' },
};

/** Checks of works under way that failed, by project, tower and work; the place of the item and what was found. */
export const FAILED: Readonly<
  Record<string, readonly { key: string; check: number; item: number; value?: number; note: string }[]>
> = {
  'KTR A': [
    { key: 'slab:22', check: 1, item: 3, value: 12, note: 'Cover blocks are missing along the north edge' },
    { key: 'brickwork', check: 1, item: 2, value: 16, note: 'Wall between flats 1403 and 1404' },
    { key: 'lobbies', check: 1, item: 1, value: 190, note: 'First flight of stair 2' },
  ],
  'KTR B': [{ key: 'slab:12', check: 1, item: 4, note: 'Sleeves of the fire main are not placed' }],
  'KTR C': [{ key: 'slab:4', check: 1, item: 1, note: 'Two props lean at the ramp' }],
  'KVH T1': [
    { key: 'slab:17', check: 1, item: 5, value: 18, note: 'Between grids C and D' },
    { key: 'external', check: 1, item: 2, note: 'Damp below the planters of floor 6' },
  ],
};

/** Checks of completed works that failed in the first round and passed after rework. */
export const REWORKED: ReadonlySet<string> = new Set([
  'KTR A slab:8',
  'KTR B plinth',
  'KVH T1 slab:12',
  'KAR N finishing',
]);

/** Checks that were added to a milestone by hand. */
export const ADDED: Readonly<Record<string, { key: string; name: string; item: string }>> = {
  'KTR A': { key: 'finishing', name: 'Sample flat', item: 'Sample flat 1201 approved by the architect' },
  'KTR B': { key: 'lifts', name: 'Pit of the lifts', item: 'Pits dry after a week of pumping' },
  'KVH T1': { key: 'external', name: 'Bond of the cladding', item: 'Pull-off test of the stone' },
  'KVH T2': { key: 'plinth', name: 'Dewatering', item: 'Water level below the raft for a week' },
};

interface ReportedIssue {
  key: string;
  title: string;
  severity: IssueSeverity;
  room?: string;
  daysAgo: number;
  /** How far it has come: reported alone, taken up, resolved, or verified by another person. */
  until?: 'inProgress' | 'resolved' | 'verified';
}

/** Issues that people reported on the sites; the open ones and those of failed checks are 22. */
export const REPORTED: Readonly<Record<string, readonly ReportedIssue[]>> = {
  'KTR A': [
    { key: 'brickwork', title: 'Cracked blocks delivered for floor 15', severity: 'medium', daysAgo: 6 },
    {
      key: 'lifts',
      title: 'Guide rails of lift 2 not in stock',
      severity: 'high',
      daysAgo: 13,
      until: 'inProgress',
    },
    { key: 'lobbies', title: 'Water stands on the landing of floor 9', severity: 'low', daysAgo: 20 },
    {
      key: 'external',
      title: 'Scaffolding net torn at the west side',
      severity: 'high',
      daysAgo: 4,
      until: 'resolved',
    },
    {
      key: 'brickwork',
      title: 'Lintel of the kitchen window too low',
      severity: 'medium',
      daysAgo: 48,
      until: 'verified',
    },
  ],
  'KTR B': [
    {
      key: 'slab:12',
      title: 'Stirrups of beam B14 spaced too wide',
      severity: 'medium',
      daysAgo: 3,
      until: 'inProgress',
    },
    { key: 'brickwork', title: 'Mortar left to dry before use', severity: 'low', daysAgo: 2 },
  ],
  'KTR C': [{ key: 'slab:4', title: 'Access road floods after rain', severity: 'low', daysAgo: 9 }],
  'KVH T1': [
    {
      key: 'brickwork',
      title: 'Plumbing sleeve cuts a column tie',
      severity: 'medium',
      daysAgo: 8,
      until: 'inProgress',
    },
    {
      key: 'slab:17',
      title: 'Slump tests of two trucks not recorded',
      severity: 'medium',
      daysAgo: 35,
      until: 'verified',
    },
  ],
  'KVH T2': [
    {
      key: 'plinth',
      title: 'Seepage through the diaphragm wall',
      severity: 'critical',
      daysAgo: 16,
      until: 'inProgress',
    },
  ],
};

/** Snags of flats that are not sold yet, found before they are shown again. */
export const SNAGS: Readonly<
  Record<string, readonly { title: string; room: string; severity: IssueSeverity }[]>
> = {
  'KAR N': [
    { title: 'Tile beside the shower is hollow', room: 'Bathroom', severity: 'medium' },
    { title: 'Door of the wardrobe rubs', room: 'Bedroom 1', severity: 'low' },
    { title: 'Socket behind the fridge is dead', room: 'Kitchen', severity: 'medium' },
    { title: 'Paint stained below the window', room: 'Living room', severity: 'low' },
    { title: 'Handle of the balcony door is loose', room: 'Balcony', severity: 'low' },
    { title: 'Balcony drains slowly', room: 'Balcony', severity: 'medium' },
  ],
};
