import type { FieldError } from '#platform/contract/errors.ts';
import { AppError } from '#platform/contract/errors.ts';
import { formatDay, formatMoney } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { ENTERED_CATEGORIES, categoryLabel } from '#insight/budgets/category.rules.ts';
import { CostInput } from '#insight/budgets/cost.contract.ts';
import { checkCost } from '#insight/budgets/cost.rules.ts';
import { readCostCells } from '#insight/budgets/costSheet.rules.ts';
import { billKey, knownBills } from '#insight/budgets/server/cost.bills.ts';
import { createCosts } from '#insight/budgets/server/cost.commands.ts';
import { removeImported } from '#insight/budgets/server/cost.imported.ts';
import { closedMonthsFor } from '#insight/budgets/server/cost.months.ts';
import type {
  CheckedRow,
  ImportKind,
  ImportTarget,
  RowToCheck,
  RowToUndo,
  UndoneRow,
} from './import.kind.ts';

/** Bills of a project; each is new, and the same bill twice is refused. */
export const costImport: ImportKind = {
  name: 'costs',
  check: checkBills,
  async write(work, { projectId }, rows) {
    const inputs = rows.map(({ fields }) => CostInput.parse({ ...fields, projectId }));
    const ids = await createCosts(work, inputs);
    return rows.map(({ number }, at) => ({ number, recordId: ids[at] ?? '', recordVersion: 1 }));
  },
  undo: undoBills,
  textOf: fieldText,
};

async function checkBills(
  work: Work,
  { projectId }: ImportTarget,
  rows: readonly RowToCheck[],
): Promise<CheckedRow[]> {
  const readings = rows.map((row) => ({ ...row, ...read(work, projectId, row) }));
  const bills = readings.flatMap(({ cost }) =>
    cost?.reference ? [{ ...cost, reference: cost.reference }] : [],
  );
  const [known, closed] = await Promise.all([
    knownBills(work, bills),
    closedMonthsFor(
      work,
      readings.flatMap(({ cost }) => cost?.incurredOn ?? []),
    ),
  ]);
  return readings.map(({ number, cost, errors }) => {
    const key = cost?.reference ? billKey(cost.vendor, cost.reference) : null;
    const found = key === null ? undefined : known.get(key);
    const isClosed = cost !== null && closed.has(cost.incurredOn.slice(0, 7));
    const all: FieldError[] = [
      ...errors,
      ...(found
        ? [{ field: 'reference', message: `This bill was entered with the date ${formatDay(found)}.` }]
        : []),
      ...(isClosed ? [{ field: 'incurredOn', message: 'This month is closed.' }] : []),
    ];
    const row = { number, key, before: null, recordId: null, recordVersion: null };
    if (cost === null || all.length > 0)
      return { ...row, outcome: 'error' as const, fields: {}, errors: all };
    const { projectId: _projectId, ...fields } = cost;
    return { ...row, outcome: 'create' as const, fields, errors: [] };
  });
}

/** The bill of a row by the rules of its form, or what speaks against it. */
function read(
  work: Work,
  projectId: string,
  { cells }: RowToCheck,
): { cost: CostInput | null; errors: FieldError[] } {
  const { fields, errors } = readCostCells(cells);
  if (errors.length > 0) return { cost: null, errors };
  const checked = CostInput.safeParse({ ...fields, projectId });
  if (!checked.success) {
    const found = checked.error.issues.map(({ path, message }) => ({
      field: String(path[0] ?? 'vendor'),
      message,
    }));
    return { cost: null, errors: found };
  }
  const cost = checked.data;
  try {
    checkCost(
      {
        ...cost,
        gstPaise: cost.gstPaise ?? 0,
        campaignSource: cost.campaignSource ?? null,
        campaign: cost.campaign ?? null,
      },
      work.today,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { cost: null, errors: [...(error.fields ?? [{ field: 'vendor', message: error.message }])] };
  }
  return { cost, errors: [] };
}

async function undoBills(
  work: Work,
  _target: ImportTarget,
  rows: readonly RowToUndo[],
): Promise<UndoneRow[]> {
  const kept = await removeImported(work, rows);
  return rows.map(({ number, recordId }) => {
    const note = kept.get(recordId) ?? null;
    return { number, note, result: note === null ? ('removed' as const) : ('kept' as const) };
  });
}

function fieldText(field: string, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatMoney(value);
  if (typeof value !== 'string') return null;
  if (field === 'incurredOn') return formatDay(value);
  const category = ENTERED_CATEGORIES.find((one) => field === 'category' && one === value);
  if (category) return categoryLabel(category);
  const source = LEAD_SOURCES.find((one) => field === 'campaignSource' && one === value);
  return source ? sourceWord(source) : value;
}
