import { roleLabel } from '#platform/contract/roles.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormSwitch } from '#platform/web/form/FormSwitch.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { resetSecondFactor } from '#company/auth/secondFactor.contract.ts';
import { revokeInvitation } from '../invitation.contract.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import type { User } from '../user.contract.ts';
import { Deactivation, deactivateUser, listUsers } from '../user.contract.ts';
import { nameOf } from './user.columns.tsx';

interface UserDialogProps {
  user: User;
  onClose: () => void;
}

/** Ends a person's access; open leads need a new owner. */
export function DeactivateDialog({ user, onClose }: UserDialogProps) {
  const deactivate = useSend(deactivateUser, { invalidates: [listUsers, listLeads] });
  const form = useContractForm(Deactivation, { reassignToId: null, spreadLeads: false });
  const people = useCall(
    listUsers,
    { query: { assignable: 'true', limit: 100 } },
    { enabled: user.openLeads > 0 },
  );
  const name = nameOf(user);
  const others = (people.data?.rows ?? []).filter((one) => one.id !== user.id);
  const leads = user.openLeads === 1 ? '1 open lead' : `${user.openLeads} open leads`;
  return (
    <FormDialog
      title={`Deactivate ${name}?`}
      text={`${name} will be signed out at once and cannot sign in again. People who report to ${name} will report to the manager above. Past work is kept, and you can reactivate the user later.`}
      form={form}
      submit="Deactivate user"
      submitting="Deactivating…"
      isDanger
      onSubmit={async (body) => {
        await deactivate.mutateAsync({ params: { id: user.id }, body });
        toastSuccess(`${name} is deactivated`);
      }}
      onClose={onClose}
    >
      {user.openLeads > 0 && (
        <>
          <FormSelect
            control={form.control}
            name="reassignToId"
            label={`New owner of ${leads}`}
            isOptional
            emptyLabel="Choose"
            choices={others.map((one) => ({
              value: one.id,
              label: `${nameOf(one)}, ${roleLabel(one.role)}`,
            }))}
          />
          <FormSwitch
            control={form.control}
            name="spreadLeads"
            label="Spread over the executives of their projects"
          />
        </>
      )}
    </FormDialog>
  );
}

/** For a person who lost the phone or passkeys, and the recovery codes. */
export function ResetFactorDialog({ user, onClose }: UserDialogProps) {
  const reset = useSend(resetSecondFactor, { invalidates: [listUsers] });
  const name = nameOf(user);
  return (
    <ConfirmDialog
      title={`Reset the two-step sign-in of ${name}?`}
      confirm="Reset two-step sign-in"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await reset.mutateAsync({ params: { id: user.id } });
        toastSuccess(`${name} signs in with the password alone until it is set up again`);
      }}
    >
      Do this only if {name} has lost phone, passkeys and recovery codes and you are sure who asked. All of
      them stop working; {name} is signed out everywhere and gets an email.
    </ConfirmDialog>
  );
}

export function RevokeDialog({ user, onClose }: UserDialogProps) {
  const revoke = useSend(revokeInvitation, { invalidates: [listUsers] });
  const name = nameOf(user);
  return (
    <ConfirmDialog
      title={`Revoke the invitation of ${name}?`}
      confirm="Revoke invitation"
      keep="Keep invitation"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await revoke.mutateAsync({ params: { id: user.id }, body: {} });
        toastSuccess(`Invitation of ${name} revoked`);
      }}
    >
      The link in the email stops working. The address can be invited again later.
    </ConfirmDialog>
  );
}
