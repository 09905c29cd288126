import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { formatPct } from '../../../platform/contract/format.ts';
import { toApiError } from '../../../platform/web/client/api-error.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { MoreMenu } from '../../../platform/web/page/MoreMenu.tsx';
import { Note } from '../../../platform/web/page/Note.tsx';
import type { PageAction } from '../../../platform/web/page/page.actions.ts';
import { toastError, toastSuccess } from '../../../platform/web/page/toast.ts';
import { Pill } from '../../../platform/web/status/Pill.tsx';
import { StatusSign } from '../../../platform/web/status/StatusSign.tsx';
import type { LedgerColumn } from '../../../platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '../../../platform/web/table/LedgerTable.tsx';
import Button from '@mui/material/Button';
import type { PaymentTemplate, TemplatePatch, TemplateStage } from '../../payments/template.contract.ts';
import { deactivateTemplate, listTemplates, updateTemplate } from '../../payments/template.contract.ts';
import type { Project } from '../project.contract.ts';
import { getPaymentConfig } from '../paymentConfig.contract.ts';
import { COMPONENT_WORDS, sumOfComponent, triggerText, TYPE_WORDS } from './template.words.ts';

interface PaymentPlanProps {
  project: Project;
  template: PaymentTemplate;
  summary: string;
  /** Null for those who may only read. */
  onEdit: (() => void) | null;
}

export function PaymentPlan({ project, template, summary, onEdit }: PaymentPlanProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <article aria-labelledby={id}>
      <Head>
        <h2 id={id}>{template.name}</h2>
        {template.isDefault && <Pill tone="primary">Default</Pill>}
        {!template.isActive && <StatusSign of="template" status="inactive" />}
        <span>
          {TYPE_WORDS[template.type]}, {summary}
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
      {isOpen && <Stages template={template} />}
    </article>
  );
}

function PlanMenu({ project, template, onEdit }: PlanMenuProps) {
  const calls = [listTemplates, getPaymentConfig];
  const update = useSend(updateTemplate, { invalidates: calls });
  const deactivate = useSend(deactivateTemplate, { invalidates: calls });
  const params = { id: project.id, templateId: template.id };
  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      toastSuccess(done);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const change = (body: TemplatePatch, done: string) =>
    void run(update.mutateAsync({ params, body: { ...body, version: template.version } }), done);
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
      onClick: () => void run(deactivate.mutateAsync({ params }), `${name} is no longer offered`),
    },
    !isActive && {
      label: 'Activate payment plan',
      onClick: () => change({ isActive: true }, `${name} is offered again`),
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

interface StageRow extends TemplateStage {
  id: string;
}

const COLUMNS: readonly LedgerColumn<StageRow>[] = [
  { key: 'name', label: 'Stage', render: (row) => row.name },
  { key: 'trigger', label: 'Falls due', isFaint: true, render: (row) => triggerText(row.trigger) },
  {
    key: 'credit',
    label: 'Credit',
    isFaint: true,
    render: (row) => (row.creditDays === null ? '' : `${row.creditDays} days`),
  },
  { key: 'pct', label: 'Share', align: 'right', render: (row) => formatShare(row.pct) },
];

function Stages({ template }: { template: PaymentTemplate }) {
  const rows = template.stages.map((stage) => ({ ...stage, id: String(stage.seq) }));
  const hasOthers = rows.some((row) => row.component !== 'agreementValue');
  return (
    <Bleed>
      <LedgerTable
        caption={`Stages of ${template.name}`}
        columns={COLUMNS}
        rows={rows}
        groupOf={
          hasOthers ? (row) => ({ key: row.component, label: COMPONENT_WORDS[row.component] }) : undefined
        }
        totals={{ pct: formatShare(sumOfComponent(rows, 'agreementValue')) }}
        totalsLabel="Agreement value"
        renderCard={(row) => (
          <Card>
            <b>{row.name}</b>
            <span>{formatShare(row.pct)}</span>
            <small>{triggerText(row.trigger)}</small>
          </Card>
        )}
      />
    </Bleed>
  );
}

/** With the decimals it has: '33.3333%'. */
function formatShare(pct: number): string {
  return Number.isInteger(pct * 100) ? formatPct(pct) : `${pct}%`;
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

const Bleed = styled('div')({
  margin: '8px -24px 0',
  '@media (max-width: 599.95px)': { margin: '8px -16px 0' },
});

const Card = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '0 12px',
  padding: '8px 16px',
  '& b': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, gridColumn: '1 / -1', color: theme.vars.palette.text3 },
}));
