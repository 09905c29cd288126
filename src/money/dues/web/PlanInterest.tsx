import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatDay, formatMoneyExact, formatPct } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import type { ChargeKind } from '#money/ledger/chargeKind.rules.ts';
import type { Charge } from '#money/plans/charge.contract.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { WaiveDialog } from './WaiveDialog.tsx';

type Asked = { row: Installment; what: 'interest' | 'balance' | 'reschedule' };

/** Late interest stage by stage, and charges billed besides the installments. */
export function PlanInterest({ plan }: { plan: PaymentPlan }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const rows = plan.installments.filter((row) => isLate(row) || canChange(row));
  const close = () => setAsked(null);
  return (
    <>
      {rows.length > 0 && (
        <Spaced>
          <Section title="Late interest" fact={accruedText(plan)}>
            <FigureTable
              caption={`Late interest of ${plan.bookingNumber}`}
              columns={lateColumns((row) => (
                <RowMenu row={row} onAsk={setAsked} />
              ))}
              rows={rows}
              renderCard={(row) => <LateCard row={row} menu={<RowMenu row={row} onAsk={setAsked} />} />}
            />
          </Section>
        </Spaced>
      )}
      {plan.charges.length > 0 && (
        <Spaced>
          <Section title="Charges" fact={`${formatMoneyExact(plan.chargesOpenPaise)} open`}>
            <Charges plan={plan} />
          </Section>
        </Spaced>
      )}
      {asked?.what === 'reschedule' && <RescheduleDialog installment={asked.row} onClose={close} />}
      {asked && asked.what !== 'reschedule' && (
        <WaiveDialog installment={asked.row} scope={asked.what} onClose={close} />
      )}
    </>
  );
}

function isLate(row: Installment): boolean {
  return row.interestAccruedPaise + row.interestPostedPaise > 0;
}

function canChange({ allowedActions }: Installment): boolean {
  return allowedActions.includes('reschedule') || allowedActions.includes('waiveBalance');
}

function accruedText({ interestAccruedPaise }: PaymentPlan): string | null {
  return interestAccruedPaise === 0 ? null : `${formatMoneyExact(interestAccruedPaise)} not billed yet`;
}

function RowMenu({ row, onAsk }: { row: Installment; onAsk: (asked: Asked) => void }) {
  const actions: (PageAction | false)[] = [
    row.allowedActions.includes('waiveInterest') && {
      label: 'Waive interest',
      onClick: () => onAsk({ row, what: 'interest' }),
    },
    row.allowedActions.includes('waiveBalance') && {
      label: 'Waive balance',
      onClick: () => onAsk({ row, what: 'balance' }),
      isDanger: true,
    },
    row.allowedActions.includes('reschedule') && {
      label: 'Move due date',
      onClick: () => onAsk({ row, what: 'reschedule' }),
    },
  ];
  return (
    <MoreMenu
      actions={actions.filter((action) => action !== false)}
      label={`Actions for ${row.name}`}
      size="small"
    />
  );
}

function lateColumns(menu: (row: Installment) => ReactNode): readonly LedgerColumn<Installment>[] {
  const money = (row: Installment, field: 'interestAccruedPaise' | 'interestPostedPaise') => (
    <InterestMoney row={row} field={field} />
  );
  return [
    { key: 'name', label: 'Stage', render: (row) => row.name },
    { key: 'due', label: 'Due', render: (row) => (row.dueDate === null ? '' : formatDay(row.dueDate)) },
    {
      key: 'rate',
      label: 'Rate',
      align: 'right',
      isFaint: true,
      render: (row) => (row.interestRatePct === null ? '' : formatPct(row.interestRatePct)),
    },
    {
      key: 'accrued',
      label: 'Not billed, ₹',
      align: 'right',
      render: (row) => money(row, 'interestAccruedPaise'),
    },
    { key: 'posted', label: 'Billed, ₹', align: 'right', render: (row) => money(row, 'interestPostedPaise') },
    {
      key: 'open',
      label: 'Open with GST, ₹',
      align: 'right',
      render: (row) => <Money paise={row.interestOpenPaise} withPaise bare />,
    },
    { key: 'actions', label: '', align: 'right', render: menu },
  ];
}

/** A zero amount needs no explanation. */
function InterestMoney({
  row,
  field,
}: {
  row: Installment;
  field: 'interestAccruedPaise' | 'interestPostedPaise';
}) {
  const explain = useExplain()('installment', row.id, field);
  return <Money paise={row[field]} withPaise bare {...(row[field] > 0 && explain && { explain })} />;
}

