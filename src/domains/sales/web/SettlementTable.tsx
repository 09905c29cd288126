import { styled } from '@mui/material/styles';
import { formatDay, formatPct } from '../../../platform/contract/format.ts';
import { Money } from '../../../platform/web/page/Money.tsx';
import type { CancellationSettlement, RefundLine } from '../cancellation.contract.ts';

type Figures = Omit<CancellationSettlement, 'lines'>;

/** What came in, what is kept and what goes back, line by line as it adds up. */
export function SettlementTable({ figures, lines }: { figures: Figures; lines: readonly RefundLine[] }) {
  return (
    <>
      <Table>
        <caption className="sr-only">Settlement of the cancellation</caption>
        <tbody>
          {rowsOf(figures).map(({ label, paise }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Money paise={paise} withPaise />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Refund by {formatDay(figures.refundDueOn)}</th>
            <td>
              <Money paise={figures.refundPaise} withPaise />
            </td>
          </tr>
          {lines.map((line) => (
            <tr key={line.lineNo} data-part>
              <th scope="row">to {line.payeeName}</th>
              <td>
                <Money paise={line.amountPaise} withPaise />
              </td>
            </tr>
          ))}
        </tfoot>
      </Table>
      {figures.gstNotRefundablePaise > 0 && (
        <Hint>
          <Money paise={figures.gstNotRefundablePaise} withPaise /> of GST is too old for a credit note. The
          buyer claims it from the department (Circular 188/20/2022).
        </Hint>
      )}
    </>
  );
}

/** Lines without an amount are left out, but for what came in and what is kept. */
function rowsOf(figures: Figures): { label: string; paise: number }[] {
  const rows = [
    { label: 'Received on the price', paise: figures.receivedPaise, isAlways: true },
    {
      label: `Kept, ${formatPct(figures.forfeiturePct)} of the agreement value`,
      paise: -figures.forfeiturePaise,
      isAlways: true,
    },
    { label: 'Interest and charges due', paise: -figures.chargesDuePaise },
    { label: 'GST given back by credit notes', paise: figures.gstRefundPaise },
    { label: 'Other charges and corpus', paise: figures.otherRefundPaise },
    { label: 'Interest owed to the buyer', paise: figures.developerInterestPaise },
    { label: 'Written off', paise: figures.writtenOffPaise },
  ];
  return rows.filter(({ paise, isAlways }) => isAlways || paise !== 0);
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    padding: '5px 12px 5px 0',
    textAlign: 'left',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
  '& td': { padding: '5px 0', textAlign: 'right', whiteSpace: 'nowrap' },
  '& tfoot tr:first-of-type > *': {
    borderTop: `1px solid ${theme.vars.palette.line2}`,
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
  },
}));

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 8,
  color: theme.vars.palette.text3,
}));
