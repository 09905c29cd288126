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
import { Words } from './Words.tsx';
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
          ...COLUMNS,
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
          totals: totalsOf(addedUp(lines.filter((line) => line.firm.id === firm.id && isCounted(line)))),
        })}
        totals={totalsOf(sums)}
        renderCard={(line) => (
          <RowCard
            title={`${line.commissionNumber}, tranche ${line.seq}`}
            end={<Money paise={line.netPaise} withPaise />}
            lines={[
              `${line.reference} · ${stateText(line)}`,
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

function totalsOf(sums: ReturnType<typeof addedUp>) {
  return {
    gross: amount(sums.grossPaise),
    gst: amount(sums.gstPaise),
    tds: amount(sums.tdsPaise),
    clawback: amount(sums.clawbackPaise),
    net: amount(sums.netPaise),
  };
}

const amount = (paise: number) => <Money paise={paise} withPaise bare />;

function stateText({ utr, paidOn, returnedOn, reason }: CommissionRunLine): string {
  if (returnedOn !== null) return `Returned ${formatDay(returnedOn)}: ${reason ?? ''}`;
  if (reason !== null) return reason;
  return utr === null || paidOn === null ? 'No UTR yet' : `${utr}, ${formatDay(paidOn)}`;
}

const COLUMNS: readonly LedgerColumn<CommissionRunLine>[] = [
  {
    key: 'commission',
    label: 'Commission',
    render: ({ commissionNumber, seq }) => `${commissionNumber}, tranche ${seq}`,
  },
  {
    key: 'reference',
    label: 'Reference',
    isFaint: true,
    render: ({ reference }) => reference,
  },
  { key: 'invoice', label: 'Invoice', isFaint: true, render: ({ invoiceNumber }) => invoiceNumber },
  {
    key: 'account',
    label: 'Account',
    isFaint: true,
    render: ({ accountLast4, ifsc }) => `••••${accountLast4}, ${ifsc}`,
  },
  { key: 'gross', label: 'Gross, ₹', align: 'right', render: ({ grossPaise }) => amount(grossPaise) },
  { key: 'gst', label: 'GST, ₹', align: 'right', render: ({ gstPaise }) => amount(gstPaise) },
  { key: 'tds', label: 'TDS, ₹', align: 'right', render: ({ tdsPaise }) => amount(tdsPaise) },
  {
    key: 'clawback',
    label: 'Clawback, ₹',
    align: 'right',
    render: ({ clawbackPaise }) => amount(clawbackPaise),
  },
  { key: 'net', label: 'Net, ₹', align: 'right', render: ({ netPaise }) => amount(netPaise) },
  {
    key: 'status',
    label: 'Status',
    render: ({ status }) => <StatusSign of={LINE_STATUS} status={status} />,
  },
  { key: 'utr', label: 'UTR', isLong: true, render: (line) => <Words>{stateText(line)}</Words> },
];

const Firm = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8 });
