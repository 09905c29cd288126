import { formatDay } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { BaselineInput, freezeBaseline, listBaselines } from '../baseline.contract.ts';
import type { Timeline } from '../timeline.contract.ts';

/** Keeps the plan as it is promised now, under a name, for comparison later. */
export function FreezeDialog({ timeline, onClose }: { timeline: Timeline; onClose: () => void }) {
  const { projectId, projectName } = timeline;
  const form = useContractForm(BaselineInput, { name: '' });
  const frozen = useCall(listBaselines, { params: { id: projectId } });
  const freeze = useSend(freezeBaseline, { invalidates: [listBaselines] });
  return (
    <FormDialog
      title={`Freeze the plan of ${projectName}`}
      text="The promised ends of all milestones are kept as they are today. A frozen plan never changes and cannot be removed."
      form={form}
      submit="Freeze plan"
      onClose={onClose}
      onSubmit={async (body) => {
        const { name } = await freeze.mutateAsync({ params: { id: projectId }, body });
        toastSuccess(`${name} is frozen`);
      }}
    >
      <FormText control={form.control} name="name" label="Name" maxLength={80} />
      {(frozen.data?.length ?? 0) > 0 && (
        <FactList
          labelWidth={160}
          facts={(frozen.data ?? []).map(({ name, endDate, milestones }) => ({
            label: name,
            value: `${milestones} milestones, until ${endDate === null ? '–' : formatDay(endDate)}`,
          }))}
        />
      )}
    </FormDialog>
  );
}
