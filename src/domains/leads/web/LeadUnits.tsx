import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { compactMoney, formatDayAndTime } from '../../../platform/contract/format.ts';
import { useCall } from '../../../platform/web/client/hooks.ts';
import { ErrorState } from '../../../platform/web/page/ErrorState.tsx';
import { Section } from '../../../platform/web/page/Section.tsx';
import { FactSkeleton } from '../../../platform/web/page/Skeletons.tsx';
import type { Unit } from '../../units/unit.contract.ts';
import { listUnits } from '../../units/unit.contract.ts';
import type { Lead } from '../lead.contract.ts';
import { isOpenStatus } from '../lead.rules.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const SHOWN = 5;

/** The units that are kept for a customer, what ends soonest first. */
export function LeadReservations({ lead }: { lead: Lead }) {
  const units = useCall(listUnits, {
    query: { reservedForLeadId: lead.id, sort: 'reservedUntil', limit: SHOWN },
  });
  if (units.data?.rows.length === 0) return null;
  return (
    <Section title="Reservations" fact={units.data?.pagination.total}>
      {units.isPending && <FactSkeleton rows={1} />}
      {units.error && (
        <ErrorState title="Reservations could not be loaded." error={units.error} onRetry={units.refetch} />
      )}
      <Units>
        {units.data?.rows.map((unit) => (
          <UnitLine key={unit.id} unit={unit}>
            {unit.reservedUntil && `until ${formatDayAndTime(unit.reservedUntil, ZONE)}`}
          </UnitLine>
        ))}
      </Units>
    </Section>
  );
}

/** Free units of the kind and price that an open lead looks for, the cheapest first, in each of its projects. */
export function LeadMatchingUnits({ lead }: { lead: Lead }) {
  const isKnown = lead.unitTypes.length > 0 || lead.budgetMaxPaise !== null;
  if (!isOpenStatus(lead.status)) return null;
  return (
    <Section title="Matching units">
      {!isKnown && <Quiet>Add budget or kind of unit to see what fits.</Quiet>}
      {isKnown &&
        lead.projects.map((project) => <OfProject key={project.id} lead={lead} project={project} />)}
    </Section>
  );
}

interface OfProjectProps {
  lead: Lead;
  project: Lead['projects'][number];
}

function OfProject({ lead, project }: OfProjectProps) {
  const { unitTypes, budgetMinPaise, budgetMaxPaise } = lead;
  const units = useCall(listUnits, {
    query: {
      projectId: project.id,
      status: 'available',
      sort: 'pricePaise',
      limit: SHOWN,
      ...(unitTypes.length > 0 ? { unitType: unitTypes.join(',') } : {}),
      ...(budgetMinPaise === null ? {} : { priceMin: budgetMinPaise }),
      ...(budgetMaxPaise === null ? {} : { priceMax: budgetMaxPaise }),
    },
  });
  const count = units.data?.pagination.total ?? 0;
  return (
    <>
      {units.isPending && <FactSkeleton rows={2} />}
      {units.error && (
        <ErrorState title="Units could not be loaded." error={units.error} onRetry={units.refetch} />
      )}
      {units.data && (
        <Quiet>{count === 0 ? `Nothing free in ${project.name} fits.` : `${count} in ${project.name}`}</Quiet>
      )}
      <Units>
        {units.data?.rows.map((unit) => (
          <UnitLine key={unit.id} unit={unit}>
            {unit.allowedActions.includes('costSheet') && (
              <Link to={`/leads/${lead.id}/cost-sheet?unit=${unit.id}`}>
                Cost sheet for {unit.unitNumber}
              </Link>
            )}
          </UnitLine>
        ))}
      </Units>
    </>
  );
}

function UnitLine({ unit, children }: { unit: Unit; children: ReactNode }) {
  return (
    <li>
      <Link to={`/projects/${unit.projectId}/units/${unit.id}`}>
        {unit.unitNumber}, {unit.unitType}
      </Link>
      <b>{compactMoney(unit.pricePaise)}</b>
      <small>{children}</small>
    </li>
  );
}

const Units = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  marginBottom: 10,
  '& > li': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '0 12px' },
  '& a': { minHeight: 24 },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& small': { gridColumn: '1 / -1', ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& small:empty': { display: 'none' },
}));

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginBottom: 6,
  color: theme.vars.palette.text3,
}));
