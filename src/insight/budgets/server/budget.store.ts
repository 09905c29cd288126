import type { Selectable, Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import { formatMonth } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import type { BudgetTable } from '#platform/server/database/tables.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { LineInput } from '../budget.contract.ts';
import type { YearLabel } from '../budgetYear.rules.ts';
import { monthsOfYear, yearName } from '../budgetYear.rules.ts';
import { BUDGET_CATEGORIES, categoryLabel } from '../category.rules.ts';

export type BudgetRow = Selectable<BudgetTable>;
export interface BudgetPlace {
  projectId: string;
  fy: YearLabel;
}

/** The latest version of a budget, locked; undefined before the first. Refused: a state that is gone by now. */
export async function lockLatest(
  work: Work,
  { projectId, fy }: BudgetPlace,
  version?: number,
): Promise<BudgetRow | undefined> {
  const latest = await work.db
    .selectFrom('budget')
    .selectAll()
    .where('projectId', '=', projectId)
    .where('fy', '=', fy)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (version !== undefined && latest?.version !== version) throw staleVersion();
  return latest;
}

/** The next version, as a draft without lines. */
export async function insertDraft(
  work: Work,
  { projectId, fy }: BudgetPlace,
  { number, control, reason }: Pick<BudgetRow, 'number' | 'control' | 'reason'>,
): Promise<BudgetRow> {
  const author = authorOf(work);
  return work.db
    .insertInto('budget')
    .values({
      id: newId(),
      projectId,
      fy,
      number,
      control,
      reason,
      makerId: author,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: author,
      updatedById: author,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes to a locked budget as its next version in time, and notes it. */
export async function writeBudget(
  work: Work,
  before: BudgetRow,
  set: Updateable<BudgetTable>,
  { action, ...noted }: { action: string; before?: object; after?: object; reason?: string },
): Promise<void> {
  const version = before.version + 1;
  await work.db
    .updateTable('budget')
    .set({ ...set, version, updatedAt: work.now, updatedById: authorOf(work) })
    .where('id', '=', before.id)
    .execute();
  const { projectId, fy, number } = before;
  await recordChange(work, {
    action,
    resource: 'budget',
    id: before.id,
    version,
    ...(noted.before ? { before: noted.before } : {}),
    after: { projectId, fy, number, ...noted.after },
    ...(noted.reason === undefined ? {} : { reason: noted.reason }),
  });
}

interface StoredLine {
  id: string;
  month: string;
  category: LineInput['category'];
  plannedPaise: number;
}

export async function storedLines({ db }: Pick<Work, 'db'>, budgetId: string): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('budgetLine')
    .select(['id', 'month', 'category', 'plannedPaise'])
    .where('budgetId', '=', budgetId)
    .execute();
  return rows.map((row) => ({ ...row, month: row.month.slice(0, 7) }));
}

/**
 * Replaces the lines of a draft. A line keeps its id where it is sent, or where its month and category had one.
 * Refused: a line of another budget, a month of another year, two lines for one month of a category.
 */
export async function replaceLines(
  work: Work,
  budget: BudgetRow,
  lines: readonly LineInput[],
  before: readonly StoredLine[],
  nameOf: (index: number, field: string) => string,
): Promise<void> {
  checkLines(budget, lines, before, nameOf);
  const idOfCell = new Map(before.map((line) => [cellOf(line), line.id]));
  const sent = new Set(lines.flatMap(({ id }) => id ?? []));
  await work.db.deleteFrom('budgetLine').where('budgetId', '=', budget.id).execute();
  await insertRows(
    work.db,
    'budgetLine',
    lines.map((line) => {
      const known = idOfCell.get(cellOf(line));
      const id = line.id ?? (known === undefined || sent.has(known) ? newId() : known);
      const { category, plannedPaise } = line;
      return { id, budgetId: budget.id, month: `${line.month}-01`, category, plannedPaise };
    }),
  );
}

export function cellOf({ month, category }: Pick<LineInput, 'month' | 'category'>): string {
  return `${category} ${month}`;
}

function checkLines(
  { fy }: BudgetRow,
  lines: readonly LineInput[],
  before: readonly StoredLine[],
  nameOf: (index: number, field: string) => string,
): void {
  const months = new Set(monthsOfYear(fy));
  const own = new Set(before.map(({ id }) => id));
  const cells = new Set<string>();
  const ids = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const { id, month, category } = line;
    if (!months.has(month))
      throw invalid(nameOf(index, 'month'), `${formatMonth(`${month}-01`)} is not in ${yearName(fy)}.`);
    if (id !== undefined && (!own.has(id) || ids.has(id)))
      throw invalid(nameOf(index, 'id'), 'This is no line of this budget, or it is sent twice.');
    if (cells.has(cellOf(line)))
      throw invalid(
        nameOf(index, 'month'),
        `${categoryLabel(category)} has two amounts for ${formatMonth(`${month}-01`)}.`,
      );
    cells.add(cellOf(line));
    if (id !== undefined) ids.add(id);
  }
}

/** What lines plan by category, for the trail. */
export function plannedByCategory(lines: readonly Pick<LineInput, 'category' | 'plannedPaise'>[]): object {
  return Object.fromEntries(
    BUDGET_CATEGORIES.flatMap((category) => {
      const own = lines.filter((line) => line.category === category);
      return own.length === 0 ? [] : [[category, sumPaise(own.map(({ plannedPaise }) => plannedPaise))]];
    }),
  );
}

export function requireDraft(latest: BudgetRow | undefined): BudgetRow {
  if (latest === undefined) throw conflict('There is no budget for this year yet. Save its lines first.');
  if (latest.status === 'submitted')
    throw conflict('The budget is pending approval. Ask for its return to change it.');
  if (latest.status === 'approved')
    throw conflict(
      `Version ${latest.number} of the budget is approved and never changes. Begin a revision, with its reason.`,
    );
  return latest;
}
