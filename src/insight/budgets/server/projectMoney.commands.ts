import * as z from 'zod';
import { forbidden, invalid, renamingFields } from '#platform/contract/errors.ts';
import { id } from '#platform/contract/fields.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { parsed } from '#platform/server/http/parsed.ts';
import type { ProjectMoney } from '#inventory/projects/project.contract.ts';
import { BUDGET_KEEPERS, LineInput } from '../budget.contract.ts';
import { CostInput, CostPatch } from '../cost.contract.ts';
import { upsertLines } from './budget.commands.ts';
import { createCosts, updateCosts } from './cost.commands.ts';
import { costsById } from './cost.queries.ts';

const NewCost = CostInput.omit({ projectId: true });
const KnownCost = CostPatch.extend({ id: id() });

/** Lines of budgets and costs that Finance sends with a project (ruling 60); 403 for others. */
export async function keepMoney(
  work: Work,
  projectId: string,
  { budgetLines, costEntries }: ProjectMoney,
): Promise<void> {
  if (budgetLines === undefined && costEntries === undefined) return;
  if (!hasRole(work.caller.role, ...BUDGET_KEEPERS)) throw forbidden();
  if (budgetLines?.length) {
    const lines = await read('budgetLines', z.object({ budgetLines: z.array(LineInput) }), { budgetLines });
    await upsertLines(work, projectId, lines.budgetLines);
  }
  if (costEntries?.length) await upsertCosts(work, projectId, costEntries);
}

async function upsertCosts(
  work: Work,
  projectId: string,
  costEntries: NonNullable<ProjectMoney['costEntries']>,
): Promise<void> {
  const placed = costEntries.map((row, index) => ({ row, index }));
  const fresh = placed.filter(({ row }) => row['id'] === undefined);
  const known = placed.filter(({ row }) => row['id'] !== undefined);
  const nameIn = (rows: typeof placed) => (at: number, field: string) =>
    `costEntries.${rows[at]?.index ?? at}.${field}`;
  if (known.length > 0) {
    const costs = await Promise.all(
      known.map(({ row, index }) => read(`costEntries.${index}`, KnownCost, row)),
    );
    await checkOwn(work, projectId, costs, nameIn(known));
    await updateCosts(
      work,
      costs.map(({ id: costId, ...patch }) => ({ id: costId, patch })),
      nameIn(known),
    );
  }
  if (fresh.length > 0) {
    const costs = await Promise.all(
      fresh.map(({ row, index }) => read(`costEntries.${index}`, NewCost, row)),
    );
    await createCosts(
      work,
      costs.map((cost) => ({ ...cost, projectId })),
      nameIn(fresh),
    );
  }
}

/** Costs of another project are not changed by this one, and none is changed twice. */
async function checkOwn(
  work: Work,
  projectId: string,
  costs: readonly { id: string }[],
  nameOf: (index: number, field: string) => string,
): Promise<void> {
  const seen = await costsById(
    work,
    costs.map((cost) => cost.id),
  );
  const own = new Set(seen.filter(({ project }) => project.id === projectId).map((cost) => cost.id));
  for (const [index, cost] of costs.entries()) {
    if (!own.delete(cost.id))
      throw invalid(nameOf(index, 'id'), 'This is no cost of this project, or it is sent twice.');
  }
}

/** By its schema, with the fields named as in the whole body. */
function read<Schema extends z.ZodType>(
  prefix: string,
  schema: Schema,
  value: unknown,
): Promise<z.output<Schema>> {
  const isWhole = !prefix.includes('.');
  return renamingFields(
    (field) => (isWhole ? field : `${prefix}.${field}`),
    () => Promise.resolve().then(() => parsed(schema, value)),
  );
}
