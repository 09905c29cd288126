import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { CheckBox } from '#platform/web/form/CheckBox.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import { Words } from './Words.tsx';
import type { PayableFirm } from '../payment.contract.ts';
import type { PayableLine } from '../commissionRunLine.contract.ts';

interface PayableTableProps {
  firms: readonly PayableFirm[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Tranches by firm; each that can be paid has its box, each other its reason. */
export function PayableTable({ firms, chosen, onChoose }: PayableTableProps) {
  const lines = firms.flatMap((firm) => firm.lines);
  const hrefOf = usePanelHref();
  const byId = new Map(firms.map((one) => [one.firm.id, one]));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const box = (line: PayableLine) => (
    <CheckBox
      checked={chosen.has(line.id) && line.reason === null}
      disabled={line.reason !== null}
      aria-label={`Pay tranche ${line.seq} of ${line.commissionNumber} to ${line.firm.name}`}
      onChange={() => toggle(line.id)}
    />
  );
  return (
    <LedgerTable
      caption="Payable tranches by firm"
      columns={[
        { key: 'choose', label: <span className="sr-only">Chosen</span>, render: box },
        {
          key: 'commission',
          label: 'Commission',
          render: (line) => (
            <Link to={hrefOf({ id: line.commissionId })} replace preventScrollReset>
              {line.commissionNumber}, tranche {line.seq}
            </Link>
          ),
        },
        ...COLUMNS,
      ]}
      rows={lines}
      groupOf={({ firm }) => {
        const sums = byId.get(firm.id);
        return { key: firm.id, label: firm.name, ...(sums ? { totals: totalsOf(sums) } : {}) };
      }}
      totals={totalsOf({
        grossPaise: sumOf(firms, 'grossPaise'),
        gstPaise: sumOf(firms, 'gstPaise'),
        tdsPaise: sumOf(firms, 'tdsPaise'),
        clawbackPaise: sumOf(firms, 'clawbackPaise'),
        netPaise: sumOf(firms, 'netPaise'),
      })}
      totalsLabel="Payable now"
      renderCard={(line) => (
        <Card>
          {box(line)}
          <RowCard
            title={`${line.commissionNumber}, tranche ${line.seq}`}
            href={hrefOf({ id: line.commissionId })}
            end={line.netPaise === null ? 'No invoice' : <Money paise={line.netPaise} withPaise />}
            lines={[`${line.bookingNumber}, ${line.unitNumber}`, stateText(line)]}
          />
        </Card>
      )}
    />
  );
}

type Sum = 'grossPaise' | 'gstPaise' | 'tdsPaise' | 'clawbackPaise' | 'netPaise';

function sumOf(firms: readonly PayableFirm[], sum: Sum): number {
  return sumPaise(firms.map((firm) => firm[sum]));
}

function totalsOf(sums: Record<Sum, number>) {
  return {
    gross: amount(sums.grossPaise),
    gst: amount(sums.gstPaise),
    tds: amount(sums.tdsPaise),
    clawback: amount(sums.clawbackPaise),
    net: amount(sums.netPaise),
  };
}

const amount = (paise: number | null) => (paise === null ? '–' : <Money paise={paise} withPaise bare />);

const COLUMNS: readonly LedgerColumn<PayableLine>[] = [
  {
    key: 'booking',
    label: 'Booking',
    isFaint: true,
    render: ({ bookingNumber, unitNumber, projectName }) => `${bookingNumber}, ${unitNumber}, ${projectName}`,
  },
  { key: 'invoice', label: 'Invoice', isFaint: true, render: ({ invoiceNumber }) => invoiceNumber ?? '–' },
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
  { key: 'state', label: 'State', isLong: true, render: (line) => <Words>{stateText(line)}</Words> },
];

function stateText({ reason, warnings, payBy }: PayableLine): string {
  if (reason !== null) return reason;
  const due = payBy === null ? 'Payable' : `Payable, by ${formatDay(payBy)}`;
  return [due, ...warnings].join('. ');
}

const Card = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  paddingLeft: 16,
});
