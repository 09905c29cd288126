import { Money } from '#platform/web/page/Money.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { Words } from './Words.tsx';
import type { PayableLine } from '../commissionRunLine.contract.ts';
import { addedUp } from '../paymentParts.rules.ts';

const amount = (paise: number | null) => (paise === null ? '–' : <Money paise={paise} withPaise bare />);

/** What each chosen tranche pays to whom, with what to look at first and what hinders it. */
export function RehearsedLines({ lines }: { lines: readonly PayableLine[] }) {
  const sums = addedUp(lines.filter(({ reason }) => reason === null));
  return (
    <LedgerTable
      caption="Payments as they would be made"
      columns={COLUMNS}
      rows={lines}
      totals={{
        gross: amount(sums.grossPaise),
        gst: amount(sums.gstPaise),
        tds: amount(sums.tdsPaise),
        clawback: amount(sums.clawbackPaise),
        net: amount(sums.netPaise),
      }}
      totalsLabel="To be paid"
      renderCard={(line) => (
        <RowCard
          title={line.firm.name}
          end={amount(line.netPaise)}
          lines={[nameOf(line), <Remark key="remark" line={line} />]}
        />
      )}
    />
  );
}

const nameOf = ({ commissionNumber, seq }: PayableLine) => `${commissionNumber}, tranche ${seq}`;

const COLUMNS: readonly LedgerColumn<PayableLine>[] = [
  { key: 'firm', label: 'Firm', render: ({ firm }) => firm.name },
  { key: 'commission', label: 'Commission', render: nameOf },
  { key: 'invoice', label: 'Invoice', isFaint: true, render: ({ invoiceNumber }) => invoiceNumber ?? '–' },
  {
    key: 'account',
    label: 'Account',
    isFaint: true,
    render: ({ accountLast4 }) => (accountLast4 === null ? '–' : `••••${accountLast4}`),
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
    key: 'remark',
    label: 'Remark',
    isLong: true,
    render: (line) => (
      <Words>
        <Remark line={line} />
      </Words>
    ),
  },
];

function Remark({ line: { reason, warnings } }: { line: PayableLine }) {
  if (reason !== null)
    return (
      <>
        <Sign shape="cross" tone="error" /> {reason}
      </>
    );
  if (warnings.length === 0) return <>Ready</>;
  return (
    <>
      <Sign shape="warning" tone="amber" /> {warnings.join(' ')}
    </>
  );
}
