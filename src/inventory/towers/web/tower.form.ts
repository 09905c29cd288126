import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import type { Tower } from '../tower.contract.ts';
import { TowerInput, TowerPatch } from '../tower.contract.ts';

const { ocDate, possessionOfferDate, reason, status } = TowerPatch.shape;

/** One form for create and edit: fields that only an existing tower has are left out on creation. */
export const TowerForm = TowerInput.extend({
  status,
  ocDate,
  possessionOfferDate,
  reason,
});
export type TowerForm = z.infer<typeof TowerForm>;
export type TowerFormState = ContractForm<typeof TowerForm>;

const NOTHING: DefaultValues<z.input<typeof TowerForm>> = {
  name: '',
  code: '',
  totalFloors: null as never,
  basements: 0,
  podiumFloors: 0,
  unitsPerFloor: 0,
  lifts: 0,
  refugeFloors: [],
  reraNumber: '',
  startDate: null,
  plannedPossessionDate: null,
  baseRatePaise: null,
  floorRiseRatePaise: null,
  ocDate: null,
  possessionOfferDate: null,
  reason: '',
};

export function newTower(projectId: string): DefaultValues<z.input<typeof TowerForm>> {
  return { ...NOTHING, projectId };
}

export function towerDefaults(tower: Tower): DefaultValues<z.input<typeof TowerForm>> {
  const keys = (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).filter((key) => key !== 'reason');
  const own = Object.fromEntries(keys.map((key) => [key, tower[key as keyof Tower]]));
  return { ...NOTHING, ...own, projectId: tower.projectId, status: tower.status };
}

export function bodyOfNew({
  status: _status,
  ocDate: _oc,
  possessionOfferDate: _offer,
  reason: _reason,
  ...body
}: TowerForm): TowerInput {
  return body;
}

export function patchOf({ projectId: _project, ...fields }: TowerForm, tower: Tower): TowerPatch {
  return { ...fields, version: tower.version };
}

const GENERIC_LABELS = new Set(['TOWER', 'WING', 'BLOCK', 'BUILDING', 'PHASE']);

/** 'Tower B' → 'B', 'Rose' → 'R': up to four capital letters or digits. */
export function towerCodeOf(name: string): string {
  const words = name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const own = words.filter((word) => !GENERIC_LABELS.has(word));
  const [first = ''] = own;
  const isCode = own.length === 1 && first.length <= 4 && (first.length <= 2 || /\d/.test(first));
  return isCode
    ? first
    : own
        .map((word) => word.charAt(0))
        .join('')
        .slice(0, 4);
}
