import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { PageBody } from '#platform/web/page/Page.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { Sign } from '#platform/web/status/Sign.tsx';
import { COMPONENTS, TEMPLATE_TYPES } from '../payment.terms.contract.ts';
import type { PaymentTemplate } from '../template.contract.ts';
import { createTemplate, listTemplates, TemplateInput, updateTemplate } from '../template.contract.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { getPaymentConfig } from '../paymentConfig.contract.ts';
import { StageFields } from './StageFields.tsx';
import type { TemplateFormState, TemplateValues } from './template.form.ts';
import { newStage, numbered, templateDefaults, templateHints } from './template.form.ts';
import { COMPONENT_LABELS, sumOfComponent, TYPE_LABELS } from './template.labels.shared.ts';

interface TemplateFormProps {
  project: Project;
  /** Null for a new one. */
  template: PaymentTemplate | null;
  /** What a new one begins with. */
  proposal?: Pick<PaymentTemplate, 'name' | 'type' | 'stages' | 'rebatePct'> | null;
  onDone: () => void;
}

const TYPES = TEMPLATE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

/** Adds a payment plan, changes one that is not used yet, or makes the next revision of one that is. */
export function TemplateForm({ project, template, proposal = null, onDone }: TemplateFormProps) {
  const form = useContractForm(TemplateInput, templateDefaults(template ?? proposal));
  const save = useSaved(project, template);
  const { control, getValues } = form;
  const type = useWatch({ control, name: 'type' });
  return (
    <PageBody>
      <Form
        form={form}
        label={template ? `Change ${template.name}` : 'Add payment plan'}
        onSubmit={async (values) => {
          await save({ ...values, stages: numbered(values.stages) });
          onDone();
        }}
      >
        <Parts>
          {template?.isUsed && (
            <Note tone="advice" title="This plan is in use.">
              Saving makes revision {template.revision + 1}; existing sales and cost sheets keep theirs.
            </Note>
          )}
          <FormGrid>
            <FormText control={control} name="name" label="Plan name" maxLength={120} />
            <FormSelect control={control} name="type" label="Type" choices={TYPES} />
            {type === 'downPayment' && (
              <FormPct
                control={control}
                name="rebatePct"
                label="Rebate"
                helper="Deducted from the base price."
              />
            )}
          </FormGrid>
          <FormRows
            form={form}
            name="stages"
            label="Stages"
            singular="stage"
            max={60}
            newRow={() => ({
              ...newStage(),
              component: getValues('stages').at(-1)?.component ?? 'agreementValue',
            })}
            renderRow={(position) => <StageFields form={form} position={position} />}
          />
          <Sums form={form} />
          <FormActions
            control={control}
            submit={template?.isUsed ? `Save revision ${template.revision + 1}` : 'Save payment plan'}
            onBack={onDone}
            back="Cancel"
            purpose="save"
          />
        </Parts>
      </Form>
    </PageBody>
  );
}

function useSaved(project: Project, template: PaymentTemplate | null) {
  const invalidates = [listTemplates, getPaymentConfig];
  const create = useSend(createTemplate, { invalidates });
  const update = useSend(updateTemplate, { invalidates });
  return async (body: TemplateInput) => {
    if (!template) {
      await create.mutateAsync({ params: { id: project.id }, body });
      toastSuccess(`${body.name} added`);
      return;
    }
    const params = { id: project.id, templateId: template.id };
    const saved = await update.mutateAsync({ params, body: { ...body, version: template.version } });
    toastSuccess(
      saved.revision > template.revision
        ? `Revision ${saved.revision} of ${saved.name} saved`
        : `${saved.name} saved`,
    );
  };
}

/** Whether the stages add up, while they are typed. */
function Sums({ form }: { form: TemplateFormState }) {
  const values = useWatch({ control: form.control }) as TemplateValues;
  const stages = values.stages ?? [];
  const hints = templateHints(values).filter((hint) => !hint.includes('add up'));
  return (
    <SumList aria-live="polite">
      {COMPONENTS.filter(
        (component) =>
          component === 'agreementValue' || stages.some((stage) => stage.component === component),
      ).map((component) => {
        const sum = sumOfComponent(stages, component);
        const isWhole = sum === 100;
        return (
          <li key={component}>
            <Sign shape={isWhole ? 'tick' : 'warning'} tone={isWhole ? 'success' : 'amber'} />
            <span>
              {COMPONENT_LABELS[component]}: <b className="tabular">{sum}%</b>
              {isWhole
                ? ', complete'
                : ` of 100%, ${Math.abs(Math.round((100 - sum) * 10_000) / 10_000)}% ${sum < 100 ? 'missing' : 'too much'}`}
            </span>
          </li>
        );
      })}
      {hints.map((hint) => (
        <li key={hint}>
          <Sign shape="warning" tone="amber" />
          <span>{hint}</span>
        </li>
      ))}
    </SumList>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 24, maxWidth: 900 });

const SumList = styled('ul')({
  display: 'grid',
  gap: 6,
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& b': { fontWeight: 600 },
});
