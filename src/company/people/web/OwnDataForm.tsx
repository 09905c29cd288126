import { styled } from '@mui/material/styles';
import { roleLabel } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormFile } from '#platform/web/form/FormFile.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { upload } from '#platform/web/client/upload.ts';
import { uploadFile } from '#company/files/file.contract.ts';
import { StoredPicture } from '#company/files/web/StoredPicture.shared.tsx';
import { PICTURES } from '#company/files/web/upload.shared.ts';
import type { OwnUser } from '../user.contract.ts';
import { getMe, listUsers, OwnPatch, updateMe } from '../user.contract.ts';

const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** The fields users may change themselves; the others are read-only here and changed by an administrator. */
export function OwnDataForm({ user }: { user: OwnUser }) {
  const { updateUser } = useSession();
  const save = useSend(updateMe, { invalidates: [getMe, listUsers] });
  const form = useContractForm(OwnPatch, {
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    avatarFileId: user.avatarFileId,
    marketingConsent: user.marketingConsent,
  });
  const { control } = form;
  return (
    <Narrow>
      <FactList
        facts={[
          { label: 'Email', value: user.email },
          { label: 'Role', value: roleLabel(user.role) },
          { label: 'Organization', value: user.organization.name },
        ]}
      />
      <Form
        form={form}
        label="Your data"
        onSubmit={async (body) => {
          // Read again at every save: an administrator may have changed the rest meanwhile.
          const { firstName, lastName } = await save.mutateAsync({ body });
          updateUser({ firstName, lastName });
          toastSuccess('Profile saved');
        }}
      >
        <FormGrid>
          <FormText control={control} name="firstName" label="First name" autoComplete="given-name" />
          <FormText control={control} name="lastName" label="Last name" autoComplete="family-name" />
          <FormPhone control={control} name="phoneNumber" label="Phone" isOptional />
          <div data-wide>
            <FormFile
              control={control}
              name="avatarFileId"
              label="Picture"
              helper="PNG or JPG, at most 5 MB."
              isOptional
              accept={PICTURES}
              maxBytes={MAX_PICTURE_BYTES}
              upload={(file) => upload(uploadFile, file, {})}
              renderFile={(fileId) => (
                <StoredPicture fileId={fileId} alt={`Picture of ${user.firstName}`} maxHeight={96} />
              )}
            />
          </div>
          <div data-wide>
            <FormCheckbox
              control={control}
              name="marketingConsent"
              label="Send me product news, at most once a month"
            />
          </div>
        </FormGrid>
        <Foot>
          <FormActions control={control} submit="Save profile" />
        </Foot>
      </Form>
    </Narrow>
  );
}

const Narrow = styled('div')({ display: 'grid', gap: 16, maxWidth: 640 });
const Foot = styled('div')({ marginTop: 16 });
