import { invalid } from '#platform/contract/errors.ts';
import { milestoneName } from '#inventory/payment-terms/plan.rules.ts';
import { inOrder } from '#site/milestones/network.rules.ts';
import type { StoredWork, WorkKind } from './workTemplate.contract.ts';

/** The works that every builder begins with: usual days of a tower in concrete. */
export const USUAL_WORKS: readonly StoredWork[] = [
  usual('excavation', 45, 5, []),
  usual('foundation', 60, 10, ['excavation']),
  usual('plinth', 30, 5, ['foundation']),
  usual('podium', 30, 3, ['plinth']),
  usual('slab', 12, 33, ['podium']),
  usual('brickwork', 90, 8, ['slab']),
  usual('lifts', 60, 3, ['slab']),
  usual('plumbing', 60, 5, ['brickwork']),
  usual('electrical', 60, 5, ['brickwork']),
  usual('plaster', 75, 6, ['brickwork']),
  usual('external', 75, 3, ['brickwork']),
  usual('doors', 45, 3, ['plaster']),
  usual('flooring', 60, 5, ['plaster', 'plumbing']),
  usual('lobbies', 45, 2, ['flooring', 'lifts']),
  usual('finishing', 45, 3, ['doors', 'electrical', 'external', 'flooring', 'lobbies']),
  usual('oc', 30, 1, ['finishing']),
  usual('possession', 15, 0, ['oc']),
];

export function workName(kind: WorkKind): string {
  return kind === 'slab' ? 'Each slab' : milestoneName(kind);
}

/** Refuses a template that no tower can be planned by. */
export function checkTemplate(works: readonly StoredWork[]): void {
  for (const [index, { kind, after }] of works.entries()) {
    if (works.findIndex((one) => one.kind === kind) < index)
      throw invalid(`works.${index}.kind`, `${workName(kind)} is there twice.`);
    const unknown = after.find((before) => !works.some((one) => one.kind === before));
    if (unknown) throw invalid(`works.${index}.after`, `${workName(unknown)} is not among the works.`);
  }
  if (inOrder(works.map(({ kind, after }) => ({ id: kind, dependsOn: after }))) === null)
    throw invalid('works', 'Works wait for each other in a circle.');
  const weight = works.reduce((sum, one) => sum + Math.round(one.weightPct * 10_000), 0);
  if (weight > 1_000_000) throw invalid('works', 'The weights add up to more than 100%.');
}

function usual(kind: WorkKind, days: number, weightPct: number, after: WorkKind[]): StoredWork {
  return { kind, days, weightPct, after };
}
