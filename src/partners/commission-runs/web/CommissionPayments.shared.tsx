import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatDay } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { CommissionPayment } from '../payment.contract.ts';
import { getPaymentAdvice } from '../commissionRun.contract.ts';
import { listCommissionPayments } from '../payment.contract.ts';
import { PAYMENT_READERS } from '../commissionRunRights.rules.ts';
import { LINE_STATUS } from './run.status.shared.ts';

/** What was paid of a commission, with the advice of each payment; for Finance and the firm. */
export function CommissionPayments({ commissionId }: { commissionId: string }) {
  const reads = useAllowed()(PAYMENT_READERS);
  const payments = useCall(listCommissionPayments, { params: { id: commissionId } }, { enabled: reads });
  if (!payments.data?.length) return null;
  return (
    <Section title="Payments">
      <FactList
        facts={payments.data.map((payment) => ({
          label: `Tranche ${payment.seq}, ${payment.runNumber}`,
          value: <OnePayment payment={payment} />,
        }))}
        labelWidth={116}
      />
    </Section>
  );
}

function OnePayment({ payment }: { payment: CommissionPayment }) {
  const advice = useDownload();
  const { runId, firmId, runNumber, netPaise, status, utr, paidOn } = payment;
  const isReleased = status === 'ordered' || status === 'paid' || status === 'returned';
  return (
    <Payment>
      <span>
        <Money paise={netPaise} withPaise /> <StatusSign of={LINE_STATUS} status={status} />
      </span>
      {utr !== null && paidOn !== null && (
        <span>
          {utr}, {formatDay(paidOn)}
        </span>
      )}
      {isReleased && (
        <Button
          size="small"
          aria-label={`Advice ${runNumber}`}
          onClick={() => advice.start(() => download(getPaymentAdvice, { params: { id: runId, firmId } }))}
        >
          Advice
        </Button>
      )}
    </Payment>
  );
}

const Payment = styled('div')({ display: 'grid', justifyItems: 'start', gap: 4 });
