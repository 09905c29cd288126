import { styled } from '@mui/material/styles';
import { sumPaise } from '#platform/contract/money.ts';
import { Money } from '#platform/web/page/Money.tsx';
import type { Allocation, PaidCharge } from '../receipt.contract.ts';

interface AllocationListProps {
  /** 'Where the money goes' */
  label: string;
  allocations: readonly Allocation[];
  charges: readonly PaidCharge[];
  unallocatedPaise: number;
}

/** Which installments and charges a receipt pays, tax apart, and what stays on account; the sum is the receipt. */
export function AllocationList({ label, allocations, charges, unallocatedPaise }: AllocationListProps) {
  const chargesPaise = charges.map((one) => one.amountPaise + one.taxPaise);
  const totalPaise = sumPaise([...allocations.map(amountOf), ...chargesPaise]) + unallocatedPaise;
  return (
    <Table>
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Installment</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {allocations.map((allocation) => (
          <tr key={allocation.installmentId}>
            <th scope="row">
              {allocation.installmentName}
              <small>
                price <Money paise={allocation.principalPaise} withPaise bare />, tax{' '}
                <Money paise={allocation.taxPaise} withPaise bare />
              </small>
            </th>
            <td>
              <Money paise={amountOf(allocation)} withPaise />
            </td>
          </tr>
        ))}
        {charges.map(({ chargeId, kind, amountPaise, taxPaise }) => (
          <tr key={chargeId}>
            <th scope="row">
              {CHARGE_LABELS[kind]}
              <small>
                charge <Money paise={amountPaise} withPaise bare />, tax{' '}
                <Money paise={taxPaise} withPaise bare />
              </small>
            </th>
            <td>
              <Money paise={amountPaise + taxPaise} withPaise />
            </td>
          </tr>
        ))}
        {unallocatedPaise > 0 && (
          <tr>
            <th scope="row">
              On account
              <small>kept for the next demand</small>
            </th>
            <td>
              <Money paise={unallocatedPaise} withPaise />
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Receipt</th>
          <td>
            <Money paise={totalPaise} withPaise />
          </td>
        </tr>
      </tfoot>
    </Table>
  );
}

const CHARGE_LABELS: Record<PaidCharge['kind'], string> = {
  interest: 'Interest for late payment',
  bounceCharge: 'Bounced payment',
  transferFee: 'Transfer of the booking',
};

function amountOf({ principalPaise, taxPaise }: Allocation): number {
  return principalPaise + taxPaise;
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '--plinth-paise': 'currentColor',
  '& th, & td': { padding: '5px 0', fontWeight: 400, textAlign: 'left', verticalAlign: 'top' },
  '& td': { textAlign: 'right', paddingLeft: 12 },
  '& tbody th': { fontWeight: 500 },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    fontWeight: 400,
    color: theme.vars.palette.text3,
  },
  '& tfoot > tr > *': { fontWeight: 600, borderTop: `1px solid ${theme.vars.palette.line2}` },
}));
