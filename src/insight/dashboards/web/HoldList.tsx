import { Link } from 'react-router';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import { Quiet, Rows } from './Rows.shared.tsx';

/** Units held for customers, the hold that ends first at the top. */
export function HoldList({ holds }: { holds: NonNullable<Dashboard['holds']> }) {
  const hidden = holds.count.value - holds.first.length;
  return (
    <Section title="Reservations" fact={holds.count.value === 1 ? '1 unit' : `${holds.count.value} units`}>
      {holds.first.length === 0 && <Quiet>No unit is held for a customer now.</Quiet>}
      <Rows>
        {holds.first.map((hold) => (
          <li key={hold.unitId}>
            <Link to={`/projects/${hold.projectId}/units/${hold.unitId}`}>
              {hold.unitNumber}, {hold.projectName}
            </Link>
            <span>
              {[hold.customerName, hold.holderName && `held by ${hold.holderName}`]
                .filter(Boolean)
                .join(', ')}
            </span>
            <b>{hold.until === null ? 'without end' : `until ${formatDayAndTime(hold.until, zoneHere())}`}</b>
          </li>
        ))}
      </Rows>
      {hidden > 0 && <Quiet>{hidden} more, which end later.</Quiet>}
    </Section>
  );
}
