import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayRange } from '#platform/contract/format.ts';
import type { PeriodName } from '#platform/contract/period.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Segment } from '#platform/web/form/Segment.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { PERIOD_CHOICES } from '#insight/reporting/web/period.choices.shared.ts';
import type { FirmPerformance as Performance } from '../firmPerformance.contract.ts';
import { getFirmPerformance } from '../firmPerformance.contract.ts';
import { TRANCHE_SUMMERS } from '../insightRights.rules.ts';
import { PERFORMANCE_LINES } from './performance.lines.tsx';

/** What a firm brought, booked and earned, on its page: a period beside the one before. */
export function FirmPerformance({ firmId }: { firmId: string }) {
  const [period, setPeriod] = useState<PeriodName>('year');
  const isAllowed = useAllowed()(TRANCHE_SUMMERS);
  const performance = useCall(
    getFirmPerformance,
    { params: { id: firmId }, query: { period } },
    { enabled: isAllowed, placeholderData: keepPreviousData },
  );
  if (!isAllowed) return null;
  return (
    <Section
      title="Performance"
      action={<Segment label="Period" choices={PERIOD_CHOICES} value={period} onChange={setPeriod} />}
    >
      <Loaded source={performance} failure="The performance could not be loaded." skeleton={null}>
        {(found) => <Compared {...found} />}
      </Loaded>
    </Section>
  );
}

interface Days {
  from: string;
  to: string;
}

function Compared({ period, before, firm }: { period: Days; before: Days; firm: Performance }) {
  const days = formatDayRange(period.from, period.to);
  const daysBefore = formatDayRange(before.from, before.to);
  return (
    <>
      <FigureTable
        caption={`Performance of ${firm.name}`}
        columns={[
          { key: 'label', label: 'Measure', render: ({ label }) => label },
          { key: 'now', label: days, align: 'right', render: ({ render }) => render(firm.now, days) },
          {
            key: 'before',
            label: daysBefore,
            align: 'right',
            isFaint: true,
            render: ({ render }) => render(firm.before, daysBefore),
          },
        ]}
        rows={PERFORMANCE_LINES}
      />
      {firm.toRecover.value > 0 && (
        <p>
          To be paid back today: <FigureLink figure={firm.toRecover} label="to be paid back" />
        </p>
      )}
    </>
  );
}
