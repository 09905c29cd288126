import { styled } from '@mui/material/styles';
import { formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { conditionText, exactPct } from '#partners/structures/structureText.rules.ts';
import type { CommissionTranche } from '../commission.contract.ts';

/** Each part of a commission: its condition, what it lacks and when that is expected, what is paid. */
export function TrancheTable({ tranches }: { tranches: readonly CommissionTranche[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Tranche</th>
          <th scope="col">Gross</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {tranches.map((tranche) => (
          <tr key={tranche.seq}>
            <th scope="row">
              {tranche.seq}. {exactPct(tranche.pct)}
              <small>{conditionText(tranche)}</small>
              <small>
                <TrancheState tranche={tranche} />
              </small>
              <Turn tranche={tranche} />
            </th>
            <td>
              <Money paise={tranche.grossPaise} withPaise />
            </td>
            <td>
              <Money paise={tranche.paidPaise + tranche.carriedPaise} withPaise />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Whose turn it is, and until when the firm is paid. */
function Turn({ tranche: { desk, payBy, isOverdue } }: { tranche: CommissionTranche }) {
  if (desk === null) return null;
  return (
    <small>
      <Sign shape={isOverdue ? 'alert' : 'ring'} tone={isOverdue ? 'error' : 'primary'} /> Next: {desk}
      {payBy && `, ${isOverdue ? 'overdue since' : 'by'} ${formatDay(payBy)}`}
    </small>
  );
}

function TrancheState({ tranche }: { tranche: CommissionTranche }) {
  const { eligibleOn, missing, expectedOn, grossPaise, paidPaise, carriedPaise } = tranche;
  if (paidPaise + carriedPaise === grossPaise)
    return (
      <>
        <Sign shape="tick" tone="success" /> Paid
      </>
    );
  if (eligibleOn !== null)
    return (
      <>
        <Sign shape="tick" tone="success" /> Payable since {formatDay(eligibleOn)}
      </>
    );
  return (
    <>
      <Sign shape="half" tone="amber" /> {missing.join(' ')}
      {expectedOn && ` Expected ${formatDay(expectedOn)}.`}
    </>
  );
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '6px 0', textAlign: 'left', verticalAlign: 'top', fontWeight: 400 },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& td, & thead th + th': { textAlign: 'right', paddingLeft: 12 },
  '& td': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
  '& small:has(> svg)': { display: 'flex', alignItems: 'flex-start', gap: 6 },
  '& small > svg': { flexShrink: 0, marginTop: 1 },
  '& tbody tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
