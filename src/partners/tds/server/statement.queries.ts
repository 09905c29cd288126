import type { QueryOf } from '#platform/contract/call.ts';
import { conflict } from '#platform/contract/errors.ts';
import { counted, formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportTdsStatement as statementCall, TdsDeduction } from '../tds.contract.ts';
import { daysOfYear } from '../tds.rules.ts';
import { deductionRows, tdsRates, toDeduction } from './tds.queries.ts';

type StatementQuery = QueryOf<typeof statementCall>;

const column = sheetColumns<TdsDeduction>();

/** As the utility of the tax department names the PAN of a deductee who has none. */
const NO_PAN = 'PANNOTAVBL';

const COLUMNS = [
  column.text('BSR code', ({ challan }) => challan?.bsr ?? null),
  column.day('Challan date', ({ challan }) => challan?.paidOn ?? null),
  column.text('Challan serial number', ({ challan }) => challan?.number ?? null),
  column.text('Deductee code', ({ pan }) => deducteeCode(pan)),
  column.text('PAN', ({ pan }) => pan ?? NO_PAN),
  column.text('Name', ({ firm }) => firm.name),
  column.text('Section', ({ section }) => section),
  column.day('Date of payment or credit', ({ creditedOn }) => creditedOn),
  column.money('Amount paid or credited', ({ basePaise }) => basePaise),
  column.number('Rate %', ({ ratePct }) => ratePct),
  column.money('TDS', ({ taxPaise }) => taxPaise),
  column.text('Certificate', ({ certificate }) => certificate),
];

/** 01: a company, whose PAN has a C in its fourth place; 02: anybody else. */
function deducteeCode(pan: string | null): '01' | '02' {
  return pan?.[3] === 'C' ? '01' : '02';
}

/** The deductee rows of a quarter as a file; 409 while tax has no challan, unless a draft is wanted. */
export function statementSheet({
  year,
  quarter,
  draft,
}: StatementQuery): SheetList<StatementQuery, TdsDeduction> {
  return {
    name: `26Q-${year}-Q${quarter}${draft === 'true' ? '-draft' : ''}`,
    columns: () => COLUMNS,
    async *pages(read) {
      yield await statementRows(read, { year, quarter, draft });
    },
  };
}

/** By challan, then by day. What was taken back is not reported. */
async function statementRows(read: Read, { year, quarter, draft }: StatementQuery): Promise<TdsDeduction[]> {
  const rates = await tdsRates(read);
  const { from, to } = daysOfYear(year, quarter);
  const rows = await deductionRows(read)
    .where('tdsDeduction.creditedOn', '>=', from)
    .where('tdsDeduction.creditedOn', '<=', to)
    .where('tdsDeduction.cancelledAt', 'is', null)
    .orderBy('tdsChallan.paidOn')
    .orderBy('tdsChallan.number')
    .orderBy('tdsDeduction.creditedOn')
    .orderBy('tdsDeduction.id')
    .execute();
  const deductions = rows.map((row) => toDeduction(read, row, rates));
  const open = deductions.filter(({ challan, taxPaise }) => challan === null && taxPaise > 0);
  if (open.length > 0 && draft === 'false') throw conflict(withoutChallan(open));
  return deductions;
}

const NAMED = 5;

function withoutChallan(open: readonly TdsDeduction[]): string {
  const named = open
    .slice(0, NAMED)
    .map(
      ({ firm, creditedOn, taxPaise }) =>
        `${firm.name}, ${formatDay(creditedOn)}, ${formatMoneyExact(taxPaise)}`,
    );
  const more = open.length > NAMED ? `; and ${open.length - NAMED} more` : '';
  const have = open.length === 1 ? 'has' : 'have';
  return `${counted(open.length, 'deduction')} of this quarter ${have} no challan yet: ${named.join('; ')}${more}. Enter the challans first, or download a draft.`;
}
