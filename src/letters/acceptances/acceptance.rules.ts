import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { AppError, conflict, forbidden } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { ACCEPTANCE_STATES } from '#company/documents/document.rules.ts';
import { DOCUMENT_APPROVERS } from '#company/documents/document.rules.ts';

export type AcceptanceState = (typeof ACCEPTANCE_STATES)[number];
export const PERSON_STATES = ['waiting', 'opened', 'accepted', 'declined', 'expired'] as const;
export type PersonState = (typeof PERSON_STATES)[number];
/** As whom somebody is asked. */
export const CAPACITIES = ['buyer', 'coApplicant', 'other'] as const;
export type Capacity = (typeof CAPACITIES)[number];
export const CAPACITY_LABELS: Readonly<Record<Capacity, string>> = {
  buyer: 'Buyer',
  coApplicant: 'Co-applicant',
  other: 'Other person',
};
export const ACCEPTANCE_ACTS = ['remind', 'withdraw', 'acceptOnPaper'] as const;
export type AcceptanceAct = (typeof ACCEPTANCE_ACTS)[number];

export const MAX_PEOPLE = 10;
export const DEFAULT_DAYS = 7;
export const MAX_DAYS = 60;
const MINUTES_OF_A_DAY = 24 * 60;
/** Reminders go out so many days before the time to answer ends. */
const REMINDED_BEFORE = [3, 1];
/** A link is not sent again within this time. */
export const RESEND_MINUTES = 60;
/** The sealed paper can be fetched by the links for so long. */
export const SEALED_DAYS = 30;
/** A larger sealed paper is fetched by the link in the mail: most mail servers refuse it as an attachment. */
export const MAX_MAILED_BYTES = 8 * 1024 * 1024;

export interface PersonFacts {
  id: string;
  seq: number;
  state: PersonState;
  isAsked: boolean;
}

interface Next {
  /** Who is asked now. */
  ask: string[];
  /** What has ended it. */
  ends: 'declined' | 'expired' | null;
  /** Accepted by all; complete once its sealed file is stored. */
  isAccepted: boolean;
}

/**
 * What follows from the answers. One who declines ends it. One whose time ran out lets the next be asked, yet then it
 * is never sealed: once nobody is left to answer it has expired.
 */
export function nextOf(inOrder: boolean, people: readonly PersonFacts[]): Next {
  const none = { ask: [], ends: null, isAccepted: false };
  if (people.some(({ state }) => state === 'declined')) return { ...none, ends: 'declined' };
  const open = people.filter(isOpen).toSorted((one, other) => one.seq - other.seq);
  if (open.length === 0) {
    const isAccepted = people.every(({ state }) => state === 'accepted');
    return { ...none, isAccepted, ends: isAccepted ? null : 'expired' };
  }
  const turn = inOrder ? open.slice(0, 1) : open;
  return { ...none, ask: turn.filter(({ isAsked }) => !isAsked).map(({ id }) => id) };
}

export function isOpen({ state }: { state: PersonState }): boolean {
  return state === 'waiting' || state === 'opened';
}

export function deadlineOf(askedAt: Instant, days: number): Instant {
  return addMinutes(askedAt, days * MINUTES_OF_A_DAY);
}

/** When the next reminder goes out; null when none is left. */
export function nextReminderAt(expiresAt: Instant, now: Instant): Instant | null {
  const moments = REMINDED_BEFORE.map((days) => addMinutes(expiresAt, -days * MINUTES_OF_A_DAY));
  return moments.find((moment) => moment > now) ?? null;
}

/** The first address that stands twice among people; null when none does. */
export function repeatedAddress(people: readonly { email: string }[]): number | null {
  const addresses = people.map(({ email }) => email.toLowerCase());
  const again = addresses.findIndex((address, place) => addresses.indexOf(address) < place);
  return again === -1 ? null : again;
}

