import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatArea, formatDay, formatMoney, formatPct, startCase } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useNow } from '#platform/web/page/useNow.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { PendingRequests } from '#company/approvals/web/PendingRequests.shared.tsx';
import { RecordDocuments } from '#company/documents/web/RecordDocuments.shared.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { GROUPS } from '#platform/contract/roles.ts';
import { UnitSnags } from '#site/issues/web/UnitSnags.shared.tsx';
import { RateAdvice } from '#offers/price-advice/web/rateAdvice.shared.ts';
import { UnitPriceHistory } from '#inventory/prices/web/UnitPriceHistory.shared.tsx';
import type { Project } from '#inventory/projects/project.contract.ts';
import { getProject } from '#inventory/projects/project.contract.ts';
import { getTower } from '#inventory/towers/tower.contract.ts';
import type { Unit } from '../unit.contract.ts';
import { getUnit } from '../unit.contract.ts';
import { keptFacts } from '#offers/reservations/web/hold.facts.shared.ts';
import type { UnitDialog } from './unit.actions.shared.tsx';
import { unitActionsOf } from './unit.actions.shared.tsx';
import {
  BLOCK_REASON_LABELS,
  FACING_LABELS,
  GST_CATEGORY_LABELS,
  loadingPct,
  unitLine,
  unitPath,
} from './unit.labels.shared.ts';
import { UnitDialogs } from '#offers/reservations/web/UnitDialogs.shared.tsx';
import { UnitFloorPlan } from './UnitFloorPlan.tsx';
import { UnitPrice } from './UnitPrice.tsx';
import { WaitingLine } from '#offers/reservations/web/WaitingLine.shared.tsx';
import { UNIT_STATUS } from './unit.status.shared.ts';

export function UnitPage() {
  const { unitId = '' } = useParams();
  const unit = useCall(getUnit, { params: { id: unitId } });
  useBreadcrumbLabel(unit.data?.unitNumber, unitId);
  useBreadcrumbLabel(unit.data?.projectName, unit.data?.projectId ?? null);
  useBreadcrumbLabel(unit.data?.towerName, unit.data?.towerId ?? null);
  return (
    <Page title={unit.data ? `${unit.data.unitNumber}, ${unit.data.projectName}` : 'Unit'}>
      <Loaded source={unit} failure="The unit could not be loaded.">
        {(data) => <UnitRecord unit={data} />}
      </Loaded>
    </Page>
  );
}

/** What the facts beside a unit that is not simply free are about. */
function keptTitle({ status, offeredUntil }: Unit): string {
  if (status === 'reserved') return 'Reservation';
  return offeredUntil === null ? 'Booking' : 'Offer';
}

function UnitRecord({ unit }: { unit: Unit }) {
  const [dialog, setDialog] = useState<UnitDialog | null>(null);
  const navigate = useNavigate();
  const history = useHistoryAction(unit.id);
  const isAdvised = useAllowed()(GROUPS.MANAGEMENT) && unit.status !== 'sold';
  // Partners read of it only that they cannot offer it.
  const isOffered = unit.status !== 'notAvailable';
  const kept = keptFacts(unit, useNow());
  const project = useCall(getProject, { params: { id: unit.projectId } });
  const above = unit.towerId
    ? `/projects/${unit.projectId}/towers/${unit.towerId}`
    : `/projects/${unit.projectId}?tab=units`;
  return (
    <>
      <PageHeader
        title={unit.unitNumber}
        badge={<StatusPill of={UNIT_STATUS} status={unit.status} />}
        fact={unitLine(unit)}
        actions={[...unitActionsOf(unit, setDialog), ...editActions(unit, setDialog), ...history]}
        isRuled
      />
      <Columns>
        <Sections>
          {!isOffered && (
            <Note tone="limit" title="This unit is not available.">
              Ask your contact at the builder if your customer wants this one.
            </Note>
          )}
          <PendingRequests of={{ recordId: unit.id }} />
          {kept.length > 0 && (
            <Section title={keptTitle(unit)}>
              <FactList facts={kept} />
            </Section>
          )}
          {isOffered && (
            <Section title="Price" fact="list price, before discount, GST and charges">
              <Loaded
                source={project}
                failure="The price could not be loaded."
                skeleton={<FactSkeleton rows={4} />}
              >
                {(data) => <ListPrice unit={unit} project={data} />}
              </Loaded>
            </Section>
          )}
          {isAdvised && (
            <Suspense fallback={<FactSkeleton rows={6} />}>
              <RateAdvice unit={unit} />
            </Suspense>
          )}
          {isOffered && <UnitPriceHistory unitId={unit.id} />}
          <Section title="Floor plan">
            <UnitFloorPlan unit={unit} />
          </Section>
          <UnitSnags unit={unit} />
          <RecordDocuments of="unit" id={unit.id} name={`${unit.unitNumber}, ${unit.projectName}`} />
        </Sections>
        <Sections>
          {unit.waitingCount > 0 && <WaitingLine unit={unit} />}
          <Section title="Areas">
            <FactList facts={areaFacts(unit)} />
          </Section>
          <Section title="Details">
            <FactList facts={detailFacts(unit, project.data)} />
          </Section>
        </Sections>
      </Columns>
      <UnitDialogs
        unit={unit}
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDeleted={() => void navigate(above, { replace: true })}
      />
    </>
  );
}

