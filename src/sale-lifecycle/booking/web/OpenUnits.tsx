import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Building from 'lucide-react/icons/building-2';
import { useState } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { formatArea, startCase } from '#platform/contract/format.ts';
import { hasRole, PARTNER_ROLES, roleLabel } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import { customerOption } from '#enquiries/leads/web/customerFinder.shared.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { RequestBooking } from '#offers/reservations/web/RequestBooking.shared.tsx';

/** Free units, for roles that bring customers but never book. */
export function OpenUnits() {
  const { role } = useSessionUser();
  const mayAsk = hasRole(role, ...PARTNER_ROLES);
  const [asked, setAsked] = useState<Unit | null>(null);
  const customer = useCustomer();
  const list = useList(listUnits, { query: { status: 'available' } });
  return (
    <Page title="New booking">
      <PageHeader title="New booking" fact="free units" />
      <Padded>
        <Note tone="advice" title="Bookings are made by the sales team.">
          {mayAsk
            ? `Open a unit to make a cost sheet for your customer; then request the booking: the ${roleLabel('Sales Manager')} of the project is notified.`
            : 'Open a unit to make a cost sheet for a customer.'}
        </Note>
      </Padded>
      <FilterBar {...list.filters} fields={useFilterFields()} search={list.searchBy('Search unit number')} />
      <DataTable
        {...list.table}
        label="Free units"
        singular="unit"
        columns={columnsOf(mayAsk ? setAsked : null)}
        hrefOf={sheetPath}
        empty={{
          icon: <Building aria-hidden />,
          title: 'No unit is free',
          text: 'Units of the projects assigned to you appear here while they are for sale.',
        }}
        renderCard={(unit) => (
          <RowCard
            title={unit.unitNumber}
            href={sheetPath(unit)}
            end={<Money paise={unit.pricePaise ?? 0} compact />}
            lines={[
              `${unit.unitType}, floor ${unit.floor}, ${formatArea(unit.carpetArea)}`,
              unit.projectName,
            ]}
            buttons={mayAsk && <AskButton unit={unit} onAsk={setAsked} />}
          />
        )}
      />
      {asked && (
        <RequestBooking key={asked.id} unit={asked} customer={customer} onClose={() => setAsked(null)} />
      )}
    </Page>
  );
}

function columnsOf(onAsk: ((unit: Unit) => void) | null) {
  const column = columnsFor<Unit>();
  return column.columns([
    column.accessor('unitNumber', { header: 'Unit', meta: { sort: 'unitNumber', skeleton: 60 } }),
    column.accessor('unitType', { header: 'Type', meta: { skeleton: 50 } }),
    column.accessor('floor', { header: 'Floor', meta: { align: 'right', sort: 'floor' } }),
    column.accessor((unit) => formatArea(unit.carpetArea), {
      id: 'carpet',
      header: 'Carpet area',
      meta: { align: 'right', level: 2 },
    }),
    column.accessor('projectName', {
      header: 'Project',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 2 },
    }),
    column.accessor('pricePaise', {
      header: 'Agreement value, ₹',
      cell: (info) => <Money paise={info.getValue() ?? 0} bare />,
      meta: { align: 'right', sort: 'pricePaise', skeleton: 90 },
    }),
    ...(onAsk
      ? [
          column.display({
            id: 'ask',
            header: () => <span className="sr-only">Actions</span>,
            cell: (info) => <AskButton unit={info.row.original} onAsk={onAsk} />,
            meta: { align: 'right' as const },
          }),
        ]
      : []),
  ]);
}

function AskButton({ unit, onAsk }: { unit: Unit; onAsk: (unit: Unit) => void }) {
  if (!unit.allowedActions.includes('requestBooking')) return null;
  return (
    <Ask size="small" onClick={() => onAsk(unit)}>
      Request booking
      <span className="sr-only"> of {unit.unitNumber}</span>
    </Ask>
  );
}

/** The customer in the address: `?lead=`. */
function useCustomer(): FoundOption | null {
  const [search] = useSearchParams();
  const id = search.get('lead');
  const lead = useCall(getLead, { params: { id: id ?? '' } }, { enabled: id !== null });
  return lead.data ? customerOption(lead.data) : null;
}

function sheetPath({ projectId, id }: Unit): string {
  return `/projects/${projectId}/units/${id}/cost-sheet`;
}

function useFilterFields(): readonly FilterField[] {
  return [
    useProjectField(),
    {
      key: 'unitType',
      label: 'Type',
      kind: 'many',
      choices: UNIT_TYPES.map((value) => ({ value, label: startCase(value) })),
    },
    { key: 'priceMin', label: 'Price', kind: 'money', operator: 'from' },
    { key: 'priceMax', label: 'Price', kind: 'money', operator: 'up to' },
  ];
}

const Ask = styled(Button)({ '@media (pointer: coarse)': { minHeight: 44 } });

const Padded = styled('div')({
  padding: '4px 24px 12px',
  '@media (max-width: 599.95px)': { padding: '4px 16px 12px' },
});