interface LinkFacts {
  state: AcceptanceState;
  endedAt: Instant | null;
  isOnPaper: boolean;
  /** Its version is still the one that counts. */
  isCurrent: boolean;
  person: { state: PersonState; expiresAt: Instant | null };
}

/** Why a link opens nothing any more: 410; null when it opens. */
export function linkRefusal(link: LinkFacts, now: Instant): AppError | null {
  const { state, endedAt, isOnPaper, isCurrent, person } = link;
  switch (state) {
    case 'withdrawn':
      return gone('This request was withdrawn. Ask whoever sent it for a new one.');
    case 'declined':
      return gone('This paper was declined. Nothing is left to accept.');
    case 'complete':
      if (isOnPaper) return gone('This paper was accepted on paper. Nothing is left to accept.');
      return endedAt !== null && addMinutes(endedAt, SEALED_DAYS * MINUTES_OF_A_DAY) <= now
        ? gone('This link has expired. The accepted paper was sent by email.')
        : null;
    case 'expired':
    case 'open':
      if (person.state === 'expired' || state === 'expired') return gone(OUT_OF_TIME);
      if (isOpen(person) && person.expiresAt !== null && person.expiresAt <= now) return gone(OUT_OF_TIME);
      return isCurrent ? null : gone('This paper is no longer valid. Ask whoever sent it for a new one.');
  }
}

const OUT_OF_TIME = 'The time to accept this paper has passed. Ask whoever sent it for a new link.';

function gone(message: string): AppError {
  return new AppError('gone', message);
}

/** 409 to who has answered, and to who opens the link of a complete paper. */
export function checkAnswer(state: AcceptanceState, person: { state: PersonState }): void {
  if (state !== 'open' || !isOpen(person)) throw conflict('You have answered already.');
}

interface ActFacts {
  state: AcceptanceState;
  /** Nobody is left to answer; it is being sealed. */
  isAccepted: boolean;
  isOwn: boolean;
  mayUpload: boolean;
}

/** Why an act is refused; null when it may be done. */
export function actRefusal(act: AcceptanceAct, role: Role, facts: ActFacts): AppError | null {
  if (!facts.isOwn && !hasRole(role, ...DOCUMENT_APPROVERS)) return forbidden();
  if (act === 'acceptOnPaper' && !facts.mayUpload) return forbidden();
  if (facts.state !== 'open') return conflict('This acceptance has ended.');
  if (facts.isAccepted) return conflict('Everybody has accepted; the sealed file is being made.');
  return null;
}

export function actsOf(role: Role, facts: ActFacts): AcceptanceAct[] {
  return ACCEPTANCE_ACTS.filter((act) => actRefusal(act, role, facts) === null);
}

interface PaperFacts {
  categoryKey: string | null;
  category: string;
  mime: string;
  confidential: boolean;
  hasApproved: boolean;
  isExpired: boolean;
  /** A newer version is pending approval. */
  isNewer: boolean;
}

/** The dated row of law: which categories may be accepted electronically. */
export interface AcceptanceLaw {
  categories: readonly string[];
  source: string;
}

/** Why a paper cannot be put up for acceptance today, in a sentence; null when it can. */
export function paperProblem(paper: PaperFacts, law: AcceptanceLaw | null): string | null {
  if (!paper.hasApproved) return 'Only an approved document can be accepted.';
  if (paper.isExpired) return 'This document has expired. Upload a valid version first.';
  if (paper.isNewer) return 'A newer version is pending approval. Have it approved or rejected first.';
  if (paper.confidential)
    return 'Confidential documents are not sent to anybody by a link. Have it signed on paper.';
  if (!law)
    return 'No row of the rates says which papers may be accepted electronically today. Add "Papers accepted electronically".';
  if (!law.categories.includes(paper.categoryKey ?? ''))
    return `Papers of the category "${paper.category}" may not be accepted electronically today. Have it signed on paper. The rule: ${law.source.replace(/\.$/, '')}.`;
  if (paper.mime !== 'application/pdf')
    return 'Only a PDF can be accepted: the evidence is added to it as a page.';
  return null;
}
