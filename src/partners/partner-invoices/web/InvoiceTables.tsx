import { styled } from '@mui/material/styles';
import type { ExplanationStep } from '#platform/contract/explanation.ts';
import { Money } from '#platform/web/page/Money.tsx';
import type { PartnerInvoice } from '../partnerInvoice.contract.ts';

const LINES = [
  ['taxablePaise', 'Commission'],
  ['cgstPaise', 'CGST'],
  ['sgstPaise', 'SGST'],
  ['igstPaise', 'IGST'],
] as const;

/** Each amount of the paper beside what it must be. */
export function AmountTable({ invoice }: { invoice: PartnerInvoice }) {
  const { expected } = invoice;
  const lines = LINES.filter(([part]) => invoice[part] > 0 || expected[part] > 0);
  return (
    <Table aria-label="Amounts of the invoice">
      <thead>
        <tr>
          <th scope="col">Amount</th>
          <th scope="col">Invoice</th>
          <th scope="col">Expected</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([part, label]) => (
          <tr key={part}>
            <th scope="row">{label}</th>
            <td>
              <Money paise={invoice[part]} withPaise />
            </td>
            <td>
              <Money paise={expected[part]} withPaise />
            </td>
          </tr>
        ))}
        <tr data-kind="sum">
          <th scope="row">Total</th>
          <td>
            <Money paise={invoice.taxablePaise + invoice.gstPaise} withPaise />
          </td>
          <td>
            <Money paise={expected.taxablePaise + expected.gstPaise} withPaise />
          </td>
        </tr>
      </tbody>
    </Table>
  );
}

/** How what is paid comes about: the amounts add up to it. */
export function StepTable({ steps, netPaise }: { steps: readonly ExplanationStep[]; netPaise: number }) {
  return (
    <Table aria-label="Steps of the calculation">
      <tbody>
        {steps.slice(0, -1).map(({ label, text, amountPaise }, index) => (
          <tr key={index}>
            <th scope="row">
              {label}
              <small>{text}</small>
            </th>
            <td>{amountPaise !== null && <Money paise={amountPaise} withPaise />}</td>
          </tr>
        ))}
        <tr data-kind="sum">
          <th scope="row">{steps.at(-1)?.label ?? 'To be paid'}</th>
          <td>
            <Money paise={netPaise} withPaise />
          </td>
        </tr>
      </tbody>
    </Table>
  );
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '5px 0', textAlign: 'left', verticalAlign: 'top', fontWeight: 400 },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& td, & thead th + th': { textAlign: 'right', paddingLeft: 12 },
  '& td': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
  '& tbody tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tr[data-kind="sum"] > *': { fontWeight: 600, borderTop: `1px solid ${theme.vars.palette.line2}` },
}));
