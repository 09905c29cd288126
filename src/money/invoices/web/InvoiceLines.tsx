import { styled } from '@mui/material/styles';
import { formatPct } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { ScrollRegion } from '#platform/web/table/ScrollRegion.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import type { Invoice, InvoiceLine } from '../invoice.contract.ts';
import type { Paper, PaperTaxColumn } from './invoice.paper.ts';
import { taxHead } from './invoice.paper.ts';

interface InvoiceLinesProps {
  invoice: Invoice;
  paper: Paper;
}

/** One row for each line; on a phone the figures of a line are below its description. */
export function InvoiceLines({ invoice, paper }: InvoiceLinesProps) {
  const hasOneRate = new Set(invoice.lines.map((line) => line.gstRatePct)).size === 1;
  return (
    <Scroll label="Lines of the invoice">
      <table>
        <caption className="sr-only">Lines of the invoice</caption>
        <thead>
          <tr>
            <th scope="col">Description</th>
            {paper.hasSac && <th scope="col">SAC</th>}
            <th scope="col" data-figure>
              {paper.valueLabel === 'Value' ? 'Value, ₹' : 'Taxable, ₹'}
            </th>
            {paper.taxColumns.map((column) => (
              <th key={column.part} scope="col" data-figure>
                {taxHead(invoice, column)}
              </th>
            ))}
            <th scope="col" data-figure>
              Total, ₹
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, position) => (
            <Line key={position} line={line} invoice={invoice} paper={paper} hasOneRate={hasOneRate} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Line({
  line,
  invoice,
  paper,
  hasOneRate,
}: InvoiceLinesProps & { line: InvoiceLine; hasOneRate: boolean }) {
  const explain = useExplain();
  // An installment billed in several lines is explained by the totals.
  const { installmentId } = line;
  const isWhole = invoice.lines.filter((one) => one.installmentId === installmentId).length === 1;
  const money = (paise: number, field: string) => (
    <Money
      paise={paise}
      withPaise
      bare
      explain={isWhole && installmentId ? explain('installment', installmentId, field) : undefined}
    />
  );
  return (
    <tr>
      <th scope="row">
        {line.description}
        {line.detail && <small>{line.detail}</small>}
      </th>
      {paper.hasSac && <td data-label="SAC">{line.sac || 'None'}</td>}
      <td data-figure data-label={paper.valueLabel}>
        {money(line.taxablePaise, 'principalPaise')}
      </td>
      {paper.taxColumns.map((column) => (
        <td key={column.part} data-figure data-label={taxHead(invoice, column)}>
          {money(line[column.part], column.part)}
          {!hasOneRate && <Rate line={line} column={column} />}
        </td>
      ))}
      <td data-figure data-label="Total">
        {money(line.totalPaise, 'totalPaise')}
      </td>
    </tr>
  );
}

/** Where the rates of lines differ, each amount shows its own. */
function Rate({ line, column }: { line: InvoiceLine; column: PaperTaxColumn }) {
  return <small>{formatPct(line.gstRatePct * column.shareOfPct)}</small>;
}

const Scroll = styled(ScrollRegion)(({ theme }) => ({
  overflowX: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    padding: '8px 0 8px 14px',
    textAlign: 'left',
    verticalAlign: 'middle',
    fontWeight: 400,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& tr > th:first-of-type': { paddingLeft: 0 },
  '& thead th': {
    ...theme.typography.caption,
    fontWeight: 500,
    padding: '20px 0 8px 14px',
    whiteSpace: 'nowrap',
  },
  '& thead th:first-of-type': { paddingLeft: 0 },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr:last-of-type > *': { borderBottomColor: theme.vars.palette.line2 },
  '& [data-figure]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& td:not([data-figure])': { color: theme.vars.palette.text.secondary },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    fontWeight: 400,
    color: theme.vars.palette.text3,
  },
  '@media screen and (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& table, & tbody, & tr, & th, & td': { display: 'block', border: 0 },
    '& tbody tr': { padding: '10px 0', borderBottom: `1px solid ${theme.vars.palette.divider}` },
    '& tbody th': { padding: 0 },
    '& tbody td': { display: 'flex', justifyContent: 'space-between', padding: '2px 0' },
    '& tbody td::before': { content: 'attr(data-label)', color: theme.vars.palette.text3 },
  },
}));
