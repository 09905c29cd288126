import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether the table `milestone` is the one of a tower for its kind of work: its own, one without tower that names it, or
 * one that names none while the tower has no other of that kind. `tower` is an id, null for what stands in no tower. The
 * same condition stands in `check_installment_is_earned` and `check_milestone_weights`.
 */
export function isMilestoneOfTower(tower: RawBuilder<string | null>): RawBuilder<boolean> {
  return sql<boolean>`(milestone.tower_id = ${tower} or milestone.tower_id is null and (
    milestone.covers_tower_ids ? (${tower})::text
    or milestone.covers_tower_ids = '[]' and not exists (
      select from milestone_tower own
       where own.organization_id = milestone.organization_id and own.tower_id = ${tower} and own.key = milestone.key)))`;
}
