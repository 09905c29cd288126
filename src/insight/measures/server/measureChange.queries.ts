import type { QueryOf } from '#platform/contract/call.ts';
import { conflict, forbidden, invalid, notFound } from '#platform/contract/errors.ts';
import { formatDay, formatMonth } from '#platform/contract/format.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { FigureDefinition } from '#insight/figures/figureDefinition.rules.ts';
import { FIGURE_RECORDS, formulaOf } from '#insight/figures/figureDefinition.rules.ts';
import type { MeasureName } from '#insight/figures/keptFigures.rules.ts';
import { MEASURE_NAMES, MEASURES_KEPT } from '#insight/figures/keptFigures.rules.ts';
import { REPORT_FIGURE_NAMES, REPORT_FIGURES } from '#insight/figures/reportFigures.rules.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import type { getMeasureChange as changeCall, MeasureChange, Measures } from '../measure.contract.ts';
import type { ChangedRow, CountedRow } from '../measure.rules.ts';
import { changesBetween, totalOf } from '../measure.rules.ts';
import { countedRows, listOf } from './measure.rows.ts';

/** Those of the caller's role: how each is found, and of which months some are kept. */
export async function listMeasures(read: Read): Promise<Measures> {
  const rows = await read.db
    .selectFrom('figureClose')
    .select(['measure', 'monthEnd'])
    .orderBy('monthEnd', 'desc')
    .execute();
  const isFor = ({ can }: FigureDefinition) => hasRole(read.caller.role, ...can);
  return {
    kept: MEASURE_NAMES.filter((name) => isFor(MEASURES_KEPT[name])).map((name) => ({
      name,
      ...definitionOf(MEASURES_KEPT[name]),
      months: rows.filter(({ measure }) => measure === name).map(({ monthEnd }) => monthEnd.slice(0, 7)),
    })),
    others: REPORT_FIGURE_NAMES.filter((id) => isFor(REPORT_FIGURES[id])).map((id) => ({
      id,
      ...definitionOf(REPORT_FIGURES[id]),
    })),
  };
}

function definitionOf({ can: _can, records, ...definition }: FigureDefinition) {
  return {
    ...definition,
    formula: formulaOf(definition),
    records: records.map((record) => FIGURE_RECORDS[record]),
  };
}

/** So many entries are listed; the others are counted, and part of the difference. */
const MAX_ENTRIES = 200;

/**
 * A figure as it was kept and as it is now, both of what the caller may see, and the records between. 403 for a figure
 * that is not for the role, 404 where nothing was kept of the month, 409 where none is kept at all.
 */
export async function getMeasureChange(
  read: Read,
  { measure, month: asked, projectId, personId }: QueryOf<typeof changeCall>,
): Promise<MeasureChange> {
  const { title, unit, can } = MEASURES_KEPT[measure];
  if (!hasRole(read.caller.role, ...can)) throw forbidden();
  if (projectId !== undefined && personId !== undefined)
    throw invalid('personId', 'Choose a project or a person.');
  const close = await closeOf(read, measure, asked);
  if (!close)
    throw asked === undefined
      ? conflict('No month has ended yet since figures are kept.')
      : notFound(`A closed ${formatMonth(`${asked}-01`)}`);
  const month = close.monthEnd.slice(0, 7);
  const list = listOf(measure, month);
  const [kept, current] = await Promise.all([keptRows(read, close.id, list.list), countedRows(read, list)]);
  const isAsked = (row: CountedRow) =>
    (projectId === undefined || row.projectId === projectId) &&
    (personId === undefined || row.personId === personId);
  const [then, now] = [kept.filter(isAsked), current.filter(isAsked)];
  const changes = changesBetween(then, now);
  const query = {
    ...list.query,
    ...(projectId === undefined ? {} : { projectId }),
    ...(personId === undefined ? {} : { bookedForId: personId }),
  };
  return {
    measure,
    title,
    unit,
    month,
    closedAt: close.closedAt,
    closed: totalOf(then),
    now: figure(list.list, query, totalOf(now), list.measure),
    difference: totalOf(now) - totalOf(then),
    entries: await entriesOf(read, list.list, changes.slice(0, MAX_ENTRIES)),
    more: Math.max(0, changes.length - MAX_ENTRIES),
  };
}

