import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import Building from 'lucide-react/icons/building-2';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { QueryInput } from '#platform/contract/call.ts';
import { formatArea, formatDayAndTime } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { CheckBox } from '#platform/web/form/CheckBox.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { FACING_LABELS, priceText } from '#inventory/units/web/unit.labels.shared.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import type { Lead } from '../lead.contract.ts';

const STEP = 10;
const MAX = 100;

/** The units reserved for a customer, those that end soonest first. */
export function LeadReservations({ lead }: { lead: Lead }) {
  return (
    <UnitList
      title="Reservations"
      query={{ reservedForLeadId: lead.id, sort: 'reservedUntil' }}
      empty={{
        title: 'No reservations',
        text: 'A unit reserved for this customer appears here until its reservation ends.',
      }}
      end={(unit) => unit.reservedUntil && `until ${formatDayAndTime(unit.reservedUntil, zoneHere())}`}
    />
  );
}

interface UnitListProps {
  title: string;
  query: QueryInput<typeof listUnits>;
  empty: { title: string; text: string };
  end: (unit: Unit) => ReactNode;
  /** Above the units: what narrows them, and what is done with those that are ticked. */
  tools?: ReactNode;
  /** The ticked units, where they can be chosen. */
  chosen?: { has: (unit: Unit) => boolean; toggle: (unit: Unit) => void };
}

/** Units in short lines, the first ten until all are wanted. */
export function UnitList({ title, query, empty, end, tools, chosen }: UnitListProps) {
  const [limit, setLimit] = useState(STEP);
  const units = useCall(listUnits, { query: { ...query, limit } }, { placeholderData: keepPreviousData });
  const total = units.data?.pagination.total ?? 0;
  return (
    <Section title={title}>
      {tools}
      {units.isPending && <FactSkeleton rows={3} />}
      {units.error && (
        <ErrorState title="Units could not be loaded." error={units.error} onRetry={units.refetch} />
      )}
      {units.data && total === 0 && (
        <EmptyState icon={<Building aria-hidden />} title={empty.title}>
          {empty.text}
        </EmptyState>
      )}
      <Units>
        {units.data?.rows.map((unit) => (
          <li key={unit.id}>
            {chosen && (
              <CheckBox
                checked={chosen.has(unit)}
                onChange={() => chosen.toggle(unit)}
                aria-label={`Choose ${unit.unitNumber}`}
              />
            )}
            <div>
              <Link to={`/projects/${unit.projectId}/units/${unit.id}`}>
                {unit.unitNumber}, {unit.unitType}
              </Link>
              <small>{placeOf(unit)}</small>
            </div>
            <div>
              <b>{priceText(unit.pricePaise)}</b>
              <small>{end(unit)}</small>
            </div>
          </li>
        ))}
      </Units>
      {total > limit && limit < MAX && (
        <Button size="small" variant="text" onClick={() => setLimit(MAX)}>
          {total > MAX ? `Show ${MAX} of ${total}` : `Show all ${total}`}
        </Button>
      )}
    </Section>
  );
}

function placeOf(unit: Unit): string {
  const area = unit.carpetArea === null ? null : `${formatArea(unit.carpetArea)} carpet`;
  const facing = unit.facing && `facing ${FACING_LABELS[unit.facing]}`;
  return [unit.projectName, unit.towerName, `floor ${unit.floor}`, facing, area].filter(Boolean).join(', ');
}

const Units = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '8px 0',
  },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > li > div': { display: 'grid', alignContent: 'start' },
  '& > li > div:first-of-type': { flex: 1, minWidth: 0 },
  '& > li > div:last-of-type': { flexShrink: 0, justifyItems: 'end' },
  '& a': { minHeight: 24, justifySelf: 'start' },
  '& > li > div:first-of-type > a': { fontWeight: 500 },
  '& b': { minHeight: 24, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& small > a': { display: 'inline-block', padding: '3px 0' },
  '& small > button': { minWidth: 0, marginLeft: 8 },
  '& small:empty': { display: 'none' },
}));
