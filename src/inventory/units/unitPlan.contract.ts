import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { Unit } from './unit.contract.ts';

export const MAX_PLAN_UNITS = 1500;

/** A unit as a plan of its tower needs it: a fifth of the whole record, because a plan holds hundreds. */
export const PlanUnit = z.strictObject(
  Unit.pick({
    id: true,
    version: true,
    projectId: true,
    towerId: true,
    unitNumber: true,
    floor: true,
    unitType: true,
    facing: true,
    view: true,
    carpetArea: true,
    status: true,
    statusReason: true,
    reservedUntil: true,
    reservedForName: true,
    reservedByName: true,
    bookingByName: true,
    bookingUntil: true,
    pricePaise: true,
  }).shape,
);
export type PlanUnit = z.infer<typeof PlanUnit>;

export const getUnitPlan = call({
  method: 'GET',
  path: '/units/plan',
  summary: 'The units of a project or tower, as its stacking plan shows them: up to 1,500',
  can: SIGNED_IN,
  query: z.object({ projectId: id().optional(), towerId: id().optional() }),
  reply: data(z.strictObject({ units: z.array(PlanUnit), total: z.int() })),
});

export const listSimilarUnits = call({
  method: 'GET',
  path: '/units/{id}/similar',
  summary: 'Available units of the same type in the project, the nearest in price and floor first',
  can: SIGNED_IN,
  reply: data(z.array(PlanUnit)),
});
