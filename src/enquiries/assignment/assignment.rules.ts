import type { Role } from '#platform/contract/roles.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { OwnerReason } from '#enquiries/leads/ownerReason.rules.ts';
import type { AssignmentRule, Enquiry } from './assignment.contract.ts';

/** A salesperson as the distribution of leads sees them. */
export interface Seller {
  id: string;
  name: string;
  role: Role;
  managerId: string | null;
  /** The person and everybody above them. */
  line: readonly string[];
  /** None means all. */
  projectIds: readonly string[];
  /** The number of their last turn; null for none. */
  lastTurn: number | null;
  lastAt: string | null;
  /** Leads assigned by round robin today. */
  today: number;
  /** Why the person is absent now, or null. */
  absence: string | null;
}

export interface Waiting extends Enquiry {
  /** The manager who enters the lead: it stays in their team. */
  teamOf: string | null;
}

export interface Choice {
  seller: Seller | null;
  reason: OwnerReason | null;
  /** What was skipped before, in words. */
  passed: string[];
  /** The round robin for it. */
  pool: readonly Seller[];
}

type How = Pick<OwnerReason, 'how' | 'rule'>;

/**
 * Who gets a lead: from the first matching rule with somebody present, else from the executives of its
 * projects, the one whose last turn is longest ago. When all of them are away it goes to one of their managers
 * who is present, then to a Sales Head; when nobody is assigned to the project it stays without an owner. Never
 * to somebody who may not see one of its projects.
 */
export function choose(
  enquiry: Waiting,
  rules: readonly AssignmentRule[],
  sellers: readonly Seller[],
): Choice {
  const able = inTurn(sellers.filter((one) => maySee(one, enquiry) && isInTeam(one, enquiry)));
  const passed: string[] = [];
  for (const rule of rules.filter((one) => fits(one, enquiry))) {
    const pool = poolOf(rule, able);
    const seller = pool.find(isPresent);
    if (seller) return chosen(seller, { how: 'rule', rule: rule.name }, pool, passed);
    passed.push(passedText(rule.name, pool));
  }
  const executives = able.filter(isExecutive);
  const seller = executives.find(isPresent);
  if (seller) return chosen(seller, { how: 'roundRobin', rule: null }, executives, passed);
  if (executives.length === 0) return { seller: null, reason: null, passed, pool: [] };
  passed.push(passedText('Round robin', executives));
  return fallback(able, executives, passed);
}

/** Above the executives who are away: their own managers, then the Sales Heads. */
function fallback(able: readonly Seller[], executives: readonly Seller[], passed: string[]): Choice {
  const managerIds = new Set(executives.map(({ managerId }) => managerId));
  const manager = able.find((one) => managerIds.has(one.id) && isPresent(one));
  if (manager) return chosen(manager, { how: 'manager', rule: null }, executives, passed);
  passed.push('None of their managers is available');
  const head = able.find((one) => one.role === 'Sales Head' && isPresent(one));
  if (head) return chosen(head, { how: 'salesHead', rule: null }, executives, passed);
  passed.push(`No ${roleLabel('Sales Head')} is available`);
  return { seller: null, reason: null, passed, pool: executives };
}

function chosen(seller: Seller, how: How, pool: readonly Seller[], passed: string[]): Choice {
  return { seller, reason: { ...how, name: seller.name, today: seller.today + 1 }, passed, pool };
}

/** Longest wait first; those who never had a turn come before all others. */
function inTurn(sellers: readonly Seller[]): Seller[] {
  return sellers.toSorted(
    (one, other) => (one.lastTurn ?? -1) - (other.lastTurn ?? -1) || (one.id < other.id ? -1 : 1),
  );
}

function poolOf({ userIds }: AssignmentRule, able: readonly Seller[]): Seller[] {
  return able.filter((one) => (userIds.length === 0 ? isExecutive(one) : userIds.includes(one.id)));
}

function isPresent({ absence }: Seller): boolean {
  return absence === null;
}

function isExecutive({ role }: Seller): boolean {
  return role === 'Sales Executive';
}

function maySee({ projectIds }: Seller, enquiry: Waiting): boolean {
  return projectIds.length === 0 || projectIds.some((id) => enquiry.projectIds.includes(id));
}

function isInTeam({ line }: Seller, { teamOf }: Waiting): boolean {
  return teamOf === null || line.includes(teamOf);
}

/** Whether a rule matches a lead: every condition it sets. */
export function fits(rule: AssignmentRule, enquiry: Enquiry): boolean {
  const { projectId, sources, languages, areas, pincodes } = rule;
  return (
    rule.isActive &&
    (projectId === null || enquiry.projectIds.includes(projectId)) &&
    (sources.length === 0 || sources.includes(enquiry.source)) &&
    (languages.length === 0 || languages.some((one) => isSame(one, enquiry.language))) &&
    isFrom(enquiry, areas, pincodes)
  );
}

/** Area and PIN code are two ways to name a place: one of them is enough. */
function isFrom(enquiry: Enquiry, areas: readonly string[], pincodes: readonly string[]): boolean {
  if (areas.length === 0 && pincodes.length === 0) return true;
  const pincode = bare(enquiry.pincode);
  return (
    areas.some((one) => isSame(one, enquiry.locality) || isSame(one, enquiry.city)) ||
    (pincode !== '' && pincodes.some((one) => pincode.startsWith(bare(one))))
  );
}

function isSame(one: string, other: string | null | undefined): boolean {
  return other !== null && other !== undefined && plain(one) === plain(other);
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ');
}

function bare(pincode: string | null | undefined): string {
  return (pincode ?? '').replace(/[\s-]/g, '').toUpperCase();
}

function passedText(what: string, pool: readonly Seller[]): string {
  if (pool.length === 0) return `${what}: nobody assigned to the project`;
  return `${what}: ${pool.map(({ name, absence }) => `${name} (${inSentence(absence ?? '')})`).join(', ')}`;
}

function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
