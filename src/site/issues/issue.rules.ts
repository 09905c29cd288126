import type { Day, Instant } from '#platform/contract/calendar.ts';
import type { Workdays } from '../calendars/workdays.rules.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { counted, formatDay } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole, roleLabel } from '#platform/contract/roles.ts';
import { ISSUE_BUILDERS, ISSUE_REPORTERS } from './issueRights.rules.ts';
import type { IssueOrigin, IssueSeverity } from './issueKinds.rules.ts';
import { ISSUE_SEVERITIES } from './issueKinds.rules.ts';
import { latestDueDate } from './issueTimes.rules.ts';

export const ISSUE_STATUSES = ['open', 'inProgress', 'resolved', 'verified'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

export const ISSUE_ACTIONS = ['edit', 'start', 'resolve', 'verify', 'reopen', 'comment'] as const;
export type IssueAction = (typeof ISSUE_ACTIONS)[number];

export interface IssueState {
  origin: IssueOrigin;
  severity: IssueSeverity;
  status: IssueStatus;
  reportedOn: Day;
  dueDate: Day;
  checkId: string | null;
  resolvedById: string | null;
}

export interface IssuePerson {
  userId: string;
  role: Role;
  /** Nobody else works on sites. */
  isAlone: boolean;
}

/** What a person who sees an issue may do with it now. */
export function issueActions(person: IssuePerson, issue: IssueState): IssueAction[] {
  const builds = hasRole(person.role, ...ISSUE_BUILDERS);
  const judges = builds || (issue.origin !== 'site' && hasRole(person.role, ...ISSUE_REPORTERS));
  const { status } = issue;
  const may: Record<IssueAction, boolean> = {
    edit: builds && status !== 'verified',
    start: builds && status === 'open',
    resolve: builds && (status === 'open' || status === 'inProgress'),
    verify: judges && status === 'resolved' && mayVerify(person, issue),
    reopen: judges && (status === 'resolved' || status === 'verified'),
    comment: judges,
  };
  return ISSUE_ACTIONS.filter((action) => may[action]);
}

function mayVerify({ userId, isAlone }: IssuePerson, { resolvedById }: IssueState): boolean {
  return resolvedById !== userId || isAlone;
}

const STATUS_LABELS: Record<IssueStatus, string> = {
  open: 'open',
  inProgress: 'in progress',
  resolved: 'resolved',
  verified: 'verified',
};

const ACTION_TO: Record<IssueStatus, IssueAction> = {
  open: 'reopen',
  inProgress: 'start',
  resolved: 'resolve',
  verified: 'verify',
};

/** The action that a wanted status means; null when it has it already. Throws when the person may not take it now. */
export function actionTo(
  wanted: IssueStatus | undefined,
  person: IssuePerson,
  issue: IssueState,
): IssueAction | null {
  if (wanted === undefined || wanted === issue.status) return null;
  const action = ACTION_TO[wanted];
  if (issueActions(person, issue).includes(action)) return action;
  if (action === 'verify' && issue.status === 'resolved' && !mayVerify(person, issue))
    throw forbidden('You resolved this issue; another person has to verify it.');
  const mayEver = ISSUE_STATUSES.some((status) =>
    issueActions(person, { ...issue, status }).includes(action),
  );
  if (!mayEver) throw forbidden();
  throw conflict(
    `An issue cannot go from ${STATUS_LABELS[issue.status]} to ${STATUS_LABELS[wanted]}.`,
    'status',
  );
}

/** Refuses to resolve without a sign that it is done, and to reopen without saying why. */
export function checkWords(
  action: IssueAction | null,
  { hasFile, note }: { hasFile: boolean; note: string | null },
) {
  if (action === 'resolve' && !hasFile && note === null)
    throw invalid('note', 'Add a photo or a note that shows how it was resolved.');
  if (action === 'reopen' && note === null) throw invalid('note', 'Enter why it is reopened.');
}

const GRAVE: readonly IssueSeverity[] = ['high', 'critical'];

function isGrave(severity: IssueSeverity): boolean {
  return GRAVE.includes(severity);
}

/** What holds a completion is not made light by those who build. */
export function checkSeverity(role: Role, before: IssueState, severity: IssueSeverity): void {
  const isLowered = ISSUE_SEVERITIES.indexOf(severity) < ISSUE_SEVERITIES.indexOf(before.severity);
  if (!isLowered || !isGrave(before.severity)) return;
  if (before.checkId !== null)
    throw conflict('The severity of an issue of a failed check cannot be lowered.', 'severity');
  if (!hasRole(role, ...GROUPS.ADMIN))
    throw forbidden(
      `Only the ${roleLabel('Business Head')} or the ${roleLabel('Project Director')} may lower the severity of this issue.`,
    );
}

/** The day on which it is due: as sent, if it is early enough, else the last one of its severity. */
export function dueDateOf(
  issue: Pick<IssueState, 'origin' | 'severity'>,
  from: Day,
  sent: Day | null | undefined,
  workdays: Workdays,
): Day {
  const latest = latestDueDate(issue, from, workdays);
  if (!sent) return latest;
  if (sent < from) throw invalid('dueDate', `It cannot be due before ${formatDay(from)}.`);
  if (sent > latest)
    throw invalid('dueDate', `An issue of this severity is due by ${formatDay(latest)} at the latest.`);
  return sent;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Received so soon, it was found when it was received. */
const AT_ONCE_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_DAYS = 366;

/** When an issue was seen, where that is not when it was received: a phone kept it without a connection. */
export function foundAtOf(foundAt: Instant | null | undefined, now: Instant): Instant | null {
  if (!foundAt) return null;
  const waited = Date.parse(now) - Date.parse(foundAt);
  if (waited < -DAY_MS)
    throw invalid('foundAt', 'It cannot be found in the future: check the clock of the phone.');
  if (waited > LONGEST_WAIT_DAYS * DAY_MS) throw invalid('foundAt', 'It was found more than a year ago.');
  return waited < AT_ONCE_MS ? null : foundAt;
}

export function isOverdue({ status, dueDate }: Pick<IssueState, 'status' | 'dueDate'>, today: Day): boolean {
  return (status === 'open' || status === 'inProgress') && dueDate < today;
}

interface OpenIssues {
  critical: number;
  high: number;
  /** Of both, those that are resolved and wait for a second person. */
  resolved: number;
}

/** What open issues say against completing the work. */
export function issuesMissing({ critical, high, resolved }: OpenIssues): string[] {
  const open = critical + high;
  if (open === 0) return [];
  if (open === resolved)
    return [
      `${counted(open, 'grave issue')} ${open === 1 ? 'is' : 'are'} resolved and to be verified by another person.`,
    ];
  const parts = [
    ...(critical > 0 ? [counted(critical, 'critical issue')] : []),
    ...(high > 0 ? [counted(high, 'high issue')] : []),
  ];
  return [`Close ${parts.join(' and ')} first.`];
}
