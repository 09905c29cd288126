import Ban from 'lucide-react/icons/ban';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { roleLabel, ROLES } from '#platform/contract/roles.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { ViewTabs } from '#platform/web/table/ViewTabs.tsx';
import { bulkRevokeInvitations } from '../invitation.contract.ts';
import { InviteDialog } from './InviteDialog.shared.tsx';
import { InviteManyDialog } from './InviteManyDialog.tsx';
import { useProjectChoices, useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { User } from '../user.contract.ts';
import { getUsersHealth, listUsers } from '../user.contract.ts';
import { exportUsers, totalUsers } from '../userList.contract.ts';
import type { ActionsOf } from './user.columns.tsx';
import { expiryOf, invitationColumns, lastSignIn, nameOf, userColumns } from './user.columns.tsx';
import { useUserActions } from './useUserActions.tsx';
import { INVITATION_STATUS, USER_STATUS } from './user.status.shared.ts';

/** Those whose invitations are about to be revoked, and how they are no longer chosen. */
const NOBODY: { ids: ReadonlySet<string>; clear: () => void } = { ids: new Set(), clear: () => undefined };
const PEOPLE: ListKind<User> = {
  name: 'people',
  title: 'Users',
  list: listUsers,
  filter: listUsers.query,
  file: exportUsers,
  totals: totalUsers,
};

/** Everyone in the organization, and those who have been invited. */
export function UsersPage() {
  const [inviting, setInviting] = useState<'one' | 'many' | null>(null);
  const projects = useProjectChoices();
  const [params] = useSearchParams();
  const showsInvitations = params.get('view') === 'invitations';
  const counts = useCall(getUsersHealth).data?.counts;
  const members = counts ? (counts['active'] ?? 0) + (counts['deactivated'] ?? 0) : null;
  const invite = {
    label: 'Invite user',
    letter: 'c',
    icon: <UserPlus aria-hidden />,
    onClick: () => setInviting('one'),
    isPrimary: true,
  };
  return (
    <Page title="User management">
      <PageHeader
        title="User management"
        actions={[{ label: 'Invite many', onClick: () => setInviting('many') }, invite]}
      />
      <ViewTabs
        views={[
          { id: 'users', label: 'Users', count: members, query: {} },
          {
            id: 'invitations',
            label: 'Invitations',
            count: counts?.['invited'] ?? null,
            query: { sort: '-createdAt' },
          },
        ]}
      />
      <People
        key={String(showsInvitations)}
        showsInvitations={showsInvitations}
        invite={<ActionButton action={invite} />}
      />
      {inviting === 'one' && <InviteDialog projects={projects} onClose={() => setInviting(null)} />}
      {inviting === 'many' && <InviteManyDialog onClose={() => setInviting(null)} />}
    </Page>
  );
}

function People({ showsInvitations, invite }: { showsInvitations: boolean; invite: React.ReactNode }) {
  const defaults = { status: showsInvitations ? 'invited' : 'active,deactivated' };
  const list = useList(listUsers, { defaults });
  const { actionsOf, dialog } = useUserActions();
  const selection = useBulkRevoke();
  const whole = useWholeList(PEOPLE, {
    columns: showsInvitations ? invitationColumns(actionsOf) : userColumns(actionsOf),
    input: list.input,
    where: defaults,
    keep: ['view'],
    param: 'saved',
    acts: showsInvitations ? selection.acts : undefined,
  });
  return (
    <>
      {whole.views()}
      <FilterBar
        {...list.filters}
        fields={useFilterFields(showsInvitations)}
        search={list.searchBy('Search name or email')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label={showsInvitations ? 'Invitations' : 'Users'}
        singular={showsInvitations ? 'invitation' : 'user'}
        {...whole.table}
        empty={{
          icon: <Users aria-hidden />,
          title: showsInvitations ? 'No open invitations' : 'No users yet',
          text: showsInvitations
            ? 'All invitations have been accepted or revoked.'
            : 'Invite the people you work with: each gets a link by email and chooses a password.',
          actions: invite,
        }}
        renderCard={(user) => <UserCard user={user} actionsOf={actionsOf} />}
      />
      {dialog}
      {selection.dialog}
    </>
  );
}

function useBulkRevoke() {
  const [{ ids, clear }, setChosen] = useState(NOBODY);
  const revoke = useSend(bulkRevokeInvitations, { invalidates: [listUsers] });
  const count = ids.size === 1 ? '1 invitation' : `${ids.size} invitations`;
  return {
    acts: (chosen: ReadonlySet<string>, onDone: () => void) => [
      {
        label: 'Revoke',
        letter: 'r',
        icon: <Ban aria-hidden />,
        onClick: () => setChosen({ ids: chosen, clear: onDone }),
      },
    ],
    dialog: ids.size > 0 && (
      <ConfirmDialog
        title={`Revoke ${count}?`}
        confirm="Revoke invitations"
        keep="Keep them"
        isDanger
        onClose={() => setChosen(NOBODY)}
        onConfirm={async () => {
          const { succeeded, results } = await revoke.mutateAsync({ body: { ids: [...ids] } });
          const refused = results.find((result) => !result.success);
          clear();
          if (refused) throw new Error(`${succeeded} revoked. ${refused.message}`);
          toastSuccess(`${count} revoked`);
        }}
      >
        The links in the emails stop working. The addresses can be invited again later.
      </ConfirmDialog>
    ),
  };
}

function useFilterFields(showsInvitations: boolean): readonly FilterField[] {
  const roles = ROLES.map((value) => ({ value, label: roleLabel(value) }));
  const states = [
    { value: 'active', label: 'Active' },
    { value: 'deactivated', label: 'Deactivated' },
  ];
  return [
    { key: 'role', label: 'Role', kind: 'many', choices: roles },
    ...(showsInvitations ? [] : [{ key: 'status', label: 'Status', kind: 'many' as const, choices: states }]),
    useProjectField(),
  ];
}

function UserCard({ user, actionsOf }: { user: User; actionsOf: ActionsOf }) {
  const name = nameOf(user);
  return (
    <RowCard
      title={name}
      lines={[
        roleLabel(user.role),
        user.email,
        user.invitation ? (
          <span key="state">
            <StatusSign of={INVITATION_STATUS} status={user.invitation.status} /> · {expiryOf(user)}
          </span>
        ) : (
          <span key="state">
            <StatusSign of={USER_STATUS} status={user.status} /> · last sign-in {lastSignIn(user)}
          </span>
        ),
      ]}
      buttons={<MoreMenu label={`Actions for ${name}`} actions={actionsOf(user)} />}
    />
  );
}
