import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { daysBetween } from '#platform/contract/calendar.ts';
import { formatArea, formatDay, formatPct, formatRate, plainAmount } from '#platform/contract/format.ts';
import { ratePerArea } from '#platform/contract/money.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { useNow } from '#platform/web/page/useNow.ts';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { GROUPS } from '#platform/contract/roles.ts';
import { today } from '#platform/web/session/today.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import { floorLabel } from '#inventory/units/unit.rules.ts';
import { holdFacts } from './hold.facts.shared.ts';
import type { UnitDialog } from '#inventory/units/web/unit.actions.shared.tsx';
import { unitActionsOf } from '#inventory/units/web/unit.actions.shared.tsx';
import {
  BLOCK_REASON_LABELS,
  loadingPct,
  unitLine,
  unitPath,
} from '#inventory/units/web/unit.labels.shared.ts';
import { InterestedLeads } from './InterestedLeads.tsx';
import { UnitDialogs } from './UnitDialogs.shared.tsx';
import { UNIT_STATUS } from '#inventory/units/web/unit.status.shared.ts';

type Place = Pick<Unit, 'id' | 'towerId' | 'floor' | 'unitNumber'>;

interface UnitPanelProps {
  /** All units of the plan or list, in its order. */
  units: readonly Place[];
  id: string;
  project: Project;
  towers: readonly Tower[];
  onChange: (id: string | null) => void;
  /** Further parts of a unit, below its facts. */
  more?: (unit: Unit) => ReactNode;
}

/** A unit beside its plan: price, areas and actions. */
export function UnitPanel({ units, id, project, towers, onChange, more }: UnitPanelProps) {
  const index = units.findIndex((unit) => unit.id === id);
  const place = units[index];
  const found = useCall(getUnit, { params: { id } }, { enabled: place !== undefined });
  if (!place) return null;
  const before = units[index - 1];
  const after = units[index + 1];
  return (
    <SidePanel
      label={`Unit ${place.unitNumber}`}
      position={positionOf(place, units)}
      onPrevious={before ? () => onChange(before.id) : null}
      onNext={after ? () => onChange(after.id) : null}
      {...(found.data && { open: { label: 'Open unit', href: unitPath(found.data) } })}
      onClose={() => onChange(null)}
    >
      <Parts data-unit-panel={id} tabIndex={-1}>
        {found.error && <Note tone="failure">{found.error.message}</Note>}
        {found.data ? (
          <UnitFacts unit={found.data} project={project} towers={towers} more={more} onOpen={onChange} />
        ) : (
          <Title>
            <h2>{place.unitNumber}</h2>
          </Title>
        )}
      </Parts>
    </SidePanel>
  );
}

interface UnitFactsProps extends Pick<UnitPanelProps, 'project' | 'towers'> {
  unit: Unit;
  more: UnitPanelProps['more'];
  /** Goes to a similar unit. */
  onOpen: (id: string) => void;
}

function UnitFacts({ unit, project, towers, more, onOpen }: UnitFactsProps) {
  const [dialog, setDialog] = useState<UnitDialog | null>(null);
  const now = useNow();
  const tower = towers.find((one) => one.id === unit.towerId) ?? null;
  const isSales = useAllowed()(GROUPS.SALES);
  const interest =
    unit.status === 'available' && isSales
      ? [{ label: 'Interested', value: <InterestedLeads unitId={unit.id} /> }]
      : [];
  return (
    <>
      <div>
        <Title>
          <h2>{unit.unitNumber}</h2>
          <StatusPill of={UNIT_STATUS} status={unit.status} />
          <span>{listedText(unit)}</span>
        </Title>
        <Line>{unitLine(unit)}</Line>
      </div>
      {unit.pricePaise !== null && (
        <Price>
          <b>
            <Money paise={unit.pricePaise} />
          </b>
          <span>{ratePerCarpet(unit.pricePaise, unit.carpetArea)} carpet</span>
          <small>agreement value before discount, GST and charges</small>
        </Price>
      )}
      <ActionButtons actions={unitActionsOf(unit, setDialog)} />
      <FactList facts={[...panelFacts(unit, project, tower, now), ...interest]} />
      {more?.(unit)}
      <UnitDialogs
        unit={unit}
        dialog={dialog}
        onClose={() => setDialog(null)}
        onSimilar={(id) => {
          setDialog(null);
          onOpen(id);
        }}
      />
    </>
  );
}

/** 'Floor 12, 3 of 4' */
function positionOf(unit: Place, units: readonly Place[]): string {
  const floor = units.filter((one) => one.towerId === unit.towerId && one.floor === unit.floor);
  return `Floor ${floorLabel(unit.floor)}, ${floor.indexOf(unit) + 1} of ${floor.length}`;
}

function listedText({ listedAt, status }: Unit): string {
  if (status !== 'available') return '';
  const days = daysBetween(listedAt, today());
  if (days <= 0) return 'listed today';
  return `listed ${days} ${days === 1 ? 'day' : 'days'}`;
}

function ratePerCarpet(pricePaise: number, carpetArea: number): string {
  return formatRate(Math.round(ratePerArea(pricePaise, carpetArea) / 100) * 100);
}

function panelFacts(unit: Unit, project: Project, tower: Tower | null, now: string): FactEntry[] {
  const charges = project.plcCharges
    .filter(({ code }) => unit.plcCodes.includes(code))
    .map(({ name }) => name);
  return [
    ...(unit.status === 'blocked' && unit.statusReason
      ? [{ label: 'Blocked', value: BLOCK_REASON_LABELS[unit.statusReason] }]
      : []),
    ...(unit.releaseOn === null ? [] : [{ label: 'On the market', value: formatDay(unit.releaseOn) }]),
    ...holdFacts(unit, now),
    { label: 'Carpet', value: formatArea(unit.carpetArea) },
    { label: 'Saleable', value: `${formatArea(unit.saleableArea)}, loading ${formatPct(loadingPct(unit))}` },
    ...(unit.pricePaise === null ? [] : rateFacts(unit, project, tower)),
    { label: 'Location', value: charges.length > 0 ? charges.join(', ') : 'No charge' },
  ];
}

function rateFacts(unit: Unit, project: Project, tower: Tower | null): FactEntry[] {
  const riseRatePaise = tower?.floorRiseRatePaise ?? project.floorRiseRatePaise;
  const risenFloors = Math.max(0, unit.floor - project.floorRiseAfterFloor);
  return [
    {
      label: 'Base rate',
      value: `${formatRate(unit.baseRatePaise ?? tower?.baseRatePaise ?? project.baseRatePaise)} ${project.priceBasis}`,
    },
    {
      label: 'Floor rise',
      value:
        risenFloors > 0 && riseRatePaise > 0
          ? `₹${plainAmount(riseRatePaise)} × ${risenFloors} ${risenFloors === 1 ? 'floor' : 'floors'}`
          : 'None',
    },
  ];
}

const Parts = styled('div')({ display: 'grid', gap: 16 });

const Title = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& h2': { ...theme.typography.h1, fontSize: 20, lineHeight: '26px' },
  '& > span:last-of-type': {
    ...theme.typography.caption,
    marginLeft: 'auto',
    color: theme.vars.palette.text3,
  },
}));

const Line = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

const Price = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 12px',
  '& b': theme.typography.h3,
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& small': { ...theme.typography.caption, flexBasis: '100%', color: theme.vars.palette.text.secondary },
}));