function closeOf({ db }: Read, measure: MeasureName, month: string | undefined) {
  return db
    .selectFrom('figureClose')
    .select(['id', 'monthEnd', 'closedAt'])
    .where('measure', '=', measure)
    .$if(month !== undefined, (rows) => rows.where('monthEnd', '=', daysOfMonth(month ?? '').to))
    .orderBy('monthEnd', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Of records that the caller may see. */
function keptRows(read: Read, closeId: string, list: 'sales' | 'receipts'): Promise<CountedRow[]> {
  const kept = read.db.selectFrom('figureCloseRow as kept').where('kept.closeId', '=', closeId);
  const columns = ['kept.recordId', 'kept.projectId', 'kept.personId', 'kept.amount'] as const;
  return list === 'sales'
    ? kept.innerJoin('sale', 'sale.id', 'kept.recordId').select(columns).where(visibleSales(read)).execute()
    : kept
        .innerJoin('paymentTransaction', 'paymentTransaction.id', 'kept.recordId')
        .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
        .select(columns)
        .where(visibleSales(read))
        .execute();
}

type Entry = MeasureChange['entries'][number];

async function entriesOf(
  read: Read,
  list: 'sales' | 'receipts',
  changes: readonly ChangedRow[],
): Promise<Entry[]> {
  if (changes.length === 0) return [];
  const ids = changes.map(({ recordId }) => recordId);
  const facts = new Map(
    (list === 'sales' ? await saleFacts(read, ids) : await receiptFacts(read, ids)).map((one) => [
      one.id,
      one,
    ]),
  );
  return changes.map(({ recordId, before, after, difference }) => {
    const { saleId = recordId, label = '', entered = '', ended = '' } = facts.get(recordId) ?? {};
    const changed = before !== null && after !== null;
    const what = changed ? 'Its amount was changed.' : before === null ? entered : ended;
    return {
      id: recordId,
      kind: list === 'sales' ? 'sale' : 'receipt',
      saleId,
      label,
      what,
      before,
      after,
      difference,
    };
  });
}

interface RecordFacts {
  id: string;
  saleId: string;
  label: string;
  /** Why it is counted now, and was not. */
  entered: string;
  /** Why it is not counted any more. */
  ended: string;
}

async function saleFacts({ db, caller }: Read, ids: readonly string[]): Promise<RecordFacts[]> {
  const rows = await db
    .selectFrom('sale')
    .select(['id', 'bookingNumber', 'createdAt', 'bookingDate', 'cancelledOn'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, bookingNumber, createdAt, bookingDate, cancelledOn }) => {
    const entered = `Booked on ${formatDay(bookingDate)}, entered on ${formatDay(dayOf(createdAt, caller.timezone))}.`;
    return {
      id,
      saleId: id,
      label: bookingNumber,
      entered:
        cancelledOn === null
          ? entered
          : `${entered} Cancelled as of ${formatDay(cancelledOn)}, entered later.`,
      ended: 'It belongs to another month, project or person now.',
    };
  });
}

async function receiptFacts({ db, caller }: Read, ids: readonly string[]): Promise<RecordFacts[]> {
  const rows = await db
    .selectFrom('paymentTransaction as receipt')
    .innerJoin('sale', 'sale.id', 'receipt.saleId')
    .select(['receipt.id', 'receipt.saleId', 'receipt.receiptNumber', 'receipt.receivedDate'])
    .select(['receipt.verifiedAt', 'receipt.status', 'sale.bookingNumber'])
    .where('receipt.id', 'in', ids)
    .execute();
  return rows.map(({ id, saleId, receiptNumber, receivedDate, verifiedAt, status, bookingNumber }) => ({
    id,
    saleId,
    label: receiptNumber ?? bookingNumber,
    entered:
      verifiedAt === null
        ? `Received on ${formatDay(receivedDate)}.`
        : `Received on ${formatDay(receivedDate)}, verified on ${formatDay(dayOf(verifiedAt, caller.timezone))}.`,
    ended:
      status === 'bounced'
        ? 'It has bounced since.'
        : status === 'reversed'
          ? 'It was reversed since.'
          : 'It belongs to another month, project or person now.',
  }));
}
