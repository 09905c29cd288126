import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { CommissionRun } from '../commissionRun.contract.ts';
import { getPaymentAdvice } from '../commissionRun.contract.ts';
import type { CommissionRunLine } from '../commissionRunLine.contract.ts';
import { addedUp } from '../paymentParts.rules.ts';
import { amountColumns, amountTotals } from './amount.columns.tsx';
import { ReturnPayment } from './ReturnPayment.tsx';
import { LINE_STATUS } from './run.status.shared.ts';

/** The payments of a run by firm, with their UTR, what the bank returned, and the advice of each firm. */
export function RunLines({ run }: { run: CommissionRun }) {
  const [returning, setReturning] = useState<CommissionRunLine | null>(null);
  const advice = useDownload();
  const lines = run.lines.toSorted((one, other) => one.firm.name.localeCompare(other.firm.name));
  const sums = addedUp(lines.filter(isCounted));
  const giveBack = (line: CommissionRunLine) =>
    line.status === 'ordered' || line.status === 'paid' ? (
      <Button size="small" onClick={() => setReturning(line)} aria-label={`${line.reference} was returned`}>
        Returned
      </Button>
    ) : null;
  return (
    <>
      <LedgerTable
        caption={`Payments of ${run.number}`}
        columns={[
          ...BEFORE,
          ...amountColumns(lines),
          STATE,
          { key: 'return', label: <span className="sr-only">Return</span>, render: giveBack },
        ]}
        rows={lines}
        groupOf={({ firm }) => ({
          key: firm.id,
          label: (
            <Firm>
              {firm.name}
              {run.status === 'released' && (
                <Button
                  size="small"
                  aria-label={`Advice for ${firm.name}`}
                  onClick={() =>
                    advice.start(() =>
                      download(getPaymentAdvice, { params: { id: run.id, firmId: firm.id } }),
                    )
                  }
                >
                  Advice
                </Button>
              )}
            </Firm>
          ),
          totals: amountTotals(addedUp(lines.filter((line) => line.firm.id === firm.id && isCounted(line)))),
        })}
        totals={amountTotals(sums)}
        renderCard={(line) => (
          <RowCard
            title={`${line.commissionNumber}, tranche ${line.seq}`}
            end={<Money paise={line.netPaise} withPaise />}
            lines={[
              [line.reference, ...factsOf(line)].join(' · '),
              <StatusSign key="status" of={LINE_STATUS} status={line.status} />,
            ]}
            buttons={giveBack(line)}
          />
        )}
      />
      {returning && <ReturnPayment run={run} line={returning} onClose={() => setReturning(null)} />}
    </>
  );
}

const isCounted = ({ status }: CommissionRunLine) => status !== 'dropped' && status !== 'returned';

/** The UTR and its day, or why there is none. */
function factsOf({ utr, paidOn, returnedOn, reason }: CommissionRunLine): string[] {
  if (returnedOn !== null) return [formatDay(returnedOn), ...(reason === null ? [] : [reason])];
  if (reason !== null) return [reason];
  return utr === null || paidOn === null ? ['No UTR yet'] : [utr, formatDay(paidOn)];
}

const BEFORE: readonly LedgerColumn<CommissionRunLine>[] = [
  {
    key: 'commission',
    label: 'Commission',
    render: ({ commissionNumber, seq, reference }) => (
      <>
        {commissionNumber}, tranche {seq}
        <small>{reference}</small>
      </>
    ),
  },
  {
    key: 'invoice',
    label: 'Invoice and account',
    isFaint: true,
    render: ({ invoiceNumber, accountLast4, ifsc }) => (
      <>
        {invoiceNumber}
        <small>
          ••••{accountLast4}, {ifsc}
        </small>
      </>
    ),
  },
];

const STATE: LedgerColumn<CommissionRunLine> = {
  key: 'status',
  label: 'Status and UTR',
  isLong: true,
  render: (line) => (
    <>
      <StatusSign of={LINE_STATUS} status={line.status} />
      {factsOf(line).map((fact) => (
        <small key={fact}>{fact}</small>
      ))}
    </>
  ),
};

const Firm = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8 });
