import { AppError } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { withTerm, withTermsBack } from '#inventory/prices/listTerm.rules.ts';
import type { PriceListStatus } from '#inventory/prices/priceList.contract.ts';
import {
  createPriceList,
  updatePriceList,
  withdrawPriceList,
} from '#inventory/prices/server/priceList.commands.ts';
import { lockPriceList } from '#inventory/prices/server/priceList.lock.ts';
import { termsToFill } from '#inventory/prices/server/priceList.sheet.ts';
import type { CheckedRow, ImportTarget, RowToUndo, UndoneRow, WrittenRow } from './import.kind.ts';
import { listOf, termIn } from './priceList.import.fields.ts';

/** Creates or changes the draft from all rows at once, as the form does, with its audit entry. */
export async function writeList(
  work: Work,
  target: ImportTarget,
  rows: readonly CheckedRow[],
): Promise<WrittenRow[]> {
  if (rows.length === 0) return [];
  const { listId, isNew, projectId, name, effectiveFrom } = listOf(target);
  const { terms } = await termsToFill(work, listOf(target));
  const filled = rows.map(({ fields }) => termIn(fields)).reduce(withTerm, terms);
  const { priceList } = isNew
    ? await createPriceList(work, { projectId, name, effectiveFrom, ...filled }, listId)
    : await updatePriceList(work, listId, filled);
  const recordVersion = priceList?.version ?? 1;
  return rows.map(({ number }) => ({ number, recordId: listId, recordVersion }));
}

/**
 * A draft created by the import is withdrawn, so that its number stays accounted for; a changed one gets its prices
 * back. One approved, withdrawn or changed since is kept as it is.
 */
export async function undoList(
  work: Work,
  target: ImportTarget,
  rows: readonly RowToUndo[],
): Promise<UndoneRow[]> {
  const { isNew } = listOf(target);
  const note = await reversed(work, target, rows);
  return rows.map(({ number, result }) => ({
    number,
    note,
    result: note !== null ? 'kept' : isNew || result === 'created' ? 'removed' : 'restored',
  }));
}

const SINCE: Partial<Record<PriceListStatus, string>> = {
  approved: 'This price list has been approved since. Withdraw it instead.',
  effective: 'This price list has been approved since and is in force.',
  superseded: 'This price list has been approved since and was in force.',
  withdrawn: 'This price list has been withdrawn since.',
};

/** Why it cannot be undone; null when it was. */
async function reversed(
  work: Work,
  target: ImportTarget,
  rows: readonly RowToUndo[],
): Promise<string | null> {
  const list = listOf(target);
  const { status, version } = await lockPriceList(work, list.listId);
  const since = SINCE[status];
  if (since !== undefined) return since;
  if (rows.some(({ recordVersion }) => recordVersion !== version))
    return 'This draft has been changed since.';
  try {
    if (list.isNew) await withdrawPriceList(work, list.listId);
    else {
      const { terms } = await termsToFill(work, list);
      const before = rows.map((row) => termIn(row.before));
      await updatePriceList(work, list.listId, withTermsBack(terms, before));
    }
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
