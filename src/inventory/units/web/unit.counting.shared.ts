import { getProject, listProjects } from '#inventory/projects/project.contract.ts';
import { getTower, listTowers } from '#inventory/towers/tower.contract.ts';
import { getUnit, listUnits } from '../unit.contract.ts';
import { getUnitPlan } from '../unitPlan.contract.ts';

/** Calls that show how many units are available. */
export const COUNTING_CALLS = [
  getUnit,
  listUnits,
  getUnitPlan,
  getTower,
  listTowers,
  getProject,
  listProjects,
];
