import { styled } from '@mui/material/styles';
import { AppError } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { Money } from '#platform/web/page/Money.tsx';
import type { PriceLine } from '#inventory/pricing/costSheetModel.rules.ts';
import { listPriceLines } from '#inventory/pricing/unitPrice.rules.ts';

type Priced = Parameters<typeof listPriceLines>[0];

/** The list price line by line with its calculation, or what is still missing for it. */
export function UnitPrice(priced: Priced) {
  const lines = linesOf(priced);
  if (typeof lines === 'string') return <Waiting>{lines}</Waiting>;
  return (
    <Table>
      <caption className="sr-only">List price</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.code}>
            <th scope="row">{line.label}</th>
            <td>{line.basis === 'fixed' ? '' : line.basis}</td>
            <td>
              <Money paise={line.amountPaise} bare />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Agreement value, ₹
          </th>
          <td>
            <Money paise={sumPaise(lines.map((line) => line.amountPaise))} bare />
          </td>
        </tr>
      </tfoot>
    </Table>
  );
}

function linesOf(priced: Priced): PriceLine[] | string {
  const area = priced.project.priceBasis === 'carpet' ? priced.unit.carpetArea : priced.unit.saleableArea;
  if (!(area > 0) || !Number.isInteger(priced.unit.floor)) return 'Enter floor and areas to see the price.';
  try {
    return listPriceLines(priced);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    if (error instanceof RangeError) return 'The price is too large. Check area and rates.';
    throw error;
  }
}

const Waiting = styled('p')(({ theme }) => ({ color: theme.vars.palette.text3 }));

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '5px 0',
    textAlign: 'left',
    verticalAlign: 'baseline',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th': { fontWeight: 400 },
  '& td': { paddingLeft: 12 },
  '& tbody td:nth-of-type(1)': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& td:last-of-type': { textAlign: 'right' },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
}));
