import type { Seller } from './assignment.rules.ts';

/** A lead as a reassignment sees it. */
export interface HandedLead {
  ownerId: string | null;
  projectIds: readonly string[];
}

/** Who gets a lead, or in words why nobody; null when the person already owns it. */
export type Handing = { toId: string } | { refusal: string } | null;

/** All leads to one person, except those whose project they may not see. */
export function toOne(person: Seller, leads: readonly HandedLead[]): Handing[] {
  return leads.map((lead) => {
    if (lead.ownerId === person.id) return null;
    if (!maySee(person, lead)) return { refusal: `${person.name} cannot see the project of this lead.` };
    return { toId: person.id };
  });
}

/**
 * Leads evenly among available people: each to the one with the fewest so far, among equals to the one whose
 * last round-robin turn is longest ago, and never to its owner.
 */
export function spread(people: readonly Seller[], leads: readonly HandedLead[]): Handing[] {
  const got = new Map(people.map(({ id }) => [id, 0]));
  const there = people.filter(({ absence }) => absence === null).toSorted(byTurn);
  return leads.map((lead) => {
    const able = there.filter((one) => one.id !== lead.ownerId && maySee(one, lead));
    const [first, ...others] = able;
    if (!first) return { refusal: 'None of these people who may see the project of this lead is available.' };
    const least = others.reduce(
      (best, one) => ((got.get(one.id) ?? 0) < (got.get(best.id) ?? 0) ? one : best),
      first,
    );
    got.set(least.id, (got.get(least.id) ?? 0) + 1);
    return { toId: least.id };
  });
}

function byTurn(one: Seller, other: Seller): number {
  return (one.lastTurn ?? -1) - (other.lastTurn ?? -1) || (one.id < other.id ? -1 : 1);
}

function maySee({ projectIds }: Seller, lead: HandedLead): boolean {
  return projectIds.length === 0 || projectIds.some((id) => lead.projectIds.includes(id));
}
