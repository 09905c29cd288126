import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastError, toastSuccess, toastUndo } from '#platform/web/page/toast.ts';
import { Pill } from '#platform/web/status/Pill.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import Button from '@mui/material/Button';
import type { PaymentTemplate, TemplatePatch } from '../template.contract.ts';
import { deactivateTemplate, listTemplates, updateTemplate } from '../template.contract.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { getPaymentConfig } from '../paymentConfig.contract.ts';
import { PlanStages } from './PlanStages.tsx';
import { TYPE_LABELS } from './template.labels.shared.ts';
import { TEMPLATE_STATUS } from './template.status.ts';

interface PaymentPlanProps {
  project: Project;
  template: PaymentTemplate;
  summary: string;
  /** A price whose stages are shown in money; null without a sample. */
  samplePaise: number | null;
  /** Null for those who may only read. */
  onEdit: (() => void) | null;
  /** Begins a plan with the stages that fit a tower. Null for those who may only read. */
  onFit: ((towerId: string) => void) | null;
}

export function PaymentPlan({ project, template, summary, samplePaise, onEdit, onFit }: PaymentPlanProps) {
  const [chosen, setIsOpen] = useState<boolean | null>(null);
  // With a sample price, the default plan opens, as most buyers take it.
  const isOpen = chosen ?? (template.isDefault && samplePaise !== null);
  const id = useId();
  return (
    <article aria-labelledby={id}>
      <Head>
        <h2 id={id}>{template.name}</h2>
        {template.isDefault && <Pill tone="primary">Default</Pill>}
        {!template.isActive && <StatusSign of={TEMPLATE_STATUS} status="inactive" />}
        <span>
          {TYPE_LABELS[template.type]}, {summary}
          {template.revision > 1 && `, revision ${template.revision}`}
        </span>
        <End>
          <Button size="small" variant="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide stages' : 'Show stages'}
          </Button>
          {onEdit && <PlanMenu project={project} template={template} onEdit={onEdit} />}
        </End>
      </Head>
      {template.forbiddenBecause && <Note tone="limit">{template.forbiddenBecause}</Note>}
      {template.isActive && template.misfits.length > 0 && (
        <Misfits misfits={template.misfits} onFit={onFit} />
      )}
      {isOpen && <PlanStages project={project} template={template} samplePaise={samplePaise} />}
    </article>
  );
}

/** The towers that can never reach some of the stages, each with its way out. */
function Misfits({ misfits, onFit }: Pick<PaymentPlanProps, 'onFit'> & Pick<PaymentTemplate, 'misfits'>) {
  return (
    <Note tone="limit" title="This plan cannot be booked everywhere.">
      <Lines>
        {misfits.map(({ towerId, towerName, because }) => (
          <li key={towerId}>
            {because}{' '}
            {onFit && (
              <Button size="small" variant="text" onClick={() => onFit(towerId)}>
                Make a plan that fits {towerName}
              </Button>
            )}
          </li>
        ))}
      </Lines>
    </Note>
  );
}

function PlanMenu({ project, template, onEdit }: PlanMenuProps) {
  const calls = [listTemplates, getPaymentConfig];
  const update = useSend(updateTemplate, { invalidates: calls });
  const deactivate = useSend(deactivateTemplate, { invalidates: calls });
  const params = { id: project.id, templateId: template.id };
  const run = async (work: Promise<PaymentTemplate>, done: string, undo: TemplatePatch | null = null) => {
    try {
      const { version } = await work;
      if (undo) toastUndo(done, () => update.mutateAsync({ params, body: { ...undo, version } }));
      else toastSuccess(done);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const change = (body: TemplatePatch, done: string, undo: TemplatePatch | null = null) =>
    void run(update.mutateAsync({ params, body: { ...body, version: template.version } }), done, undo);
  const { name, isActive, isDefault, isUsed, forbiddenBecause } = template;
  const actions: (PageAction | false)[] = [
    isActive && { label: isUsed ? 'Revise payment plan' : 'Edit payment plan', onClick: onEdit },
    isActive &&
      !isDefault && {
        label: 'Make default',
        blockedBy: forbiddenBecause,
        onClick: () => change({ isDefault: true }, `${name} is the default payment plan`),
      },
    isActive && {
      label: 'Deactivate payment plan',
      blockedBy: isDefault ? 'Choose another default first.' : null,
      onClick: () => void run(deactivate.mutateAsync({ params }), `${name} deactivated`, { isActive: true }),
    },
    !isActive && {
      label: 'Activate payment plan',
      onClick: () => change({ isActive: true }, `${name} activated`, { isActive: false }),
    },
  ];
  return (
    <MoreMenu
      size="small"
      label={`Actions for ${name}`}
      actions={actions.filter((action) => action !== false)}
    />
  );
}

interface PlanMenuProps {
  project: Project;
  template: PaymentTemplate;
  onEdit: () => void;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  minHeight: 32,
  '& h2': theme.typography.h2,
  '& > span:not([class])': { color: theme.vars.palette.text.secondary },
}));

const End = styled('div')({ display: 'flex', alignItems: 'center', gap: 4, marginLeft: 'auto' });

const Lines = styled('ul')({ display: 'grid', gap: 4, marginTop: 4 });
