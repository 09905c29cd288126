import { useNavigate } from 'react-router';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { SavedView, ViewedPage } from '../savedView.contract.ts';
import {
  createSavedView,
  listSavedViews,
  SavedViewInput,
  updateSavedView,
  VIEWED_REPORTS,
} from '../savedView.contract.ts';
import { mayShareViews } from '../savedView.rules.ts';

interface SaveViewDialogProps {
  list: ViewedPage;
  query: string;
  /** The view to rename or share; left out to save a new one. */
  view?: SavedView;
  onClose: () => void;
}

const ViewForm = SavedViewInput.pick({ name: true, isShared: true });

/** The name of a view, and whether all see it. */
export function SaveViewDialog({ list, query, view, onClose }: SaveViewDialogProps) {
  const user = useSessionUser();
  const navigate = useNavigate();
  const create = useSend(createSavedView, { invalidates: [listSavedViews] });
  const update = useSend(updateSavedView, { invalidates: [listSavedViews] });
  const form = useContractForm(ViewForm, { name: view?.name ?? '', isShared: view?.isShared ?? false });
  const { control } = form;
  const isReport = VIEWED_REPORTS.some((report) => report === list);
  const mayShare = view ? view.allowedActions.includes('share') : mayShareViews(user);

  const save = async ({ name, isShared }: { name: string; isShared?: boolean | undefined }) => {
    const shared = mayShare && isShared !== undefined ? { isShared } : {};
    if (view) {
      const { id, version } = view;
      await update.mutateAsync({ params: { id }, body: { name, version, ...shared } });
    } else {
      const kept = await create.mutateAsync({ body: { list, name, query, ...shared } });
      await navigate(`?${new URLSearchParams({ ...fieldsOf(kept.query), view: kept.id })}`, {
        replace: true,
      });
    }
    toastSuccess(`${name} saved`);
  };
  return (
    <FormDialog
      title={view ? `View ${view.name}` : 'Save view'}
      text={
        isReport
          ? 'It saves the filters, the comparison and the grouping.'
          : 'It saves the filters, the order and the columns.'
      }
      form={form}
      submit="Save view"
      submitting="Saving…"
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <div data-wide>
          <FormText control={control} name="name" label="Name" maxLength={60} />
        </div>
        {mayShare && (
          <div data-wide>
            <FormCheckbox control={control} name="isShared" label="Share with everyone" />
          </div>
        )}
      </FormGrid>
    </FormDialog>
  );
}

function fieldsOf(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}
