import { daysBetween } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { Late, Missing } from '#platform/web/table/cells.tsx';
import type { Dashboard } from '../dashboard.contract.ts';

const WARN_DAYS = 60;

/** One's own firm and how long it may act as an agent. */
export function FirmNote({ firm, today }: { firm: NonNullable<Dashboard['firm']>; today: string }) {
  return (
    <Section title={firm.name}>
      <FactList
        labelWidth={132}
        facts={[
          { label: 'RERA agent number', value: firm.reraAgentNumber ?? <Missing>not entered</Missing> },
          { label: 'RERA valid until', value: validity(firm.reraValidUntil, today) },
        ]}
      />
    </Section>
  );
}

function validity(until: string | null, today: string) {
  if (until === null) return <Missing>not entered</Missing>;
  const days = daysBetween(today, until);
  if (days < 0) return <Late>expired on {formatDay(until)}</Late>;
  return days <= WARN_DAYS ? (
    <Missing>
      {formatDay(until)}, in {days} days
    </Missing>
  ) : (
    formatDay(until)
  );
}