function ChargeMoney({ row, field }: { row: Charge; field: 'amountPaise' | 'taxPaise' }) {
  const explain = useExplain()('charge', row.id, field);
  return <Money paise={row[field]} withPaise bare {...(row[field] > 0 && explain && { explain })} />;
}

function LateCard({ row, menu }: { row: Installment; menu: ReactNode }) {
  return (
    <RowCard
      title={row.name}
      end={menu}
      lines={[
        <span key="interest">
          {isLate(row)
            ? `${formatMoneyExact(row.interestAccruedPaise)} not billed, ${formatMoneyExact(row.interestOpenPaise)} open`
            : `due ${row.dueDate === null ? '' : formatDay(row.dueDate)}`}
        </span>,
      ]}
    />
  );
}

const OTHER_CHARGES: Record<Exclude<ChargeKind, 'interest'>, { name: string; reason: string }> = {
  bounceCharge: { name: 'Bounced payment', reason: 'instrument returned' },
  transferFee: { name: 'Transfer fee', reason: 'booking transferred' },
};

function Charges({ plan }: { plan: PaymentPlan }) {
  const { charges } = plan;
  const nameOf = (charge: Charge) =>
    charge.kind !== 'interest'
      ? OTHER_CHARGES[charge.kind].name
      : `Interest, ${plan.installments.find((one) => one.id === charge.installmentId)?.name ?? ''}`;
  const sum = (amountOf: (charge: Charge) => number) => (
    <Money paise={sumPaise(charges.map(amountOf))} withPaise bare />
  );
  const money = (paise: number) => <Money paise={paise} withPaise bare />;
  const columns: LedgerColumn<Charge>[] = [
    { key: 'name', label: 'Charge', render: nameOf },
    { key: 'on', label: 'Billed on', render: (row) => formatDay(row.postedOn) },
    { key: 'days', label: 'For', isFaint: true, isLong: true, render: stretchText },
    {
      key: 'amount',
      label: 'Amount, ₹',
      align: 'right',
      render: (row) => <ChargeMoney row={row} field="amountPaise" />,
    },
    {
      key: 'tax',
      label: 'GST, ₹',
      align: 'right',
      isFaint: true,
      render: (row) => <ChargeMoney row={row} field="taxPaise" />,
    },
    { key: 'waived', label: 'Waived, ₹', align: 'right', render: (row) => money(row.waivedPaise) },
    {
      key: 'open',
      label: 'Open, ₹',
      align: 'right',
      render: (row) => money(row.openPaise),
    },
  ];
  return (
    <FigureTable
      caption={`Charges of ${plan.bookingNumber}`}
      columns={columns}
      rows={charges}
      totals={{
        amount: sum((row) => row.amountPaise),
        tax: sum((row) => row.taxPaise),
        waived: sum((row) => row.waivedPaise),
        open: sum((row) => row.openPaise),
      }}
      renderCard={(row) => (
        <RowCard
          title={nameOf(row)}
          end={<Money paise={row.amountPaise + row.taxPaise} withPaise />}
          lines={[`${formatDay(row.postedOn)}, ${stretchText(row)}`, chargeStanding(row)]}
        />
      )}
    />
  );
}

/** Status of a charge: '₹1,200.00 open, ₹500.00 waived', 'paid'. */
function chargeStanding({ openPaise, waivedPaise }: Charge): string {
  const open = openPaise > 0 && `${formatMoneyExact(openPaise)} open`;
  const waived = waivedPaise > 0 && `${formatMoneyExact(waivedPaise)} waived`;
  return [open, waived].filter(Boolean).join(', ') || 'paid';
}

/** '10 days on ₹4,16,000, 20 days on ₹2,08,000 at 10.95%' */
function stretchText({ kind, stretches, ratePct }: Charge): string {
  if (kind !== 'interest') return OTHER_CHARGES[kind].reason;
  const parts = stretches.map(
    (one) => `${one.days} ${one.days === 1 ? 'day' : 'days'} on ${formatMoneyExact(one.balancePaise)}`,
  );
  return `${parts.join(', ')} at ${formatPct(ratePct ?? 0)}`;
}

const Spaced = styled('div')({
  padding: '20px 24px 0',
  '@media (max-width: 599.95px)': { padding: '16px 16px 0' },
});
