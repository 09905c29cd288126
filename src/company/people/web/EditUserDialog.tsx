import { useWatch } from 'react-hook-form';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole, invitableRoles, isRole, PARTNER_ROLES, ROLES } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { User } from '../user.contract.ts';
import { listUsers, updateUser, UserPatch } from '../user.contract.ts';
import { isHighRole } from '../user.rules.ts';
import { PersonFields } from './PersonFields.tsx';
import { ROLE_LABELS } from './role.labels.shared.ts';
import { nameOf } from './user.columns.tsx';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import { useFirmChoices, useManagerChoices } from './placeChoices.ts';

/** Name, role, manager and projects of a person. The two highest roles need the password of the person giving them. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const own = useSessionUser();
  const update = useSend(updateUser, { invalidates: [listUsers] });
  const form = useContractForm(UserPatch, {
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    department: user.department,
    role: user.role,
    managerId: user.managerId,
    projectIds: user.projects.map(({ id }) => id),
    channelPartnerId: user.channelPartnerId,
    currentPassword: '',
  });
  const { control } = form;
  const chosen: unknown = useWatch({ control, name: 'role' });
  const role = isRole(chosen) ? chosen : user.role;
  const isPartner = hasRole(role, ...PARTNER_ROLES);
  const isRaised = role !== user.role && (isHighRole(role) || isHighRole(user.role));
  const projects = useProjectChoices();
  const managers = useManagerChoices(role);
  const firms = useFirmChoices(isPartner);
  const roles = rolesFor(user, own.role);
  return (
    <FormDialog
      title={`Edit ${nameOf(user)}`}
      text={`${user.email}. A new role takes effect immediately.`}
      form={form}
      submit="Save user"
      onSubmit={async ({ currentPassword, role: wanted, ...fields }) => {
        const password = isRaised ? { currentPassword: currentPassword ?? '' } : {};
        const firm = { channelPartnerId: isPartner ? fields.channelPartnerId : null };
        // A role that stays is not sent: for a change of role the server asks again who it is.
        const change = wanted === user.role ? {} : { role: wanted };
        const body = { ...fields, ...change, ...firm, ...password, version: user.version };
        await update.mutateAsync({ params: { id: user.id }, body });
        toastSuccess(`${nameOf(user)} saved`);
      }}
      onClose={onClose}
    >
      <PersonFields
        form={form}
        contact={
          <>
            <FormPhone control={control} name="phoneNumber" label="Phone" isOptional />
            <FormText control={control} name="department" label="Department" maxLength={80} isOptional />
          </>
        }
        roles={roles}
        isRoleFixed={roles.length === 1}
        roleHelper={roles.length === 1 ? 'You cannot change this role.' : ROLE_LABELS[role]}
        projects={projects}
        noProject={isPartner ? null : 'All projects if none ticked.'}
        managers={managers}
        noManager="Nobody"
        isManagerOptional={role !== 'Sales Executive'}
      >
        {isRaised && (
          <div data-wide>
            <FormPassword
              control={control}
              name="currentPassword"
              label="Your password"
              autoComplete="current-password"
              helper="This role manages people and settings, so please confirm that it is you."
            />
          </div>
        )}
        {isPartner && (
          <div data-wide>
            <FormSelect control={control} name="channelPartnerId" label="Firm" choices={firms} />
          </div>
        )}
      </PersonFields>
    </FormDialog>
  );
}

/** The roles that may be chosen; the present one among them. */
function rolesFor(user: User, own: string | null): readonly Role[] {
  const mayChange = user.allowedActions.includes('changeRole');
  const mayRaise = user.allowedActions.includes('raise');
  const offered = invitableRoles(own);
  return ROLES.filter(
    (role) =>
      role === user.role || (isHighRole(role) ? mayRaise : (mayChange || mayRaise) && offered.includes(role)),
  );
}
