import { useCall } from '#platform/web/client/hooks.ts';
import { counted, formatMoney, formatPct, formatRate, startCase } from '#platform/contract/format.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { PageBody } from '#platform/web/page/Page.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { PaymentTemplate } from '../template.contract.ts';
import { listTemplates } from '../template.contract.ts';
import type { PaymentConfig } from '../paymentConfig.contract.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { getPaymentConfig } from '../paymentConfig.contract.ts';
import { demandPostingWord } from './demandPosting.labels.ts';
import { PaymentTermsForm } from './PaymentTermsForm.tsx';

/** Credit, interest, discount limits and cancellation of a project: a form for those who set prices, else its facts. */
export function PaymentTermsTab({ project }: { project: Project }) {
  const config = useCall(getPaymentConfig, { params: { id: project.id } });
  const templates = useCall(listTemplates, { params: { id: project.id } });
  const failed = config.error ? config : templates.error ? templates : null;
  if (failed) {
    return (
      <ErrorState
        title="The payment terms could not be loaded."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  return (
    <PageBody>
      {config.data && templates.data ? (
        <Terms project={project} config={config.data} templates={templates.data} />
      ) : (
        <FactSkeleton rows={8} />
      )}
    </PageBody>
  );
}

interface TermsProps {
  project: Project;
  config: PaymentConfig;
  templates: readonly PaymentTemplate[];
}

function Terms({ project, config, templates }: TermsProps) {
  if (project.allowedActions.includes('editPricing')) {
    return <PaymentTermsForm project={project} config={config} templates={templates} />;
  }
  return <FactList facts={termFacts(config, templates)} labelWidth={168} />;
}

function termFacts(config: PaymentConfig, templates: readonly PaymentTemplate[]): FactEntry[] {
  return [
    { label: 'Minimum booking amount', value: formatMoney(config.minBookingAmountPaise) },
    {
      label: 'Credit period',
      value: `${counted(config.creditDays, 'day')}, then ${counted(config.graceDays, 'day')} of grace`,
    },
    { label: 'Demands on stage completion', value: demandPostingWord(config.demandPosting) },
    { label: 'Interest on delay', value: `bank rate plus ${formatPct(config.interestSpreadPct)}` },
    { label: 'Bounce charge', value: formatMoney(config.bounceChargePaise) },
    {
      label: 'Transfer fee',
      value: config.transferFeeRatePaise === 0 ? 'None' : formatRate(config.transferFeeRatePaise),
    },
    { label: 'Refund within', value: counted(config.refundDays, 'day') },
    { label: 'Payment modes', value: config.allowedModes.map(startCase).join(', ') },
    {
      label: 'Default payment plan',
      value: templates.find((template) => template.id === config.defaultTemplateId)?.name ?? 'None',
    },
  ];
}
