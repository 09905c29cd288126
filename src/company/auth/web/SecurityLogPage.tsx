import Shield from 'lucide-react/icons/shield';
import { formatMoment } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { listAuditActors } from '#company/audit/audit.contract.ts';
import type { SecurityEvent, SecurityEventKind } from '../securityLog.contract.ts';
import { listSecurityEvents, SECURITY_EVENTS } from '../securityLog.contract.ts';

/** Who signed in, who was refused, and what changed of what people sign in with. */
export function SecurityLogPage() {
  const list = useList(listSecurityEvents);
  return (
    <Page title="Security log">
      <PageHeader title="Security log" fact="Kept for 400 days" />
      <FilterBar {...list.filters} fields={useFilterFields()} />
      <DataTable
        {...list.table}
        label="Security log"
        singular="entry"
        columns={columns}
        empty={{
          icon: <Shield aria-hidden />,
          title: 'No entries yet',
          text: 'Sign-ins, refusals and changes of passwords and two-step sign-in appear here.',
        }}
        renderCard={(event) => (
          <RowCard
            title={KINDS[event.kind]}
            lines={[`${event.person.name}, ${momentOf(event)}`, placeOf(event)]}
          />
        )}
      />
    </Page>
  );
}

const KINDS: Record<SecurityEventKind, string> = {
  signedIn: 'Signed in',
  passwordRefused: 'Wrong password',
  codeRefused: 'Wrong code',
  lockedOut: 'Locked for 15 minutes',
  signedOut: 'Signed out',
  sessionEnded: 'Signed out elsewhere',
  sessionStolen: 'Old sign-in used again, ended',
  passwordChanged: 'Password changed',
  passwordReset: 'Password reset by email',
  factorEnabled: 'Two-step sign-in turned on',
  factorRemoved: 'Two-step sign-in turned off',
  factorReset: 'Two-step sign-in reset',
  recoveryCodesRenewed: 'New recovery codes',
  recoveryCodeUsed: 'Recovery code used',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  passkeyRefused: 'Passkey refused',
  passkeyCopied: 'Passkey refused, perhaps copied',
};

const column = columnsFor<SecurityEvent>();

const columns = column.columns([
  column.accessor((event) => KINDS[event.kind], { id: 'kind', header: 'What', meta: { skeleton: 160 } }),
  column.accessor((event) => event.person.name, { id: 'person', header: 'Account', meta: { skeleton: 110 } }),
  column.accessor((event) => momentOf(event), { id: 'at', header: 'When', meta: { skeleton: 80 } }),
  column.accessor((event) => event.actor?.name ?? '', {
    id: 'actor',
    header: 'Done by',
    meta: { level: 3, skeleton: 90 },
  }),
  column.accessor((event) => placeOf(event), {
    id: 'place',
    header: 'From',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 160 },
  }),
]);

function momentOf({ at }: SecurityEvent): string {
  return formatMoment(at, new Date().toISOString(), zoneHere());
}

function placeOf({ device, ip }: SecurityEvent): string {
  return [device, ip].filter((one) => one !== null).join(' · ');
}

function useFilterFields(): readonly FilterField[] {
  const people = useCall(listAuditActors);
  return [
    {
      key: 'personId',
      label: 'Account',
      kind: 'one',
      choices: (people.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'kind',
      label: 'What',
      kind: 'many',
      choices: SECURITY_EVENTS.map((value) => ({ value, label: KINDS[value] })),
    },
    { key: 'from', label: 'When', kind: 'day', operator: 'from' },
    { key: 'to', label: 'When', kind: 'day', operator: 'until' },
  ];
}
