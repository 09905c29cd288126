import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { QueryOf } from '#platform/contract/call.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { KeptMeasure, MeasureChange } from '../measure.contract.ts';
import { getMeasureChange } from '../measure.contract.ts';
import { amountText, differenceText, exactText, monthName } from './measure.labels.ts';

interface MeasureChangesProps {
  measure: KeptMeasure;
  filter: Omit<QueryOf<typeof getMeasureChange>, 'measure'>;
}

/** A figure then and now, and the entries between. */
export function MeasureChanges({ measure, filter }: MeasureChangesProps) {
  const change = useCall(
    getMeasureChange,
    { query: { ...filter, measure: measure.name } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Loaded source={change} failure="The figure could not be loaded.">
      {(found) => <Change change={found} meaning={measure.meaning} />}
    </Loaded>
  );
}

function Change({ change, meaning }: { change: MeasureChange; meaning: string }) {
  const { title, unit, month, closedAt, closed, now, difference, entries, more } = change;
  const { role } = useSessionUser();
  const opensSales = useAllowed()(CAPABILITIES.salesPipeline);
  const href = now.value === 0 ? undefined : hrefOfFigure(now, role);
  return (
    <>
      <FigureStrip
        label={title}
        figures={[
          {
            label: 'When the month ended',
            value: amountText(unit, closed),
            of: `kept ${formatDayAndTime(closedAt, zoneHere())}`,
          },
          {
            label: 'Now',
            value: amountText(unit, now.value),
            of: monthName(month),
            ...(href ? { href } : {}),
          },
          { label: 'Difference', value: differenceText(unit, difference), of: meaning },
        ]}
      />
      <Sections>
        <Section title="Why it differs" fact={entries.length > 0 ? 'all entries add up to it' : undefined}>
          {entries.length === 0 ? (
            <p>Nothing was entered, changed or cancelled for this month since it ended.</p>
          ) : (
            <FigureTable
              caption="Entries since the month ended"
              columns={columnsOf(unit, opensSales)}
              rows={entries}
            />
          )}
          {more > 0 && <p>{more} smaller entries are part of the difference and not listed.</p>}
        </Section>
      </Sections>
    </>
  );
}

type Entry = MeasureChange['entries'][number];

function columnsOf(unit: MeasureChange['unit'], opensSales: boolean): readonly LedgerColumn<Entry>[] {
  return [
    {
      key: 'label',
      label: 'Entry',
      render: ({ label, saleId }) => (opensSales ? <Link to={`/sales/${saleId}`}>{label}</Link> : label),
    },
    { key: 'what', label: 'What happened', isLong: true, render: ({ what }) => what },
    {
      key: 'before',
      label: 'Then',
      align: 'right',
      isFaint: true,
      render: ({ before }) => exactText(unit, before),
    },
    {
      key: 'after',
      label: 'Now',
      align: 'right',
      isFaint: true,
      render: ({ after }) => exactText(unit, after),
    },
    {
      key: 'difference',
      label: 'Difference',
      align: 'right',
      render: ({ difference }) => `${difference < 0 ? '−' : '+'}${exactText(unit, Math.abs(difference))}`,
    },
  ];
}
