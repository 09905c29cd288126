import { styled } from '@mui/material/styles';
import { formatDay, formatMoneyExact, formatPhone } from '#platform/contract/format.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { useNow } from '#platform/web/page/useNow.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { saleHref } from '#sales/saleHref.rules.ts';
import type { OverdueCustomer } from '../overdueCustomer.contract.ts';
import { LastContact, NextStepText, Promised } from './overdueCustomer.columns.tsx';
import { SaleFollowUps } from './SaleFollowUps.shared.tsx';

interface CustomerPanelProps {
  customers: readonly OverdueCustomer[];
  /** Of the sale. */
  id: string;
  onChange: (id: string | null) => void;
}

/** An overdue customer beside the list: what is overdue, what was said, and the form to log the next contact. */
export function CustomerPanel({ customers, id, onChange }: CustomerPanelProps) {
  const { role } = useSessionUser();
  const now = useNow();
  const position = customers.findIndex((customer) => customer.id === id);
  const customer = customers[position];
  const before = customers[position - 1];
  const after = customers[position + 1];
  return (
    <SidePanel
      label={customer?.customerName ?? 'Customer'}
      {...(customer && { position: `${position + 1} of ${customers.length}` })}
      onPrevious={before ? () => onChange(before.id) : null}
      onNext={customer && after ? () => onChange(after.id) : null}
      open={{ label: 'Open sale', href: saleHref(role, id) }}
      onClose={() => onChange(null)}
    >
      <Parts key={id}>
        {customer && (
          <>
            <header>
              <h2>{customer.customerName}</h2>
              <p>
                {customer.unitNumber}, {customer.projectName} · {customer.bookingNumber}
              </p>
            </header>
            <FactList
              facts={[
                { label: 'Overdue', value: formatMoneyExact(customer.outstandingPaise) },
                { label: 'Since', value: `${formatDay(customer.dueDate)}, ${customer.daysOverdue} days` },
                { label: 'Oldest installment', value: customer.installmentName },
                { label: 'Interest so far', value: formatMoneyExact(customer.interestPaise) },
                { label: 'Phone', value: customer.phone && formatPhone(customer.phone) },
                { label: 'Last contact', value: <LastContact of={customer} now={now} /> },
                { label: 'Promised', value: <Promised of={customer} /> },
                { label: 'Next step', value: <NextStepText of={customer} /> },
              ]}
            />
          </>
        )}
        <SaleFollowUps saleId={id} />
      </Parts>
    </SidePanel>
  );
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  '& header > h2': theme.typography.h2,
  '& header > p': { color: theme.vars.palette.text.secondary },
}));