/** A sold unit keeps the price it was listed at; the rates of its project may have changed since. */
function ListPrice({ unit, project }: { unit: Unit; project: Project }) {
  const tower = useCall(getTower, { params: { id: unit.towerId ?? '' } }, { enabled: unit.towerId !== null });
  if (unit.status === 'sold') {
    return <FactList facts={[{ label: 'Listed at', value: formatMoney(unit.pricePaise ?? 0) }]} />;
  }
  if (unit.towerId !== null && !tower.data) {
    return tower.error ? (
      <ErrorState title="The price could not be loaded." error={tower.error} onRetry={tower.refetch} />
    ) : (
      <FactSkeleton rows={4} />
    );
  }
  return <UnitPrice project={project} tower={tower.data ?? null} unit={unit} />;
}

function editActions(unit: Unit, open: (dialog: UnitDialog) => void): PageAction[] {
  const can = new Set(unit.allowedActions);
  const actions: (PageAction | false)[] = [
    can.has('edit') && {
      label: 'Edit unit',
      letter: 'e',
      icon: <Pencil aria-hidden />,
      href: `${unitPath(unit)}/edit`,
      isRare: true,
    },
    can.has('delete') && {
      label: 'Delete unit',
      letter: 'd',
      icon: <Trash aria-hidden />,
      isRare: true,
      isDanger: true,
      onClick: () => open('delete'),
    },
  ];
  return actions.filter((action) => action !== false);
}

function areaFacts(unit: Unit): FactEntry[] {
  return [
    { label: 'Carpet', value: formatArea(unit.carpetArea) },
    ...(unit.balconyArea > 0 ? [{ label: 'Balcony', value: formatArea(unit.balconyArea) }] : []),
    ...(unit.terraceArea > 0 ? [{ label: 'Terrace', value: formatArea(unit.terraceArea) }] : []),
    { label: 'Built-up', value: formatArea(unit.builtUpArea) },
    { label: 'Saleable', value: formatArea(unit.saleableArea) },
    { label: 'Loading', value: `${formatPct(loadingPct(unit))} over carpet` },
  ];
}

function detailFacts(unit: Unit, project: Project | undefined): FactEntry[] {
  const charges = unit.plcCodes.map(
    (code) => project?.plcCharges.find((charge) => charge.code === code)?.name ?? code,
  );
  return [
    ...(unit.status === 'blocked' && unit.statusReason
      ? [{ label: 'Blocked', value: BLOCK_REASON_LABELS[unit.statusReason] }]
      : []),
    ...(unit.releaseOn === null ? [] : [{ label: 'On the market', value: formatDay(unit.releaseOn) }]),
    { label: 'Facing', value: unit.facing ? startCase(FACING_LABELS[unit.facing]) : 'Not given' },
    { label: 'View', value: unit.view ?? 'Not given' },
    { label: 'Location', value: charges.length > 0 ? charges.join(', ') : 'No charge' },
    {
      label: 'Parking',
      value: unit.parkingIncluded > 0 ? `${unit.parkingIncluded} included` : 'None included',
    },
    { label: 'GST', value: GST_CATEGORY_LABELS[unit.gstCategory] },
    {
      label: 'Market value',
      value: unit.marketValuePaise === null ? 'Not given' : formatMoney(unit.marketValuePaise),
    },
    { label: 'Owner', value: unit.ownership === 'landowner' ? 'Landowner' : 'Developer' },
    { label: 'Listed', value: formatDay(unit.listedAt) },
  ];
}
