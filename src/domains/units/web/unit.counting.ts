import { getProject, listProjects } from '../../projects/project.contract.ts';
import { getTower, listTowers } from '../../towers/tower.contract.ts';
import { getUnit, listUnits } from '../unit.contract.ts';
import { listWaiters } from '../waiting.contract.ts';
import { getUnitPlan } from '../unitPlan.contract.ts';

/** Calls that show how many units are free. */
export const COUNTING_CALLS = [
  getUnit,
  listUnits,
  getUnitPlan,
  getTower,
  listTowers,
  getProject,
  listProjects,
  listWaiters,
];
