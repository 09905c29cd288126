import { Text, View } from '@react-pdf/renderer';
import { formatDay, formatStatement, plainAmount, plainNumber } from '#platform/contract/format.ts';
import { Letterhead } from '#platform/server/pdf/Letterhead.tsx';
import type { Pictures } from '#platform/server/printing/messages.ts';
import { PrintedPage } from '#platform/server/pdf/PrintedPage.tsx';
import type { PrintedColumn } from '#platform/server/pdf/PrintedTable.tsx';
import { PrintedTable } from '#platform/server/pdf/PrintedTable.tsx';
import { styles } from '#platform/server/pdf/styles.ts';
import { symbolOf } from '#platform/server/printing/currency.ts';
import type { ColumnKind, ReportCell, ReportDocument, ReportDocumentColumn } from '../report.document.ts';

/** A report on paper, landscape because its tables are wide. */
export function printReport(report: ReportDocument, pictures: Pictures) {
  const { title, mark, on, supplier, columns, rows, totals, notes, currency } = report;
  return (
    <PrintedPage title={title} mark={mark} author={supplier.name} on={on} isAcross>
      <Letterhead
        sender={supplier}
        pictures={pictures}
        title={title}
        mark={mark}
        facts={[`As of ${formatDay(on)}`]}
      />
      <PrintedTable
        columns={columns.map((column, index) => printedColumn(column, index, currency))}
        rows={rows}
        totals={columns.map(({ kind }, index) => printed(kind, totals[index] ?? null))}
        isRuled
      />
      <View style={{ paddingTop: 8, gap: 2 }}>
        {notes.map((note) => (
          <Text key={note} style={styles.second}>
            {note}
          </Text>
        ))}
      </View>
    </PrintedPage>
  );
}

function printedColumn(
  { head, kind, width }: ReportDocumentColumn,
  index: number,
  currency: string,
): PrintedColumn<ReportCell[]> {
  return {
    head: UNITS[kind] === undefined ? head : `${head}, ${UNITS[kind](symbolOf(currency))}`,
    ...(width === undefined ? {} : { width }),
    ...(kind === 'text' || kind === 'day' ? {} : { align: 'right' }),
    cell: (row) => printed(kind, row[index] ?? null),
  };
}

const UNITS: Partial<Record<ColumnKind, (symbol: string) => string>> = {
  money: (symbol) => symbol,
  rate: (symbol) => `${symbol} / sq ft`,
  area: () => 'sq ft',
  percent: () => '%',
};

function printed(kind: ColumnKind, value: ReportCell): string {
  if (value === null) return '';
  if (typeof value === 'string') return kind === 'day' ? formatDay(value) : value;
  if (kind === 'money') return formatStatement(value);
  return kind === 'rate' ? plainAmount(value) : plainNumber(value);
}
