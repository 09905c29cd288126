import { Link } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { COMMISSION_APPROVERS } from '#partners/commissions/commissionRights.rules.ts';
import { Quiet, Rows } from '#insight/dashboards/web/Rows.shared.tsx';
import type { CommissionAnalytics, Waiting } from '../commissionAnalytics.contract.ts';

/** Commissions that can be approved now, the oldest first. */
export function ToApprove({ analytics }: { analytics: CommissionAnalytics }) {
  const { role } = useSessionUser();
  const approves = useAllowed()(COMMISSION_APPROVERS);
  const { waiting, toApprove } = analytics;
  const all = hrefOfFigure(toApprove.count, role);
  if (waiting === null) return null;
  return (
    <Section
      title="Waiting for approval"
      fact={String(toApprove.count.value)}
      action={waiting.length > 0 && all && <Link to={all}>{approves ? 'Approve several' : 'All'}</Link>}
    >
      {waiting.length === 0 && <Quiet>Nothing is pending approval.</Quiet>}
      <Entries rows={waiting} verb={approves ? 'Approve ' : ''} />
    </Section>
  );
}

/** Commissions on hold, each with its reason. */
export function OnHold({ analytics }: { analytics: CommissionAnalytics }) {
  const { role } = useSessionUser();
  const { held, onHold } = analytics;
  const all = hrefOfFigure(onHold.count, role);
  if (held === null) return null;
  return (
    <Section
      title="On hold"
      fact={String(onHold.count.value)}
      action={held.length > 0 && all && <Link to={all}>All on hold</Link>}
    >
      {held.length === 0 && <Quiet>Nothing is on hold.</Quiet>}
      <Entries rows={held} verb="" />
    </Section>
  );
}

function Entries({ rows, verb }: { rows: readonly Waiting[]; verb: string }) {
  return (
    <Rows>
      {rows.map(({ id, number, firm, bookingNumber, grossPaise, since, reason }) => (
        <li key={id}>
          <Link to={`/sales/commissions/list/${id}`}>
            {verb}
            {number}
          </Link>
          <b>
            <Money paise={grossPaise} withPaise />
          </b>
          <span>
            {firm.name}, {bookingNumber} · {reason === null ? `since ${formatDay(since)}` : reason}
          </span>
        </li>
      ))}
    </Rows>
  );
}
