import type { Day, Instant } from '#platform/contract/calendar.ts';
import type { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import type { StructureTerms } from './structureTerms.contract.ts';

/** A structure with the revision that applies on the day of the booking. */
export interface Candidate {
  id: string;
  name: string;
  revision: number;
  createdAt: Instant;
  terms: Pick<StructureTerms, 'projectIds' | 'partnerIds' | 'tiers' | 'validFrom' | 'validTo'>;
}

/** Of which firm, in which project and on which day something was sold. */
interface SoldFor {
  channelPartnerId: string;
  /** Of the firm on the day of the booking. */
  tier: (typeof PARTNER_TIERS)[number];
  projectId: string;
  bookingDate: Day;
}

export interface Chosen<Structure> {
  structure: Structure;
  /** 'It names the firm.' */
  because: string;
}

/**
 * The structure of a sale: all lists of a structure that name something must match, and the most specific one
 * wins: one that names the firm before one that names its tier, then its project, then one for everybody. Among equals the
 * one that is valid from the later day, then the newer one. Null when none covers the sale.
 */
export function chooseStructure<Structure extends Candidate>(
  candidates: readonly Structure[],
  sold: SoldFor,
): Chosen<Structure> | null {
  const [best, second] = candidates
    .filter((candidate) => covers(candidate, sold))
    .toSorted(
      (one, other) =>
        specificity(other) - specificity(one) ||
        compared(other.terms.validFrom, one.terms.validFrom) ||
        compared(other.createdAt, one.createdAt) ||
        compared(other.id, one.id),
    );
  if (!best) return null;
  const tie = second && specificity(second) === specificity(best) ? tieText(best, second) : '';
  return { structure: best, because: `${scopeReason(best)}${tie}` };
}

/** Whether a structure is valid on the day of a sale and all of its lists match. */
function covers({ terms }: Pick<Candidate, 'terms'>, sold: SoldFor): boolean {
  const { projectIds, partnerIds, tiers, validFrom, validTo } = terms;
  return (
    validFrom <= sold.bookingDate &&
    (validTo === null || sold.bookingDate <= validTo) &&
    matches(partnerIds, sold.channelPartnerId) &&
    matches(tiers, sold.tier) &&
    matches(projectIds, sold.projectId)
  );
}

/** Whether a structure is valid on a day and covers a firm in some project. */
export function isForFirm(
  { terms }: Pick<Candidate, 'terms'>,
  { channelPartnerId, tier, day }: Pick<SoldFor, 'channelPartnerId' | 'tier'> & { day: Day },
): boolean {
  const { partnerIds, tiers, validFrom, validTo } = terms;
  const isValid = validFrom <= day && (validTo === null || day <= validTo);
  return isValid && matches(partnerIds, channelPartnerId) && matches(tiers, tier);
}

/** An empty list means all. */
function matches<Value>(list: readonly Value[], value: Value): boolean {
  return list.length === 0 || list.includes(value);
}

/** A firm outweighs tier and project together, a tier outweighs a project. */
function specificity({ terms }: Pick<Candidate, 'terms'>): number {
  const { projectIds, partnerIds, tiers } = terms;
  return (partnerIds.length > 0 ? 4 : 0) + (tiers.length > 0 ? 2 : 0) + (projectIds.length > 0 ? 1 : 0);
}

function scopeReason({ terms }: Pick<Candidate, 'terms'>): string {
  const { projectIds, partnerIds, tiers } = terms;
  const named = [
    ...(partnerIds.length > 0 ? ['the firm'] : []),
    ...(tiers.length > 0 ? ['the tier of the firm'] : []),
    ...(projectIds.length > 0 ? ['the project'] : []),
  ];
  return named.length === 0 ? 'It covers all firms and projects.' : `It names ${named.join(' and ')}.`;
}

function tieText(best: Candidate, second: Candidate): string {
  const why = best.terms.validFrom > second.terms.validFrom ? 'is valid from a later day' : 'is newer';
  return ` So does “${second.name}”; this one ${why}.`;
}

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
