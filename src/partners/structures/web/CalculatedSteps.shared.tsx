import { styled } from '@mui/material/styles';
import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import type { CalculatedCommission } from '../structure.contract.ts';
import { conditionText, exactPct } from '../structureText.rules.ts';

type Calculated = NonNullable<CalculatedCommission['commission']>;

/** How a commission is calculated: the structure and why, each step, the payouts. */
export function CalculatedSteps({ calculated }: { calculated: CalculatedCommission }) {
  const { structure, because, commission } = calculated;
  if (!structure || !commission) return <Note tone="limit">{because}</Note>;
  const { topUps } = commission;
  return (
    <Parts>
      <Steps steps={commission.steps} />
      <Payouts tranches={commission.tranches} />
      {topUps.sales > 0 && (
        <Note tone="advice">
          {counted(topUps.sales, 'earlier sale')} of the period would get{' '}
          {formatMoneyExact(topUps.amountPaise)} on top.
        </Note>
      )}
      <small>Without GST and TDS.</small>
    </Parts>
  );
}

export function Steps({ steps }: Pick<Calculated, 'steps'>) {
  return (
    <Table aria-label="Steps of the calculation">
      <tbody>
        {steps.map(({ key, label, text, amountPaise }, index) => (
          <tr key={index} data-kind={key}>
            <th scope="row">
              {label}
              <small>{text}</small>
            </th>
            <td>{amountPaise !== null && <Money paise={amountPaise} withPaise />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Payouts({ tranches }: Pick<Calculated, 'tranches'>) {
  return (
    <Table aria-label="Payouts">
      <tbody>
        {tranches.map(({ seq, pct, grossPaise, condition, missing }) => (
          <tr key={seq}>
            <th scope="row">
              Payout {seq}, {exactPct(pct)}
              <small>{conditionText(condition)}</small>
              {missing?.map((what) => (
                <small key={what}>
                  <Sign shape="half" tone="amber" /> {what}
                </small>
              ))}
              {missing?.length === 0 && (
                <small>
                  <Sign shape="tick" tone="success" /> Reached
                </small>
              )}
            </th>
            <td>
              <Money paise={grossPaise} withPaise />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  '& > small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '5px 0', textAlign: 'left', verticalAlign: 'top', fontWeight: 400 },
  '& td': { textAlign: 'right', paddingLeft: 12, fontWeight: 500 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
  '& small:has(> svg)': { display: 'flex', alignItems: 'center', gap: 6 },
  '& small > svg': { flexShrink: 0 },
  '& tr + tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tr[data-kind="gross"] > *': { fontWeight: 600, borderTop: `1px solid ${theme.vars.palette.line2}` },
  '& tr[data-kind="gross"] small': { fontWeight: 400 },
  '& tr[data-kind="cut"] th': { color: theme.vars.palette.ink.amber },
}));
