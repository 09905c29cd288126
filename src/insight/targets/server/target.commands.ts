import { v7 as newId } from 'uuid';
import { invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { SELLERS } from '#sales/sale.rules.ts';
import type { SalesTargetsInput, TargetChange, TargetGrid } from '../target.contract.ts';
import { isYearOpen, monthsOfYear, MAX_YEARS } from '../target.rules.ts';
import { getSalesTargets } from './targetGrid.queries.ts';

/** Sets the targets that are sent and leaves all others; the grid is locked, compared with what was read, and audited. */
export async function setSalesTargets(work: Work, input: SalesTargetsInput): Promise<TargetGrid> {
  const { year, of, cells } = input;
  if (!isYearOpen(year, work.today))
    throw invalid('year', `Targets are set for at most ${MAX_YEARS} years around this one.`);
  checkCells(input);
  await checkOwners(work, input);
  const grid = await lockedGrid(work, input);
  const before = await storedCells(work, grid.id, cells);
  await replaceCells(work, grid.id, input);
  const version = grid.version + 1;
  await work.db
    .updateTable('salesTargetGrid')
    .set({ version, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', grid.id)
    .execute();
  await recordChange(work, {
    action: 'setTargets',
    resource: 'salesTargets',
    id: grid.id,
    version,
    before: { year, of, targets: before },
    after: { year, of, targets: cells },
  });
  return getSalesTargets(work, { year, of });
}

function checkCells({ year, cells }: SalesTargetsInput): void {
  const months = new Set(monthsOfYear(year));
  if (cells.some(({ month }) => !months.has(month)))
    throw invalid('cells', 'Each month must lie in the financial year.');
  if (new Set(cells.map(({ id, month }) => `${id} ${month}`)).size < cells.length)
    throw invalid('cells', 'A month of a row may be sent only once.');
}

/** People who may book, or did; projects that are there. */
async function checkOwners(work: Work, { of, cells }: SalesTargetsInput): Promise<void> {
  const ids = [...new Set(cells.map(({ id }) => id))];
  const found =
    of === 'people'
      ? await work.db
          .selectFrom('appUser')
          .select('id')
          .where('id', 'in', ids)
          .where((user) =>
            user.or([
              user('role', 'in', [...SELLERS]),
              user.exists(
                user.selectFrom('sale').select('sale.id').whereRef('sale.bookedForId', '=', 'appUser.id'),
              ),
              user.exists(
                user
                  .selectFrom('salesTarget')
                  .select('salesTarget.id')
                  .whereRef('salesTarget.userId', '=', 'appUser.id'),
              ),
            ]),
          )
          .execute()
      : await visibleProjects(work).select('project.id').where('project.id', 'in', ids).execute();
  if (found.length < ids.length)
    throw invalid(
      'cells',
      of === 'people' ? 'Targets are set for people who sell.' : 'There is no such project.',
    );
}

/** The grid of the year, made when it is first set; refuses one that changed since it was read. */
async function lockedGrid(
  work: Work,
  { year, of, version }: SalesTargetsInput,
): Promise<{ id: string; version: number }> {
  const { userId } = work.caller;
  await work.db
    .insertInto('salesTargetGrid')
    .values({
      id: newId(),
      year,
      kind: of,
      version: 0,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: userId,
      updatedById: userId,
    })
    .onConflict((conflict) => conflict.constraint('sales_target_grid_once').doNothing())
    .execute();
  const grid = await work.db
    .selectFrom('salesTargetGrid')
    .select(['id', 'version'])
    .where('year', '=', year)
    .where('kind', '=', of)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (grid.version !== version) throw staleVersion();
  return grid;
}

/** What stood in the months that change. */
async function storedCells(work: Work, gridId: string, cells: readonly TargetChange[]) {
  const rows = await work.db
    .selectFrom('salesTarget')
    .select(['projectId', 'userId', 'month', 'units', 'valuePaise'])
    .where('gridId', '=', gridId)
    .execute();
  const sent = new Set(cells.map(({ id, month }) => `${id} ${month}`));
  return rows
    .map(({ projectId, userId, month, ...target }) => ({
      id: userId ?? projectId ?? '',
      month: month.slice(0, 7),
      ...target,
    }))
    .filter(({ id, month }) => sent.has(`${id} ${month}`));
}

async function replaceCells(work: Work, gridId: string, { of, cells }: SalesTargetsInput): Promise<void> {
  const column = of === 'people' ? 'userId' : 'projectId';
  await work.db
    .deleteFrom('salesTarget')
    .where('gridId', '=', gridId)
    .where((target) =>
      target(
        target.refTuple(column, 'month'),
        'in',
        cells.map(({ id, month }) => target.tuple(id, `${month}-01`)),
      ),
    )
    .execute();
  await insertRows(
    work.db,
    'salesTarget',
    cells
      .filter(({ units, valuePaise }) => units !== null || valuePaise !== null)
      .map(({ id, month, units, valuePaise }) => ({
        id: newId(),
        gridId,
        month: `${month}-01`,
        userId: of === 'people' ? id : null,
        projectId: of === 'people' ? null : id,
        units,
        valuePaise,
      })),
  );
}
