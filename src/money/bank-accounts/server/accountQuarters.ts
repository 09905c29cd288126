import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { financialYearStart } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Download } from '#platform/server/http/route.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { SheetCell } from '#platform/server/sheets/sheet.ts';
import { sheetDownload } from '#platform/server/sheets/sheet.write.ts';
import type { AccountQuarters, QuarterRow } from '../bankAccount.contract.ts';
import type * as contract from '../bankAccount.contract.ts';
import type { Moved } from '../bankAccount.rules.ts';
import { addMoved, NOTHING_MOVED, quarterFigures, quartersOf } from '../bankAccount.rules.ts';
import { MOVED_SUMS, movementsUntil } from './movements.ts';

/** The separate account of each project by quarter of a financial year, up to today. */
export async function getAccountQuarters(
  read: Read,
  { projectId, year = financialYearStart(read.today) }: QueryOf<typeof contract.getAccountQuarters>,
): Promise<AccountQuarters> {
  const quarters = quartersOf(year, read.today);
  const sums = await quarterSums(read, year, projectId ?? null);
  const rows = [...groupRows(sums, (sum) => sum.projectId).values()].flatMap((ofProject): QuarterRow[] => {
    const [{ projectId: id, projectName } = { projectId: '', projectName: '' }] = ofProject;
    const moved = (quarter: number) => onlyMoved(ofProject.find((sum) => sum.quarter === quarter));
    return quarterFigures(quarters, moved(0), moved).map((row) => ({ projectId: id, projectName, ...row }));
  });
  const years = sums.flatMap(({ firstDay }) => (firstDay ? [financialYearStart(firstDay)] : []));
  return {
    year,
    firstYear: Math.min(year, financialYearStart(read.today), ...years),
    rows,
    total: addMoved(rows),
  };
}

interface QuarterSum extends Moved {
  projectId: string;
  projectName: string;
  /** 0 is what moved before the year. */
  quarter: number | null;
  firstDay: string | null;
}

async function quarterSums(read: Read, year: number, projectId: string | null): Promise<QuarterSum[]> {
  const yearEnd = `${year + 1}-03-31`;
  const { rows } = await sql<QuarterSum>`
    with moved as (${movementsUntil(read, yearEnd < read.today ? yearEnd : read.today)})
    select project.id as project_id, project.name as project_name,
           case when moved.moved_on < make_date(${year}::int, 4, 1) then 0
                else (extract(quarter from moved.moved_on)::int + 2) % 4 + 1 end as quarter,
           min(moved.moved_on) as first_day, ${MOVED_SUMS}
      from designated_account a
      join project on project.organization_id = a.organization_id and project.id = a.project_id
      left join moved on moved.account_id = a.id
     where a.organization_id = ${read.caller.organizationId}
       and (${projectId}::uuid is null or a.project_id = ${projectId}::uuid)
     group by 1, 2, 3
     order by project.name, project.id`.execute(read.db);
  return rows;
}

function onlyMoved(sum: Moved | undefined): Moved {
  return sum ? addMoved([sum]) : NOTHING_MOVED;
}

type QuartersExport = QueryOf<typeof contract.exportAccountQuarters>;

/** That the figures were exported, with the filters used. */
export async function noteQuartersExport(work: Work, { format, ...filter }: QuartersExport): Promise<void> {
  await recordChange(work, {
    action: 'export',
    resource: 'organization',
    id: work.caller.organizationId,
    version: 1,
    after: { what: 'accountQuarters', format, ...filter },
  });
}

export async function exportAccountQuarters(
  read: Read,
  { format, ...query }: QuartersExport,
): Promise<Download> {
  const { year, rows } = await getAccountQuarters(read, query);
  return sheetDownload(format, {
    fileName: `separate-accounts-${year}-${String((year + 1) % 100).padStart(2, '0')}`,
    headings: COLUMNS.map(([heading]) => heading),
    batches: once(rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))),
  });
}

async function* once(rows: SheetCell[][]): AsyncGenerator<SheetCell[][]> {
  yield rows;
}

const COLUMNS: readonly [heading: string, cell: (row: QuarterRow) => SheetCell][] = [
  ['Project', ({ projectName }) => projectName],
  ['Quarter', ({ quarter }) => `Q${quarter}`],
  ['From', ({ from }) => from],
  ['To', ({ to }) => to],
  ['Received', ({ receivedPaise }) => receivedPaise / 100],
  ['GST included', ({ taxPaise }) => taxPaise / 100],
  ['Due to the separate account', ({ duePaise }) => duePaise / 100],
  ['Opening balance', ({ openingPaise }) => openingPaise / 100],
  ['Deposited', ({ depositedPaise }) => depositedPaise / 100],
  ['Withdrawn', ({ withdrawnPaise }) => withdrawnPaise / 100],
  ['Closing balance', ({ closingPaise }) => closingPaise / 100],
  ['Still to deposit', ({ shortfallPaise }) => shortfallPaise / 100],
];
