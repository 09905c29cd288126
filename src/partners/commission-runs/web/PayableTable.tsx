import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { CheckBox } from '#platform/web/form/CheckBox.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { PayableFirm } from '../payment.contract.ts';
import type { PayableLine } from '../commissionRunLine.contract.ts';
import type { PaymentParts } from '../paymentParts.rules.ts';
import { amountColumns, amountTotals } from './amount.columns.tsx';

interface PayableTableProps {
  firms: readonly PayableFirm[];
  /** Over all firms. */
  sums: PaymentParts;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Tranches by firm; each that can be paid has its box, each other its reason. */
export function PayableTable({ firms, sums, chosen, onChoose }: PayableTableProps) {
  const lines = firms.flatMap((firm) => firm.lines);
  const hrefOf = usePanelHref();
  const byId = new Map(firms.map((one) => [one.firm.id, one]));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const ofFirm = ({ firm }: PayableLine) => warningsOfFirm(byId.get(firm.id));
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
        {
          key: 'commission',
          label: 'Commission',
          render: (line) => (
            <Chosen>
              {box(line)}
              <span>
                <Link to={hrefOf({ id: line.commissionId })} replace preventScrollReset>
                  {line.commissionNumber}, tranche {line.seq}
                </Link>
                <small>
                  {line.bookingNumber}, {line.unitNumber}
                </small>
              </span>
            </Chosen>
          ),
        },
        {
          key: 'invoice',
          label: 'Invoice',
          isFaint: true,
          render: ({ invoiceNumber, projectName }) => (
            <>
              {invoiceNumber ?? '–'}
              <small>{projectName}</small>
            </>
          ),
        },
        ...amountColumns(lines),
        { key: 'state', label: 'State', isLong: true, render: (line) => stateText(line, ofFirm(line)) },
      ]}
      rows={lines}
      groupOf={({ firm }) => {
        const own = byId.get(firm.id);
        const label = <FirmName name={firm.name} warnings={warningsOfFirm(own)} />;
        return { key: firm.id, label, ...(own ? { totals: amountTotals(own) } : {}) };
      }}
      totals={amountTotals(sums)}
      totalsLabel="Can be paid now"
      renderCard={(line) => (
        <Card>
          {box(line)}
          <RowCard
            title={`${line.commissionNumber}, tranche ${line.seq}`}
            href={hrefOf({ id: line.commissionId })}
            end={line.netPaise === null ? unpricedText(line) : <Money paise={line.netPaise} withPaise />}
            lines={[`${line.bookingNumber}, ${line.unitNumber}`, stateText(line, ofFirm(line))]}
          />
        </Card>
      )}
    />
  );
}

/** Net is known once the invoice is entered. */
function unpricedText({ invoiceNumber }: PayableLine): string {
  return invoiceNumber === null ? 'No invoice' : 'To enter';
}

/** What to look at before anything of a firm is paid, such as a new account: said once, not with each tranche. */
function warningsOfFirm(firm: PayableFirm | undefined): readonly string[] {
  const [first, ...others] = (firm?.lines ?? []).filter(({ reason }) => reason === null);
  return first?.warnings.filter((one) => others.every(({ warnings }) => warnings.includes(one))) ?? [];
}

function FirmName({ name, warnings }: { name: string; warnings: readonly string[] }) {
  return (
    <>
      {name}
      {warnings.map((warning) => (
        <Warning key={warning}>
          <Sign shape="warning" tone="amber" /> {warning}
        </Warning>
      ))}
    </>
  );
}

function stateText({ reason, warnings, payBy }: PayableLine, known: readonly string[]): string {
  if (reason !== null) return reason;
  const due = payBy === null ? 'Payable' : `Payable, by ${formatDay(payBy)}`;
  return [due, ...warnings.filter((one) => !known.includes(one))].join('. ');
}

const Warning = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  whiteSpace: 'normal',
  paddingBottom: 6,
  '& > svg': { flexShrink: 0, marginTop: 1 },
  color: theme.vars.palette.text.secondary,
}));

/** The box stands beside the name, so that a row is one thing to choose. */
const Chosen = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 29,
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
});

const Card = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  paddingLeft: 16,
});
