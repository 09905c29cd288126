import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { compactMoney, formatMoney } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { upload } from '#platform/web/client/upload.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormFile } from '#platform/web/form/FormFile.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useDebounced } from '#platform/web/form/useDebounced.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { MAX_FILE_BYTES, uploadFile } from '#company/files/file.contract.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import { listContractors } from '#site/contractors/contractor.contract.ts';
import type { Remaining } from '../budget.contract.ts';
import { getRemaining } from '../budget.contract.ts';
import { getBudgetDashboard, getBudgetVsActual } from '../budgetReport.contract.ts';
import { categoryLabel, ENTERED_CATEGORIES } from '../category.rules.ts';
import type { Cost } from '../cost.contract.ts';
import { CostInput, createCost, getCost, listCosts, totalCosts, updateCost } from '../cost.contract.ts';
import { yearName } from '../budgetYear.rules.ts';

export const COSTS_SHOWN = [
  listCosts,
  totalCosts,
  getCost,
  getRemaining,
  getBudgetVsActual,
  getBudgetDashboard,
];
const ACCEPTED = 'application/pdf,image/jpeg,image/png,image/webp';

interface CostDialogProps {
  /** Changes this one; else a new one is entered. */
  cost?: Cost;
  projectId?: string | undefined;
  onClose: () => void;
}

/** A bill of a project, with what remains of its line of the budget before it is saved. */
export function CostDialog({ cost, projectId, onClose }: CostDialogProps) {
  const form = useContractForm(CostInput, valuesOf(cost, projectId));
  const { control } = form;
  const projects = useProjectChoices();
  const category = useWatch({ control, name: 'category' });
  const contractors = useCall(
    listContractors,
    { query: { limit: 100 } },
    { enabled: category === 'construction' },
  );
  const enter = useSend(createCost, { invalidates: COSTS_SHOWN });
  const change = useSend(updateCost, { invalidates: COSTS_SHOWN });
  const save = async (values: CostInput) => {
    const { projectId: _projectId, ...fields } = values;
    if (cost === undefined) await enter.mutateAsync({ body: values });
    else
      await change.mutateAsync({
        params: { id: cost.id },
        body: { ...fields, ...(cost.version === null ? {} : { version: cost.version }) },
      });
    toastSuccess(cost === undefined ? 'Bill entered' : 'Bill saved');
  };
  return (
    <FormDialog
      title={cost === undefined ? 'Enter a bill' : 'Change the bill'}
      form={form}
      submit={cost === undefined ? 'Enter bill' : 'Save bill'}
      onClose={onClose}
      onSubmit={save}
    >
      <FormSelect
        control={control}
        name="projectId"
        label="Project"
        choices={projects}
        isDisabled={cost !== undefined}
      />
      <FormSelect
        control={control}
        name="category"
        label="Category"
        choices={ENTERED_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }))}
      />
      <FormText control={control} name="vendor" label="Vendor" maxLength={120} />
      <FormText control={control} name="reference" label="Bill number" maxLength={60} isOptional />
      <FormDate control={control} name="incurredOn" label="Date of the bill" max={today()} />
      <FormMoney control={control} name="amountPaise" label="Amount without GST" />
      <FormMoney control={control} name="gstPaise" label="GST" isOptional />
      <FormCheckbox
        control={control}
        name="isGstCredit"
        label="The GST is claimed back"
        helper="Else it is a cost as well."
      />
      <RemainingNote control={control} costId={cost?.id} />
      {category === 'marketing' && (
        <>
          <FormSelect
            control={control}
            name="campaignSource"
            label="Source of leads"
            choices={LEAD_SOURCES.map((value) => ({ value, label: sourceWord(value) }))}
            isOptional
          />
          <FormText control={control} name="campaign" label="Campaign" maxLength={100} isOptional />
        </>
      )}
      {category === 'construction' && (
        <FormSelect
          control={control}
          name="contractorId"
          label="Contractor"
          choices={(contractors.data?.rows ?? []).map(({ id, companyName }) => ({
            value: id,
            label: companyName,
          }))}
          isOptional
        />
      )}
      <FormText control={control} name="note" label="Note" maxLength={500} isOptional />
      <FormFile
        control={control}
        name="fileId"
        label="Bill"
        accept={ACCEPTED}
        maxBytes={MAX_FILE_BYTES}
        upload={async (file) => {
          const { id, name } = await upload(uploadFile, file);
          return { id, name };
        }}
        isOptional
      />
    </FormDialog>
  );
}

function valuesOf(cost: Cost | undefined, projectId: string | undefined) {
  if (cost === undefined) return { projectId: projectId ?? '', incurredOn: today(), isGstCredit: true };
  return {
    projectId: cost.project.id,
    category: cost.category === 'brokerage' ? undefined : cost.category,
    amountPaise: cost.amountPaise,
    gstPaise: cost.gstPaise,
    isGstCredit: cost.isGstCredit,
    incurredOn: cost.incurredOn,
    vendor: cost.vendor ?? '',
    reference: cost.reference,
    note: cost.note,
    campaignSource: cost.campaignSource,
    campaign: cost.campaign,
    contractorId: cost.contractor?.id ?? null,
    fileId: cost.file?.id ?? null,
  };
}

type CostControl = ReturnType<typeof useContractForm<typeof CostInput>>['control'];

/** What remains of the line, and what would happen to this amount. */
function RemainingNote({ control, costId }: { control: CostControl; costId: string | undefined }) {
  const [projectId, category, on, amountPaise, gstPaise, isGstCredit] = useWatch({
    control,
    name: ['projectId', 'category', 'incurredOn', 'amountPaise', 'gstPaise', 'isGstCredit'],
  });
  const cost = amountOf(amountPaise) + (isGstCredit === false ? amountOf(gstPaise) : 0);
  const typed = useDebounced(cost);
  const [pattern] = useState(() => /^\d{4}-\d{2}-\d{2}$/);
  const isKnown = Boolean(projectId) && category !== undefined && pattern.test(on ?? '');
  const remaining = useCall(
    getRemaining,
    {
      params: { id: projectId },
      query: {
        category: category ?? 'admin',
        on: on ?? '',
        costPaise: String(typed),
        ...(costId === undefined ? {} : { costId }),
      },
    },
    { enabled: isKnown },
  );
  if (!isKnown || !remaining.data) return null;
  return <RemainingText remaining={remaining.data} />;
}

function RemainingText({ remaining }: { remaining: Remaining }) {
  const { number, fy, problem, isRefused, hasLine } = remaining;
  if (number === null)
    return <Note tone="advice">{`No budget of ${yearName(fy)} is approved: nothing is controlled.`}</Note>;
  if (problem !== null) return <Note tone={isRefused ? 'failure' : 'limit'}>{problem}</Note>;
  if (!hasLine) return null;
  const { remainingPaise, plannedPaise, committedPaise, monthPlannedPaise, monthActualPaise } = remaining;
  return (
    <Note tone="advice" title={`${formatMoney(remainingPaise)} remain`}>
      {`of ${compactMoney(plannedPaise)} in ${yearName(fy)}; in the month ${compactMoney(monthActualPaise)} of ${compactMoney(monthPlannedPaise)} are spent.`}
      {committedPaise > 0 &&
        ` ${compactMoney(committedPaise)} are committed to milestones and not billed yet.`}
    </Note>
  );
}

function amountOf(value: number | null | undefined): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
