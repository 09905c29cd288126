import { Link } from 'react-router';
import { Money } from '#platform/web/page/Money.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { PaymentsDashboard } from '../paymentsDashboard.contract.ts';
import { Quiet, Rows } from './Rows.shared.tsx';

type Due = PaymentsDashboard['topOverdue'][number];

/** The largest overdue amounts, each linked to its plan. */
export function TopOverdue({ dues }: { dues: readonly Due[] }) {
  return (
    <Section title="Largest overdue" action={<Link to="/payments/overdue">All overdue</Link>}>
      {dues.length === 0 && <Quiet>Nothing is overdue.</Quiet>}
      <Rows>
        {dues.map((due) => (
          <li key={due.id}>
            <Link to={`/payments/plans/${due.saleId}`}>{due.customerName}</Link>
            <b>
              <Money paise={due.outstandingPaise} withPaise />
            </b>
            <span>
              {due.unitNumber}, {due.projectName} · {due.installmentName}, {lateText(due.daysOverdue)}
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  );
}

function lateText(days: number): string {
  return days === 1 ? '1 day late' : `${days} days late`;
}
