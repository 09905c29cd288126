import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import { addDays } from '#platform/contract/calendar.ts';
import { withoutGuard } from '#platform/contract/cells.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { notFound } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { ListTerm } from '#inventory/prices/listTerm.rules.ts';
import { termKey, termNow } from '#inventory/prices/listTerm.rules.ts';
import type { PriceTerms } from '#inventory/prices/priceList.contract.ts';
import { checkEffectiveFrom, checkIsDraft } from '#inventory/prices/priceList.rules.ts';
import { readListRow } from '#inventory/prices/priceListRow.rules.ts';
import { findPriceList, lockPriceList, lockProject } from '#inventory/prices/server/priceList.lock.ts';
import { termsThatDoNotFit, termsToFill } from '#inventory/prices/server/priceList.sheet.ts';
import type { ListToImport } from '../import.contract.ts';
import type { CheckedRow, ImportKind, ImportTarget, KindSettings, RowToCheck } from './import.kind.ts';
import { listOf, termFieldText } from './priceList.import.fields.ts';
import { undoList, writeList } from './priceList.import.write.ts';
import type { UnitSite } from './unit.import.rows.ts';
import { siteOf } from './unit.import.rows.ts';

const MAX_NAME = 80;

/** By default a draft is named after the file and begins tomorrow. */
const settings: KindSettings = {
  first: (work, _input, fileName): ListToImport => ({
    listId: newId(),
    isNew: true,
    name:
      fileName
        .replace(/\.\w+$/, '')
        .trim()
        .slice(0, MAX_NAME) || 'Imported prices',
    effectiveFrom: addDays(work.today, 1),
  }),
  async chosen(work, { projectId, priceList }, { priceList: request = {} }): Promise<ListToImport> {
    if (!priceList) throw notFound('Price list');
    if (request.listId) {
      const draft = await findPriceList(work, request.listId);
      if (draft.projectId !== projectId) throw notFound('Price list');
      checkIsDraft(draft.status, 'changed');
      const { id: listId, name, effectiveFrom } = draft;
      return { listId, isNew: false, name, effectiveFrom };
    }
    const isNew = priceList.isNew || request.listId === null;
    const { name = priceList.name, effectiveFrom = priceList.effectiveFrom } = request;
    if (isNew) checkEffectiveFrom(effectiveFrom, work.today);
    const listId = isNew && !priceList.isNew ? newId() : priceList.listId;
    return { listId, isNew, name, effectiveFrom };
  },
};

/** Prices of a project, row by row, into one draft; approval is separate. */
export const priceListImport: ImportKind = {
  name: 'priceList',
  isWhole: true,
  settings,
  check: checkPrices,
  write: writeList,
  undo: undoList,
  textOf: termFieldText,
};

interface Reading {
  number: number;
  term: ListTerm | null;
  errors: FieldError[];
}

async function checkPrices(
  work: Work,
  target: ImportTarget,
  rows: readonly RowToCheck[],
  isWriting: boolean,
): Promise<CheckedRow[]> {
  const list = listOf(target);
  if (isWriting) await (list.isNew ? lockProject(work, list.projectId) : lockPriceList(work, list.listId));
  const { terms, version } = await termsToFill(work, list);
  const site = await siteOf(work, list.projectId, false);
  const readings = rows.map((row) => readRow(row, site, terms));
  const changed = changedTerms(readings, terms);
  const refused = await termsThatDoNotFit(work, list, terms, changed);
  const known = { recordId: list.isNew ? null : list.listId, recordVersion: version };
  return readings.map((reading) => ({ ...checkedRow(reading, terms, refused), ...known }));
}

function readRow({ number, cells }: RowToCheck, site: UnitSite, terms: PriceTerms): Reading {
  const { term, errors } = readListRow(cells, { terms, towerNamed: (text) => site.towerNamed(text) });
  const project = withoutGuard(cells['project'] ?? '');
  const ofAnother =
    project === '' || site.isNamed(project)
      ? []
      : [{ field: 'project', message: `This row belongs to “${project}”, not to this project.` }];
  return { number, term: ofAnother.length > 0 ? null : term, errors: [...errors, ...ofAnother] };
}

/** Changes against the draft; of duplicate rows the first counts. */
function changedTerms(readings: readonly Reading[], terms: PriceTerms): ListTerm[] {
  const first = new Map<string, ListTerm>();
  for (const { term } of readings) {
    if (term && !first.has(termKey(term))) first.set(termKey(term), term);
  }
  return [...first.values()].filter((term) => !isAsItStands(term, terms));
}

function isAsItStands(term: ListTerm, terms: PriceTerms): boolean {
  return isDeepStrictEqual(termNow(terms, term).value, term.value);
}

type Checked = Omit<CheckedRow, 'recordId' | 'recordVersion'>;

function checkedRow(
  { number, term, errors }: Reading,
  terms: PriceTerms,
  refused: ReadonlyMap<ListTerm, string>,
): Checked {
  const key = term && termKey(term);
  const nothing = { number, key, fields: {}, before: null, errors };
  if (!term) return { ...nothing, outcome: 'error' };
  const why = refused.get(term);
  if (why !== undefined) return { ...nothing, outcome: 'error', errors: [{ field: 'amount', message: why }] };
  if (isAsItStands(term, terms)) return { ...nothing, outcome: 'same' };
  const before = termNow(terms, term);
  const isAdded = 'code' in before && before.value === null;
  return {
    ...nothing,
    outcome: isAdded ? 'create' : 'update',
    fields: { amount: term },
    before: { amount: before },
  };
}
