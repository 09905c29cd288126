import type { Instant } from '#platform/contract/calendar.ts';
import { laterOf } from '#platform/contract/calendar.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import type { AppError } from '#platform/contract/errors.ts';
import type { LeadStatus } from './lead.contract.ts';
import type { LeadCourse } from './leadCourse.rules.ts';
import { mergedCourse } from './leadCourse.rules.ts';
import { LEAD_FIELD_NAMES, OPEN_LEAD_STATUSES } from './lead.contract.ts';
import { isOpenStatus } from './lead.rules.ts';
import type { MergeChoice } from './leadMerge.contract.ts';

const UNDONE_FOR_DAYS = 30;
const DAY_MS = 86_400_000;

/** Which columns belong to a choice. */
const COLUMNS_OF_CHOICE = {
  firstName: ['firstName'],
  lastName: ['lastName'],
  phone: ['phone'],
  altPhone: ['altPhone'],
  email: ['email'],
  // The partner who brought it and its source belong together.
  source: ['source', 'campaign', 'channelPartnerId', 'broughtById', 'attributionExpiresAt'],
  unitTypes: ['unitTypes'],
  budget: ['budgetMinPaise', 'budgetMaxPaise'],
  purpose: ['purpose'],
  timeline: ['timeline'],
  financing: ['financing'],
  locality: ['locality'],
  city: ['city'],
  pincode: ['pincode'],
  language: ['language'],
  occupation: ['occupation'],
  company: ['company'],
  isNri: ['isNri'],
  owner: ['ownerId', 'ownerTurn', 'ownerReason'],
  nextFollowUpAt: ['nextFollowUpAt'],
  tags: ['tags'],
  consent: ['consent'],
} as const satisfies Record<MergeChoice, readonly string[]>;

/** Fields that are not offered as a choice; a new one is filled where it is empty. */
const OTHER_FIELDS = LEAD_FIELD_NAMES.filter(
  (field) => !Object.values(COLUMNS_OF_CHOICE).some((columns) => columns.some((one) => one === field)),
);

/** The columns a merge reads besides the chosen ones. */
export interface MergedLead extends LeadCourse {
  id: string;
  status: LeadStatus;
  statusChangedAt: Instant;
  answerAwaitedAt: Instant;
  phone: string;
  altPhone: string | null;
  channelPartnerId: string | null;
  attributionExpiresAt: Instant | null;
  firstResponseAt: Instant | null;
  lastContactedAt: Instant | null;
  interactionCount: number;
  siteVisitCount: number;
  lostReason: string | null;
  lostNote: string | null;
  lostAt: Instant | null;
  nextFollowUpAt: Instant | null;
  dnd: boolean;
  enquiryCount: number;
  wrongNumber: boolean;
}

/** Throws why these two cannot be merged. */
export function checkMerge(kept: MergedLead, other: MergedLead, now: Instant): void {
  if (kept.id === other.id) throw invalid('otherId', 'Choose another lead.');
  if (other.status === 'closed')
    throw conflict(
      kept.status === 'closed'
        ? 'Both leads have a booking. They cannot be merged.'
        : 'The other lead has a booking. Keep that one and merge this lead into it.',
    );
  if (isClaimed(kept, now) && isClaimed(other, now) && kept.channelPartnerId !== other.channelPartnerId)
    throw conflict('Two partner firms have claimed this customer. Rule on the claim first.');
}

/** Whether a partner firm has an active claim on the customer. */
export function isClaimed(
  { channelPartnerId, attributionExpiresAt }: Pick<MergedLead, 'channelPartnerId' | 'attributionExpiresAt'>,
  now: Instant,
): boolean {
  return channelPartnerId !== null && (attributionExpiresAt ?? now) > now;
}

/**
 * The lead that stays, with what is chosen or missing taken from the other. An active claim is on the result.
 */
