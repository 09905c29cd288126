import { styled } from '@mui/material/styles';
import { formatDay, formatPct } from '#platform/contract/format.ts';
import type { Explanation } from '#platform/contract/explanation.ts';
import { Money } from '#platform/web/page/Money.tsx';
import type { CancellationSettlement, RefundLine } from '#sales/cancellation.contract.ts';

type Figures = Omit<CancellationSettlement, 'lines'>;
type Ask = () => Promise<Explanation>;

interface SettlementTableProps {
  figures: Figures;
  lines: readonly RefundLine[];
  /** Opens the explanation of an amount once the sale is cancelled; a preview has none. */
  explainFigure?: (field: keyof Figures) => Ask | undefined;
  explainLine?: (lineNo: number) => Ask | undefined;
}

/** Received, forfeited and refunded, line by line. */
export function SettlementTable({ figures, lines, explainFigure, explainLine }: SettlementTableProps) {
  return (
    <>
      <Table>
        <caption className="sr-only">Settlement of the cancellation</caption>
        <tbody>
          {rowsOf(figures).map(({ label, paise, field }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Money paise={paise} withPaise explain={explainFigure?.(field)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {figures.movedPaise > 0
                ? 'Moves to the new booking'
                : `Refund by ${formatDay(figures.refundDueOn)}`}
            </th>
            <td>
              <Money
                paise={figures.refundPaise + figures.movedPaise}
                withPaise
                {...(figures.movedPaise === 0 && { explain: explainFigure?.('refundPaise') })}
              />
            </td>
          </tr>
          {lines.map((line) => (
            <tr key={line.lineNo} data-part>
              <th scope="row">to {line.payeeName}</th>
              <td>
                <Money paise={line.amountPaise} withPaise explain={explainLine?.(line.lineNo)} />
              </td>
            </tr>
          ))}
        </tfoot>
      </Table>
      {figures.forfeitureWaivedPaise > 0 && (
        <Hint>
          <Money paise={figures.forfeitureWaivedPaise} withPaise /> less is forfeited than the terms allow.
        </Hint>
      )}
      {figures.gstNotRefundablePaise > 0 && (
        <Hint>
          <Money paise={figures.gstNotRefundablePaise} withPaise /> of GST is too old for a credit note. The
          buyer can claim it from the department (Circular 188/20/2022).
        </Hint>
      )}
    </>
  );
}

interface Row {
  label: string;
  field: keyof Figures;
  paise: number;
  isAlways?: boolean;
}

/** Zero lines are left out, except received and forfeited. */
function rowsOf(figures: Figures): Row[] {
  const rows: Row[] = [
    {
      label: 'Received towards the price',
      field: 'receivedPaise',
      paise: figures.receivedPaise,
      isAlways: true,
    },
    {
      label: `Forfeited, ${formatPct(figures.forfeiturePct)} of the agreement value`,
      field: 'forfeiturePaise',
      paise: -figures.forfeiturePaise,
      isAlways: true,
    },
    { label: 'Interest and charges due', field: 'chargesDuePaise', paise: -figures.chargesDuePaise },
    { label: 'GST reversed by credit notes', field: 'gstRefundPaise', paise: figures.gstRefundPaise },
    { label: 'Other charges and corpus', field: 'otherRefundPaise', paise: figures.otherRefundPaise },
    {
      label: 'Interest payable to the buyer',
      field: 'developerInterestPaise',
      paise: figures.developerInterestPaise,
    },
    { label: 'Written off', field: 'writtenOffPaise', paise: figures.writtenOffPaise },
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
