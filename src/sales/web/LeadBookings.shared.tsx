import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { CustomerSale } from '../customer.contract.ts';
import { SALE_STATUS } from './sale.status.shared.ts';

/** What the person behind a lead has booked, by enquiry or phone. */
export function LeadBookings({ bookings }: { bookings: readonly CustomerSale[] }) {
  const [latest] = bookings;
  if (!latest) return null;
  return (
    <Section
      title="Bookings of this person"
      action={bookings.length > 1 && <Link to={`/sales/customers/${latest.id}`}>Customer</Link>}
    >
      <List>
        {bookings.map((sale) => (
          <li key={sale.id}>
            <div>
              <Link to={`/sales/${sale.id}`}>
                {sale.unitNumber}, {sale.projectName}
              </Link>
              <p>
                {sale.bookingNumber}, {formatDay(sale.bookingDate)}
              </p>
            </div>
            <StatusSign of={SALE_STATUS} status={sale.status} />
          </li>
        ))}
      </List>
    </Section>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& > li': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& a': { display: 'inline-block', minHeight: 24, fontWeight: 500 },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
