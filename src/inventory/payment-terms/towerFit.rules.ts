import { milestoneName } from './plan.rules.ts';
import type { TemplateStage } from './template.contract.ts';

/** What decides which parts of the structure a tower can have. */
export interface TowerShape {
  name: string;
  totalFloors: number;
  podiumFloors: number;
  basements: number;
}

/** The shape of the tower of a unit, from a row that may have none: null then, as its milestones are its project's. */
export function towerShapeOf(row: {
  towerName: string | null;
  totalFloors: number | null;
  podiumFloors: number | null;
  basements: number | null;
}): TowerShape | null {
  const { towerName: name, totalFloors, podiumFloors, basements } = row;
  if (name === null || totalFloors === null || podiumFloors === null || basements === null) return null;
  return { name, totalFloors, podiumFloors, basements };
}

type Stage = Pick<TemplateStage, 'name' | 'component' | 'pct' | 'trigger'>;

/**
 * The stages of a plan that can never fall due in a tower: slabs above its highest, and a podium where it has none.
 * Slabs are counted from the lowest: one for each basement, podium and floor. It is the shape that decides, since
 * milestones are entered later.
 */
export function impossibleStages<Row extends Stage>(stages: readonly Row[], tower: TowerShape): Row[] {
  return stages.filter((stage) => isImpossible(stage, tower));
}

/** Why a plan does not fit a tower, in words for who chooses it; null when it does. */
export function misfitText(stages: readonly Stage[], tower: TowerShape): string | null {
  const keys = [...new Set(impossibleStages(stages, tower).map(keyOf))];
  if (keys.length === 0) return null;
  return `${inWords(keys.map(milestoneName))} will never be built in ${tower.name}, which has ${shapeText(tower)}.`;
}

/**
 * The plan with stages that the tower can reach. Slabs that it does not have are billed together with its highest
 * slab, a podium that it does not have with the stage after it. No share is lost and none falls due earlier than
 * the structure is up.
 */
export function fitToTower(stages: readonly TemplateStage[], tower: TowerShape): TemplateStage[] {
  const ordered = stages.toSorted((one, other) => one.seq - other.seq);
  const components = [...new Set(ordered.map(({ component }) => component))];
  const fitted = components.flatMap((component) =>
    withoutPodium(
      mergedSlabs(
        ordered.filter((stage) => stage.component === component),
        tower,
      ),
      tower,
    ),
  );
  return fitted
    .toSorted((one, other) => one.seq - other.seq)
    .map((stage, index) => ({ ...stage, seq: index + 1 }));
}

/** 'Construction linked' → 'Construction linked, 5 floors' */
export function fittedName(name: string, tower: TowerShape): string {
  return `${name}, ${shapeText(tower)}`;
}

function isImpossible(stage: Stage, tower: TowerShape): boolean {
  const slab = slabOf(stage);
  if (slab !== null) return slab > highestSlab(tower);
  return keyOf(stage) === 'podium' && tower.podiumFloors === 0;
}

export function highestSlab({ totalFloors, podiumFloors, basements }: TowerShape): number {
  return basements + podiumFloors + totalFloors;
}

function keyOf({ trigger }: Stage): string {
  return trigger.type === 'milestone' ? (trigger.milestoneKey ?? '') : '';
}

/** 'slab:8' → 8; null for everything else. */
function slabOf(stage: Stage): number | null {
  const [kind, number] = keyOf(stage).split(':');
  return kind === 'slab' ? Number(number) : null;
}

/** One component with its impossible slabs billed with the highest. */
function mergedSlabs(stages: readonly TemplateStage[], tower: TowerShape): TemplateStage[] {
  const beyond = stages.filter((stage) => (slabOf(stage) ?? 0) > highestSlab(tower));
  const [first] = beyond;
  if (!first) return [...stages];
  const key = `slab:${highestSlab(tower)}`;
  const top = stages.find((stage) => keyOf(stage) === key) ?? {
    ...first,
    name: milestoneName(key),
    pct: 0,
    trigger: { ...first.trigger, milestoneKey: key },
  };
  const merged = { ...top, pct: sumPct([top, ...beyond]) };
  const others = stages.filter((stage) => !beyond.includes(stage) && keyOf(stage) !== key);
  return [...others, merged].toSorted((one, other) => one.seq - other.seq);
}

/** One component with a podium that there is not billed with the stage after it, else with the last, else on possession. */
function withoutPodium(stages: readonly TemplateStage[], tower: TowerShape): TemplateStage[] {
  const podium = stages.filter((stage) => keyOf(stage) === 'podium' && tower.podiumFloors === 0);
  const [first] = podium;
  if (!first) return [...stages];
  const others = stages.filter((stage) => !podium.includes(stage));
  const heir = others.find((stage) => stage.seq > first.seq) ?? others.at(-1);
  if (!heir) return [{ ...first, name: 'Possession', pct: sumPct(podium), trigger: ON_POSSESSION }];
  return others.map((stage) => (stage === heir ? { ...stage, pct: sumPct([stage, ...podium]) } : stage));
}

const ON_POSSESSION: TemplateStage['trigger'] = {
  type: 'possession',
  days: null,
  date: null,
  milestoneKey: null,
};

/** In whole ten-thousandths, as shares are entered. */
function sumPct(stages: readonly Pick<Stage, 'pct'>[]): number {
  return stages.reduce((sum, { pct }) => sum + Math.round(pct * 10_000), 0) / 10_000;
}

/** '5 floors', '23 floors, 2 podium floors and 1 basement' */
function shapeText({ totalFloors, podiumFloors, basements }: TowerShape): string {
  const parts = [
    counted(totalFloors, 'floor'),
    ...(podiumFloors > 0 ? [counted(podiumFloors, 'podium floor')] : []),
    ...(basements > 0 ? [counted(basements, 'basement')] : []),
  ];
  return inWords(parts);
}

function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

function inWords(parts: readonly string[]): string {
  return new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(parts);
}
