import { styled } from '@mui/material/styles';
import * as z from 'zod';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber, FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { WorkTemplate } from '../workTemplate.contract.ts';
import { getWorkTemplate, putWorkTemplate, UsualWorks, WORK_KINDS } from '../workTemplate.contract.ts';
import { workName } from '../workTemplate.rules.ts';

const TemplateFields = z.object({ works: UsualWorks });

const NEW_WORK: z.input<typeof UsualWorks>[number] = { kind: 'finishing', days: 30, weightPct: 0, after: [] };

const KINDS = WORK_KINDS.map((value) => ({ value, label: workName(value) }));

/** The usual works of a tower, by which towers are planned. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const template = useCall(getWorkTemplate);
  return template.data ? <TemplateForm template={template.data} onClose={onClose} /> : null;
}

function TemplateForm({
  template: { works, version },
  onClose,
}: {
  template: WorkTemplate;
  onClose: () => void;
}) {
  const form = useContractForm(TemplateFields, { works });
  const { control } = form;
  const save = useSend(putWorkTemplate, { invalidates: [getWorkTemplate] });
  return (
    <FormDialog
      title="Usual works of a tower"
      text="Towers are planned by these from now on. Milestones that were planned before stay as they are."
      form={form}
      submit="Save works"
      onClose={onClose}
      onSubmit={async (input) => {
        await save.mutateAsync({ body: { ...input, ...(version > 0 ? { version } : {}) } });
        toastSuccess('Usual works saved');
      }}
    >
      <FormRows
        form={form}
        name="works"
        label="Works"
        singular="work"
        max={WORK_KINDS.length}
        isOrdered
        newRow={() => NEW_WORK}
        renderRow={(position) => (
          <Row>
            <FormSelect control={control} name={`works.${position}.kind`} label="Work" choices={KINDS} />
            <FormNumber control={control} name={`works.${position}.days`} label="Working days" />
            <FormPct control={control} name={`works.${position}.weightPct`} label="Weight" />
            <details>
              <summary>Waits for</summary>
              <FormChoices
                control={control}
                name={`works.${position}.after`}
                label="Waits for"
                choices={KINDS}
              />
            </details>
          </Row>
        )}
      />
    </FormDialog>
  );
}

const Row = styled('div')({
  display: 'grid',
  gap: '0 12px',
  '& > details': { gridColumn: '1 / -1' },
  '& summary': { minHeight: 28, cursor: 'pointer' },
  '@media (min-width: 600px)': { gridTemplateColumns: '2fr 1fr 1fr' },
});
