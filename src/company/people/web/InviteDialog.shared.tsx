import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { hasRole, invitableRoles, isRole, PARTNER_ROLES, roleLabel } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import type { Choice } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { listChannelPartners } from '#company/channel-partners/channelPartner.contract.ts';
import { listUsers } from '../user.contract.ts';
import { ROLE_LABELS } from './role.labels.shared.ts';
import { useManagerChoices } from './placeChoices.ts';
import { InvitationInput, inviteUser } from '../invitation.contract.ts';
import { ALREADY_INVITED } from '../invitation.rules.ts';
import { FirmFields } from './FirmFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import { SendAgain } from './SendAgain.tsx';

const NOTHING = {
  firstName: '',
  lastName: '',
  email: '',
  managerId: null,
  projectIds: [],
  channelPartnerId: null,
  channelPartner: null,
};

interface InviteDialogProps {
  /** The choices the caller may see. */
  projects: Choice[];
  onClose: () => void;
}

/** Invites one person by email. The fields follow the role: a partner has a firm, an executive a manager. */
export function InviteDialog({ projects, onClose }: InviteDialogProps) {
  const { role: own } = useSessionUser();
  const form = useContractForm(InvitationInput, NOTHING);
  const invite = useSend(inviteUser, { invalidates: [listUsers, listChannelPartners] });
  const { control, setValue } = form;
  const chosen: unknown = useWatch({ control, name: 'role' });
  const role = isRole(chosen) ? chosen : null;
  const isPartner = hasRole(role, ...PARTNER_ROLES);
  const isAdmin = role === 'Channel Partner Admin';
  const managers = useManagerChoices(role);
  const isInvited = form.formState.errors.email?.message === ALREADY_INVITED;

  // Fields that do not belong to the role are not sent, even if filled in for the previous role.
  useEffect(() => {
    if (!isPartner) setValue('channelPartnerId', null);
    if (!isAdmin) setValue('channelPartner', null);
    setValue('managerId', null);
  }, [role, isPartner, isAdmin, setValue]);

  return (
    <FormDialog
      title="Invite a user"
      text="They get a link that is valid for 7 days."
      form={form}
      submit="Send invitation"
      submitting="Sending…"
      purpose="send"
      onSubmit={async (body) => {
        const { firstName, lastName } = await invite.mutateAsync({ body });
        toastSuccess(`Invitation sent to ${firstName} ${lastName}`);
      }}
      onClose={onClose}
    >
      <PersonFields
        form={form}
        contact={
          <div data-wide>
            <FormText
              control={control}
              name="email"
              label="Email"
              type="email"
              maxLength={255}
              errorAction={isInvited && <SendAgain email={form.getValues('email')} onSent={onClose} />}
            />
          </div>
        }
        roles={invitableRoles(own)}
        roleHelper={
          role
            ? ROLE_LABELS[role]
            : `${roleLabel('Business Head')} and ${roleLabel('Project Director')} cannot be invited.`
        }
        projects={projects}
        noProject={isPartner ? null : 'All your projects if none ticked.'}
        managers={managers}
        noManager="Default for the role"
        isManagerOptional
      >
        {isPartner && !hasRole(own, ...PARTNER_ROLES) && <FirmFields form={form} mayBeNew={isAdmin} />}
      </PersonFields>
    </FormDialog>
  );
}
