import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { counted, formatPct } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { PageBody } from '#platform/web/page/Page.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { CheckBox } from '#platform/web/form/CheckBox.tsx';
import type { PaymentTemplate } from '../template.contract.ts';
import { listTemplates } from '../template.contract.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { PaymentPlan } from './PaymentPlan.tsx';
import { SampleField } from './SampleField.tsx';
import { TemplateForm } from './TemplateForm.tsx';

const NEW = 'new';

/**
 * The payment plans a buyer can choose from: their stages, which is the default, which the law currently
 * forbids.
 */
export function PaymentPlansTab({ project }: { project: Project }) {
  const [params, setParams] = useSearchParams();
  const withInactive = params.get('inactive') === 'true';
  const edited = params.get('plan');
  const samplePaise = sampleOf(params);
  const templates = useCall(listTemplates, {
    params: { id: project.id },
    query: withInactive ? { includeInactive: 'true' } : {},
  });
  const mayEdit = project.allowedActions.includes('editPricing');
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) next.delete(key);
        else next.set(key, value);
      }
      return next;
    });

  if (templates.error) {
    return (
      <ErrorState
        title="The payment plans could not be loaded."
        error={templates.error}
        onRetry={templates.refetch}
      />
    );
  }
  if (!templates.data) {
    return (
      <PageBody>
        <FactSkeleton rows={8} />
      </PageBody>
    );
  }
  const subject = templates.data.find((template) => template.id === edited) ?? null;
  if (mayEdit && (edited === NEW || subject)) {
    return (
      <TemplateForm
        key={edited}
        project={project}
        template={subject}
        proposal={proposalOf(templates.data, params)}
        onDone={() => set({ plan: null, of: null, tower: null })}
      />
    );
  }
  return (
    <>
      <Bar>
        <SampleField
          paise={samplePaise}
          onChange={(paise) => set({ value: paise === null ? null : String(paise) })}
        />
        <label>
          <CheckBox
            checked={withInactive}
            onChange={({ target }) => set({ inactive: target.checked ? 'true' : null })}
          />
          Show inactive plans and earlier revisions
        </label>
        {mayEdit && (
          <Button startIcon={<Plus aria-hidden />} onClick={() => set({ plan: NEW })}>
            Add payment plan
          </Button>
        )}
      </Bar>
      <Plans
        project={project}
        templates={templates.data}
        samplePaise={samplePaise}
        mayEdit={mayEdit}
        onEdit={(id) => set({ plan: id })}
        onFit={(id, towerId) => set({ plan: NEW, of: id, tower: towerId })}
      />
    </>
  );
}

/** Stages that fit a tower, of the plan that the address names. */
function proposalOf(templates: readonly PaymentTemplate[], params: URLSearchParams) {
  const template = templates.find(({ id }) => id === params.get('of'));
  const misfit = template?.misfits.find(({ towerId }) => towerId === params.get('tower'));
  return template && misfit ? { ...template, ...misfit.fitted } : null;
}

interface PlansProps {
  project: Project;
  templates: readonly PaymentTemplate[];
  samplePaise: number | null;
  mayEdit: boolean;
  onEdit: (id: string) => void;
  onFit: (id: string, towerId: string) => void;
}

function Plans({ project, templates, samplePaise, mayEdit, onEdit, onFit }: PlansProps) {
  if (templates.length === 0) {
    return (
      <EmptyState title="No active payment plan">
        A buyer cannot book without one. Show inactive plans and activate one, or add a new plan.
      </EmptyState>
    );
  }
  return (
    <Sections>
      {templates.map((template) => (
        <PaymentPlan
          key={template.id}
          project={project}
          template={template}
          summary={summaryOf(template)}
          samplePaise={samplePaise}
          onEdit={mayEdit ? () => onEdit(template.id) : null}
          onFit={mayEdit ? (towerId) => onFit(template.id, towerId) : null}
        />
      ))}
    </Sections>
  );
}

/** The price to show a sample for, as the address has it. */
function sampleOf(params: URLSearchParams): number | null {
  const paise = Number(params.get('value'));
  return Number.isSafeInteger(paise) && paise > 0 ? paise : null;
}

/** '13 stages, 10% on booking' */
function summaryOf({ stages, rebatePct }: PaymentTemplate): string {
  const [first] = stages;
  const rebate = rebatePct > 0 ? `, ${formatPct(rebatePct)} rebate` : '';
  return `${counted(stages.length, 'stage')}, ${formatPct(first?.pct ?? 0)} first${rebate}`;
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '12px 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 10, minHeight: 24 },
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
}));
