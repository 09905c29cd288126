import { styled } from '@mui/material/styles';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatMoment, invitationExpiryText } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { PersonPicture } from '#company/files/web/PersonPicture.shared.tsx';
import type { User } from '../user.contract.ts';
import { INVITATION_STATUS, USER_STATUS } from './user.status.shared.ts';

const column = columnsFor<User>();

export type ActionsOf = (user: User) => readonly PageAction[];

export function nameOf(user: { firstName: string; lastName: string }): string {
  return `${user.firstName} ${user.lastName}`;
}

/** Without an assignment the builder's staff works on all projects. */
function projectsOf(user: User): string {
  return user.projects.map(({ code }) => code).join(', ') || 'All';
}

export function userColumns(actionsOf: ActionsOf) {
  return column.columns([
    nameColumn(),
    column.accessor('email', {
      header: 'Email',
      cell: (info) => <Address title={info.getValue()}>{info.getValue()}</Address>,
      meta: { level: 2 },
    }),
    roleColumn(),
    column.accessor((user) => projectsOf(user), {
      id: 'projects',
      header: 'Projects',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 3 },
    }),
    column.accessor((user) => user.manager?.name ?? 'Nobody', {
      id: 'manager',
      header: 'Reports to',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 'wide' },
    }),
    column.accessor('status', {
      header: 'Status',
      cell: (info) => <StatusSign of={USER_STATUS} status={info.getValue()} />,
      meta: { level: 2 },
    }),
    column.accessor('lastLoginAt', {
      header: 'Last sign-in',
      cell: (info) => <Faint>{lastSignIn(info.row.original)}</Faint>,
      meta: { sort: 'lastLoginAt', level: 2 },
    }),
    actionColumn(actionsOf),
  ]);
}

function roleColumn() {
  return column.accessor(({ role }) => roleLabel(role), {
    id: 'role',
    header: 'Role',
    meta: { skeleton: 100 },
  });
}

export function invitationColumns(actionsOf: ActionsOf) {
  return column.columns([
    nameColumn(),
    column.accessor('email', {
      header: 'Email',
      cell: (info) => <Address title={info.getValue()}>{info.getValue()}</Address>,
      meta: { level: 2 },
    }),
    roleColumn(),
    column.accessor((user) => user.invitation?.status ?? 'pending', {
      id: 'invitation',
      header: 'Status',
      cell: (info) => <StatusSign of={INVITATION_STATUS} status={info.getValue()} />,
      meta: { skeleton: 80 },
    }),
    column.accessor((user) => expiryOf(user), {
      id: 'expiry',
      header: 'Link',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 2 },
    }),
    column.accessor((user) => user.invitation?.invitedBy.name ?? '', {
      id: 'inviter',
      header: 'Invited by',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 3 },
    }),
    actionColumn(actionsOf),
  ]);
}

/** Truncated when very long, so that one name does not widen the list beyond the page. */
const Address = styled(Faint)({
  display: 'block',
  maxWidth: 230,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

function nameColumn() {
  return column.accessor((user) => nameOf(user), {
    id: 'name',
    header: 'Name',
    cell: (info) => (
      <Person>
        <PersonPicture name={info.getValue()} fileId={info.row.original.avatarFileId} />
        {info.getValue()}
      </Person>
    ),
    meta: { sort: 'firstName', skeleton: 140 },
  });
}

function actionColumn(actionsOf: ActionsOf) {
  return column.display({
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    cell: (info) => (
      <MoreMenu
        size="small"
        label={`Actions for ${nameOf(info.row.original)}`}
        actions={actionsOf(info.row.original)}
      />
    ),
    meta: { align: 'right' },
  });
}

export function lastSignIn(user: User): string {
  return user.lastLoginAt ? formatMoment(user.lastLoginAt, new Date().toISOString(), zoneHere()) : 'Never';
}

/** 'Expires in 5 days', in the time zone of the reader. */
export function expiryOf({ invitation }: User): string {
  if (!invitation) return '';
  const text = invitationExpiryText(
    dayOf(invitation.expiresAt, zoneHere()),
    dayOf(new Date().toISOString(), zoneHere()),
  );
  return invitation.status === 'expired' && text === 'Expires today' ? 'Expired today' : text;
}

const Person = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  verticalAlign: 'middle',
});
