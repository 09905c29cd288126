import * as z from 'zod';
import { roleLabel, ROLES } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { SavedView } from '../savedView.contract.ts';
import { listSavedViews, updateSavedView } from '../savedView.contract.ts';

const DefaultForm = z.object({ defaultFor: z.array(z.enum(ROLES)) });
const CHOICES = ROLES.map((role) => ({ value: role, label: roleLabel(role) }));

/** The roles for which the list opens with this view. */
export function DefaultViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const update = useSend(updateSavedView, { invalidates: [listSavedViews] });
  const form = useContractForm(DefaultForm, { defaultFor: view.defaultFor });
  return (
    <FormDialog
      title={`Default view for roles: ${view.name}`}
      text="For these roles the list opens with this view, instead of their current default."
      form={form}
      submit="Save roles"
      submitting="Saving…"
      onSubmit={async ({ defaultFor }) => {
        const { id, version, name } = view;
        await update.mutateAsync({ params: { id }, body: { defaultFor, version } });
        toastSuccess(`${name} is the default view of ${defaultFor.length} roles`);
      }}
      onClose={onClose}
    >
      <FormChoices control={form.control} name="defaultFor" label="Roles" choices={CHOICES} />
    </FormDialog>
  );
}