export function mergedFields<Lead extends MergedLead & Record<string, unknown>>(
  kept: Lead,
  other: Lead,
  take: readonly MergeChoice[],
  now: Instant,
): Partial<Lead> {
  const isTaken = (choice: MergeChoice) => take.includes(choice) || isMissing(kept, choice);
  const chosen = (Object.keys(COLUMNS_OF_CHOICE) as MergeChoice[])
    .filter((choice) =>
      choice === 'source' && (isClaimed(kept, now) || isClaimed(other, now))
        ? isClaimed(other, now)
        : isTaken(choice),
    )
    .filter((choice) => choice !== 'nextFollowUpAt' || kept.status !== 'closed')
    .flatMap((choice) => COLUMNS_OF_CHOICE[choice]);
  const columns = [...chosen, ...OTHER_FIELDS.filter((field) => isEmpty(kept[field]))];
  const taken = Object.fromEntries(columns.map((column) => [column, other[column]]));
  const fields = {
    ...taken,
    ...progress(kept, other),
    ...counts(kept, other),
    ...mergedCourse(kept, other),
  };
  return { ...fields, ...secondNumber(kept, other, take) } as Partial<Lead>;
}

/** Empty fields are filled; yes/no fields and the source stay as they are. */
function isMissing(kept: Record<string, unknown>, choice: MergeChoice): boolean {
  if (choice === 'isNri' || choice === 'source') return false;
  return COLUMNS_OF_CHOICE[choice].every((column) => isEmpty(kept[column]));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The number that is not chosen becomes the second number if there is room. */
function secondNumber(kept: MergedLead, other: MergedLead, take: readonly MergeChoice[]) {
  const [phone, left] = take.includes('phone') ? [other.phone, kept.phone] : [kept.phone, other.phone];
  const altPhone = take.includes('altPhone') ? other.altPhone : (kept.altPhone ?? other.altPhone);
  const room = altPhone === null || altPhone === phone;
  return { altPhone: room && left !== phone ? left : altPhone === phone ? null : altPhone };
}

/** An open lead stays open, at the later stage of the two. */
function progress(kept: MergedLead, other: MergedLead) {
  const isAhead = rankOf(other.status) > rankOf(kept.status);
  const { status, statusChangedAt, lostReason, lostNote, lostAt, answerAwaitedAt } = isAhead ? other : kept;
  // Two waiting leads are one customer, who has waited since the first of them.
  const waits =
    kept.status === other.status ? [kept.answerAwaitedAt, other.answerAwaitedAt] : [answerAwaitedAt];
  return { status, statusChangedAt, lostReason, lostNote, lostAt, answerAwaitedAt: waits.toSorted()[0] };
}

function rankOf(status: LeadStatus): number {
  if (status === 'closed') return OPEN_LEAD_STATUSES.length + 1;
  return isOpenStatus(status) ? OPEN_LEAD_STATUSES.indexOf(status) + 1 : 0;
}

function counts(kept: MergedLead, other: MergedLead) {
  return {
    interactionCount: kept.interactionCount + other.interactionCount,
    siteVisitCount: kept.siteVisitCount + other.siteVisitCount,
    firstResponseAt: firstOf(kept.firstResponseAt, other.firstResponseAt),
    lastContactedAt: lastOf(kept.lastContactedAt, other.lastContactedAt),
    enquiryCount: kept.enquiryCount + other.enquiryCount,
    wrongNumber: kept.wrongNumber || other.wrongNumber,
    // Do not disturb on either lead applies to both.
    dnd: kept.dnd || other.dnd,
  };
}

function firstOf(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function lastOf(one: Instant | null, other: Instant | null): Instant | null {
  return one === null || other === null ? (one ?? other) : laterOf(one, other);
}

/** Why a merge can no longer be undone; null when it can. */
export function undoRefusal(
  merge: { mergedAt: Instant; isWorkedOn: boolean; isLast: boolean },
  now: Instant,
): string | null {
  if (!merge.isLast) return 'Another lead was merged after this one. Undo that first.';
  if (Date.parse(now) - Date.parse(merge.mergedAt) > UNDONE_FOR_DAYS * DAY_MS)
    return `This was merged more than ${UNDONE_FOR_DAYS} days ago.`;
  return merge.isWorkedOn ? 'Somebody has worked on this lead since it was merged.' : null;
}

export function notMerged(): AppError {
  return conflict('Nothing was merged into this lead.');
}
