import * as z from 'zod';
import { call, data, page, pageQuery, SIGNED_IN } from '#platform/contract/call.ts';
import {
  anyValueOf,
  count,
  defaulted,
  id,
  identity,
  optional,
  plannedDay,
  ratePaise,
  sortBy,
  stored,
  text,
  version,
} from '#platform/contract/fields.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';

export const TOWER_STATUSES = [
  'planned',
  'underConstruction',
  'structureComplete',
  'ocReceived',
  'handedOver',
] as const;
export type TowerStatus = (typeof TOWER_STATUSES)[number];

const towerFields = {
  name: text(60, 'Tower name'),
  code: optional(z.string().regex(/^[A-Z0-9]{1,4}$/, 'Code must be 1 to 4 capital letters and digits')),
  totalFloors: count('Floors', 1, 150),
  basements: defaulted(count('Basements', 0, 20)),
  podiumFloors: defaulted(count('Podium floors', 0, 20)),
  unitsPerFloor: defaulted(count('Units per floor', 0, 100)),
  lifts: defaulted(count('Lifts', 0, 100)),
  refugeFloors: defaulted(z.array(z.number().int().min(-5).max(150)).max(40)),
  reraNumber: optional(text(40, 'RERA number')),
  startDate: optional(plannedDay('Start date')),
  plannedPossessionDate: optional(plannedDay('Planned possession')),
  baseRatePaise: optional(ratePaise('Base rate', 1)),
  floorRiseRatePaise: optional(ratePaise('Floor rise')),
};

export const TowerInput = z.object({ projectId: id(), ...towerFields });
export type TowerInput = z.infer<typeof TowerInput>;

export const TowerPatch = z
  .object({
    ...towerFields,
    status: z.enum(TOWER_STATUSES),
    ocDate: optional(plannedDay('Occupancy certificate date')),
    possessionOfferDate: optional(plannedDay('Possession offer date')),
    /** Needed to correct an occupancy certificate date that was entered before. */
    reason: optional(text(300, 'Reason')),
    version: version(),
  })
  .partial();
export type TowerPatch = z.infer<typeof TowerPatch>;

const UnitCounts = z.strictObject({
  units: z.number().int(),
  available: z.number().int(),
  /** These three are null for partners. */
  reserved: z.number().int().nullable(),
  blocked: z.number().int().nullable(),
  sold: z.number().int().nullable(),
});

const TOWER_ACTIONS = [
  'edit',
  'editPricing',
  'changeStatus',
  'enterOccupancy',
  'addUnits',
  'delete',
] as const;
export type TowerAction = (typeof TOWER_ACTIONS)[number];

export const Tower = z.strictObject({
  ...identity,
  projectId: z.uuid(),
  projectName: z.string(),
  ...stored(towerFields),
  status: z.enum(TOWER_STATUSES),
  ocDate: z.string().nullable(),
  possessionOfferDate: z.string().nullable(),
  /** Of its construction, by the weights of its milestones; null while it has none. */
  progressPct: z.number().nullable(),
  stats: UnitCounts,
  allowedActions: z.array(z.enum(TOWER_ACTIONS)),
});
export type Tower = z.infer<typeof Tower>;

/** Of units that stand in no tower. */
export const NO_TOWER = 'none';

/** A tower, or 'none' for what is in no tower. */
export const towerOrNone = () => z.union([id(), z.literal(NO_TOWER)]);

export const listTowers = call({
  method: 'GET',
  path: '/towers',
  summary: 'Towers of the projects the caller may see',
  can: SIGNED_IN,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    status: anyValueOf(TOWER_STATUSES),
    sort: sortBy(['name', 'createdAt'], 'name'),
  }),
  reply: page(Tower),
});

export const createTower = call({
  method: 'POST',
  path: '/towers',
  summary: 'Add a tower to a project',
  can: CAPABILITIES.projectManagement,
  body: TowerInput,
  reply: data(Tower),
  status: 201,
  creates: true,
  errors: { conflict: 'The name or code is taken in this project.' },
});

export const getTower = call({
  method: 'GET',
  path: '/towers/{id}',
  summary: 'One tower with its unit counts',
  can: SIGNED_IN,
  reply: data(Tower),
});

export const updateTower = call({
  method: 'PUT',
  path: '/towers/{id}',
  summary: 'Change a tower',
  can: CAPABILITIES.projectManagement,
  body: TowerPatch,
  reply: data(Tower),
  errors: {
    conflict: 'The change of status or date is not possible now.',
    staleVersion: 'Someone else changed it.',
  },
});

export const deleteTower = call({
  method: 'DELETE',
  path: '/towers/{id}',
  summary: 'Delete a tower without units',
  can: GROUPS.MANAGEMENT,
  reply: data(z.strictObject({ id: z.uuid() })),
  errors: { conflict: 'A tower with units cannot be deleted.' },
});
