import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import type * as contract from '../budget.contract.ts';
import type { BudgetInput, LineInput } from '../budget.contract.ts';
import { BUDGET_APPROVERS, MAX_LINES } from '../budget.contract.ts';
import { isPlannable, yearName, yearOf } from '../budgetYear.rules.ts';
import type { BudgetPlace, BudgetRow } from './budget.store.ts';
import {
  cellOf,
  insertDraft,
  lockLatest,
  plannedByCategory,
  replaceLines,
  requireDraft,
  storedLines,
  writeBudget,
} from './budget.store.ts';

/** Saves the draft of a budget with all its lines; the first draft is made by it. */
export async function saveBudget(work: Work, projectId: string, input: BudgetInput): Promise<void> {
  const place = await placeOf(work, projectId, input.fy);
  const latest = await lockLatest(work, place, input.version);
  const draft = latest === undefined ? await firstDraft(work, place, input.control) : requireDraft(latest);
  await saveLines(work, draft, input.lines, {
    control: input.control ?? draft.control,
    nameOf: (index, field) => `lines.${index}.${field}`,
  });
}

/**
 * Some lines of a project among its drafts, by their months: a line with an id changes that one, others change the
 * amount of their month and category or add it; what is not sent stays.
 */
export async function upsertLines(work: Work, projectId: string, lines: readonly LineInput[]): Promise<void> {
  const numbered = lines.map((line, index) => ({ line, index }));
  for (const [fy, part] of groupRows(numbered, ({ line }) => yearOf(`${line.month}-01`))) {
    const place = await placeOf(work, projectId, fy);
    const latest = await lockLatest(work, place);
    const draft = latest === undefined ? await firstDraft(work, place, undefined) : requireDraft(latest);
    const before = await storedLines(work, draft.id);
    const changed = new Set(part.map(({ line }) => cellOf(line)));
    const ids = new Set(part.map(({ line }) => line.id));
    const kept = before.filter((line) => !ids.has(line.id) && !changed.has(cellOf(line)));
    const all = [...part.map(({ line }) => line), ...kept];
    if (all.length > MAX_LINES)
      throw invalid('budgetLines', `A budget has at most ${MAX_LINES} lines in a year.`);
    await saveLines(work, draft, all, {
      control: draft.control,
      nameOf: (at, field) => `budgetLines.${part[at]?.index ?? at}.${field}`,
    });
  }
}

interface Saving {
  control: BudgetRow['control'];
  nameOf: (index: number, field: string) => string;
}

async function saveLines(
  work: Work,
  draft: BudgetRow,
  lines: readonly LineInput[],
  { control, nameOf }: Saving,
): Promise<void> {
  const before = await storedLines(work, draft.id);
  await replaceLines(work, draft, lines, before, nameOf);
  await writeBudget(
    work,
    draft,
    { control, makerId: authorOf(work) },
    {
      action: 'edit',
      before: { control: draft.control, ...plannedByCategory(before) },
      after: { control, ...plannedByCategory(lines) },
    },
  );
}

export async function submitBudget(
  work: Work,
  projectId: string,
  { fy, version }: BodyOf<typeof contract.submitBudget>,
): Promise<void> {
  const draft = requireDraft(await lockLatest(work, await placeOf(work, projectId, fy), version));
  const lines = await storedLines(work, draft.id);
  if (lines.length === 0) throw conflict('The budget has no amounts yet. Enter them first.');
  await writeBudget(
    work,
    draft,
    {
      status: 'submitted',
      submittedAt: work.now,
      submittedById: work.caller.userId,
      returnedAt: null,
      returnedById: null,
      returnReason: null,
    },
    { action: 'submit', after: plannedByCategory(lines) },
  );
}

/** By another person than the one who entered or submitted it, unless nobody else could. */
export async function approveBudget(
  work: Work,
  projectId: string,
  { fy, version }: BodyOf<typeof contract.approveBudget>,
): Promise<void> {
  const submitted = requireSubmitted(await lockLatest(work, await placeOf(work, projectId, fy), version));
  const { userId } = work.caller;
  const isMaker = submitted.makerId === userId || submitted.submittedById === userId;
  if (isMaker && (await someoneElseHas(work, BUDGET_APPROVERS, userId)))
    throw forbidden(`You made this budget. Another ${roleLabel('Business Head')} approves it.`);
  await writeBudget(
    work,
    submitted,
    { status: 'approved', approvedAt: work.now, approvedById: userId, selfApproved: isMaker },
    { action: 'approve', after: isMaker ? { selfApproved: true } : {} },
  );
}

export async function returnBudget(
  work: Work,
  projectId: string,
  { fy, version, reason }: BodyOf<typeof contract.returnBudget>,
): Promise<void> {
  const submitted = requireSubmitted(await lockLatest(work, await placeOf(work, projectId, fy), version));
  await writeBudget(
    work,
    submitted,
    {
      status: 'draft',
      returnedAt: work.now,
      returnedById: work.caller.userId,
      returnReason: reason,
    },
    { action: 'return', reason },
  );
}

/** The next version begins with the lines of the one in force. */
export async function reviseBudget(
  work: Work,
  projectId: string,
  { fy, reason }: BodyOf<typeof contract.reviseBudget>,
): Promise<void> {
  const place = await placeOf(work, projectId, fy);
  const latest = await lockLatest(work, place);
  if (latest?.status !== 'approved')
    throw conflict('Only an approved budget is revised; the version in work can still be changed.');
  const { number, control } = latest;
  const draft = await insertDraft(work, place, { number: number + 1, control, reason });
  const lines = await storedLines(work, latest.id);
  await replaceLines(
    work,
    draft,
    lines.map(({ id: _id, ...line }) => line),
    [],
    (_, field) => field,
  );
  await recordChange(work, {
    action: 'revise',
    resource: 'budget',
    id: draft.id,
    version: draft.version,
    after: { ...place, number: draft.number, ...plannedByCategory(lines) },
    reason,
  });
}

/** The version in force stays; the numbers of others do not change. */
export async function discardBudget(
  work: Work,
  projectId: string,
  { fy, version }: BodyOf<typeof contract.discardBudget>,
): Promise<void> {
  const draft = requireDraft(await lockLatest(work, await placeOf(work, projectId, fy), version));
  const lines = await storedLines(work, draft.id);
  await work.db.deleteFrom('budget').where('id', '=', draft.id).execute();
  await recordChange(work, {
    action: 'discard',
    resource: 'budget',
    id: draft.id,
    version: draft.version + 1,
    before: { projectId, fy, number: draft.number, ...plannedByCategory(lines) },
  });
}

async function firstDraft(
  work: Work,
  place: BudgetPlace,
  control: BudgetInput['control'],
): Promise<BudgetRow> {
  const draft = await insertDraft(work, place, { number: 1, control: control ?? 'warn', reason: null });
  const { id, number, version } = draft;
  await recordChange(work, {
    action: 'create',
    resource: 'budget',
    id,
    version,
    after: { ...place, number },
  });
  return draft;
}

function requireSubmitted(latest: BudgetRow | undefined): BudgetRow {
  if (latest?.status !== 'submitted') throw conflict('No version of this budget is pending approval.');
  return latest;
}

async function placeOf(work: Work, projectId: string, fy: string): Promise<BudgetPlace> {
  await requireVisibleProject(work, projectId);
  if (!isPlannable(fy, work.today))
    throw invalid('fy', `${yearName(fy)} is too far away: choose a year within five of this one.`);
  return { projectId, fy };
}
