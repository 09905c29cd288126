import { formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { MoneyRows, Quiet } from './MoneyRows.tsx';
import { INSTALLMENT_STATUS } from '#money/plans/web/plan.status.shared.ts';

/** Open demanded installments, oldest first, and open charges. */
export function OpenInstallments({ saleId }: { saleId: string }) {
  const plan = useCall(getPaymentPlan, { params: { id: saleId } });
  const explain = useExplain();
  const open =
    plan.data?.installments.filter((row) => row.demandDate !== null && row.outstandingPaise > 0) ?? [];
  const chargesPaise = plan.data?.chargesOpenPaise ?? 0;
  return (
    <Section title="Open installments" fact={plan.data && open.length}>
      {plan.isPending && <FactSkeleton rows={2} />}
      {plan.error && (
        <ErrorState title="The plan could not be loaded." error={plan.error} onRetry={plan.refetch} />
      )}
      {plan.data && open.length === 0 && chargesPaise === 0 && <Quiet>Nothing billed is open.</Quiet>}
      <MoneyRows>
        {open.map((row) => (
          <li key={row.id}>
            <b>{row.name}</b>
            <Money
              paise={row.outstandingPaise}
              withPaise
              explain={explain('installment', row.id, 'outstandingPaise')}
            />
            <small>{row.dueDate ? `due ${formatDay(row.dueDate)}` : ''}</small>
            <StatusSign of={INSTALLMENT_STATUS} status={row.status} />
          </li>
        ))}
        {chargesPaise > 0 && (
          <li>
            <b>Interest and charges</b>
            <Money paise={chargesPaise} withPaise />
            <small>with GST</small>
            <span />
          </li>
        )}
      </MoneyRows>
    </Section>
  );
}
