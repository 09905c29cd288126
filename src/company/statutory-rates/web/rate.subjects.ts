import type { Rate } from '../rate.contract.ts';
import type { RateKey } from '../rate.rules.ts';
import { isRateKey } from '../rateValue.contract.ts';
import type { RatePlace } from '../rateText.rules.ts';
import { RATE_GROUPS, RATE_LABELS } from '../rateText.rules.ts';

/** The key of a rate and the place it applies to. */
export interface RateSubject extends RatePlace {
  /** Its id in the address: 'stamp~27~pune'. */
  id: string;
  key: RateKey;
  /** In force today. */
  current: Rate | null;
  /** Future rates, the nearest first. */
  coming: readonly Rate[];
}

/** The subjects of all current and future rates, in the order of their groups. */
export function subjectsOf(inForce: readonly Rate[], coming: readonly Rate[]): RateSubject[] {
  const subjects = new Map<string, RateSubject>();
  for (const rate of [...inForce, ...coming]) {
    const { key, stateCode, qualifier } = rate;
    if (!isRateKey(key)) continue;
    const id = subjectId(rate);
    if (subjects.has(id)) continue;
    subjects.set(id, {
      id,
      key,
      stateCode,
      qualifier,
      current: inForce.find((one) => subjectId(one) === id) ?? null,
      coming: coming
        .filter((one) => subjectId(one) === id)
        .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom)),
    });
  }
  return [...subjects.values()].toSorted(inOrder);
}

export function subjectId({ key, stateCode, qualifier }: RatePlace & { key: string }): string {
  return [key, stateCode ?? '', qualifier ?? ''].join('~');
}

const KEYS = Object.keys(RATE_LABELS);

function inOrder(one: RateSubject, other: RateSubject): number {
  const group = ({ key }: RateSubject) => RATE_GROUPS.findIndex((name) => name === RATE_LABELS[key].group);
  return (
    group(one) - group(other) ||
    KEYS.indexOf(one.key) - KEYS.indexOf(other.key) ||
    one.id.localeCompare(other.id)
  );
}
