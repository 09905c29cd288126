import { styled } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import Plus from 'lucide-react/icons/plus';
import { sumPaise } from '#platform/contract/money.ts';
import { FigureRow } from '#platform/web/page/FigureStrip.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StageCards } from '#platform/web/page/StageBar.tsx';
import { Tabs } from '#platform/web/page/Tabs.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { KitInstallment } from './kit.data.ts';
import { EXPLANATION, INSTALLMENTS } from './kit.data.ts';
import { INSTALLMENT_STATUS } from '#money/plans/web/plan.status.shared.ts';

const explain = async () => {
  await Promise.resolve();
  return EXPLANATION;
};

const balance = (row: KitInstallment) => row.totalPaise - row.receivedPaise;

const columns: readonly LedgerColumn<KitInstallment>[] = [
  { key: 'name', label: 'Stage', render: (row) => row.name },
  { key: 'due', label: 'Due', render: (row) => row.due },
  {
    key: 'principal',
    label: 'Amount, ₹',
    align: 'right',
    render: (row) => <Money paise={row.principalPaise} bare />,
  },
  {
    key: 'gst',
    label: 'GST, ₹',
    align: 'right',
    isFaint: true,
    render: (row) => <Money paise={row.gstPaise} withPaise bare />,
  },
  {
    key: 'total',
    label: 'Total, ₹',
    align: 'right',
    render: (row) => <Money paise={row.totalPaise} withPaise bare explain={explain} />,
  },
  {
    key: 'received',
    label: 'Received, ₹',
    align: 'right',
    render: (row) => <Money paise={row.receivedPaise} withPaise bare />,
  },
  {
    key: 'balance',
    label: 'Balance, ₹',
    align: 'right',
    render: (row) => (
      <Tinted data-late={row.status === 'overdue'}>
        <Money paise={balance(row)} withPaise bare />
      </Tinted>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    render: (row) => <StatusSign of={INSTALLMENT_STATUS} status={row.status} />,
  },
];

export function KitLedger() {
  const total = (amountOf: (row: KitInstallment) => number) => (
    <Money paise={sumPaise(INSTALLMENTS.map(amountOf))} withPaise bare />
  );
  return (
    <>
      <PageHeader
        title="Asha Rao"
        fact="B-1203, Kalpa Tarang · BKG/26-27/0049, 14 Jun 2026"
        actions={[
          { label: 'Statement', icon: <FileText aria-hidden /> },
          { label: 'Record payment', icon: <Plus aria-hidden />, isPrimary: true },
          { label: 'Cancel booking', isRare: true, isDanger: true },
        ]}
      />
      <PageBody style={{ paddingTop: 0, paddingBottom: 14 }}>
        <StageCards
          label="Stages of the sale"
          stages={[
            { key: 'booked', label: 'Booked', fact: '14 Jun 2026', state: 'done' },
            { key: 'agreement', label: 'Agreement', fact: '6 Jul 2026', state: 'done' },
            { key: 'registered', label: 'Registered', fact: '13 Jul 2026, HVL-8/4417', state: 'current' },
            { key: 'completed', label: 'Completed', fact: 'needs the occupancy certificate', state: 'ahead' },
          ]}
        />
      </PageBody>
      <Tabs
        label="Sale sections"
        param="part"
        tabs={[
          { id: 'summary', label: 'Summary' },
          { id: 'ledger', label: 'Plan and ledger' },
          { id: 'invoices', label: 'Invoices', count: 5 },
        ]}
      />
      <FigureRow
        figures={[
          { label: 'Agreement value', value: <Money paise={1_331_710_000} /> },
          { label: 'Received', value: <Money paise={669_232_976} withPaise />, tone: 'success' },
          { label: 'Overdue, 36 days', value: <Money paise={29_914_774} withPaise />, tone: 'error' },
          { label: 'Interest accrued', value: <Money paise={318_700} />, tone: 'amber' },
        ]}
        end={
          <>
            <b>47.8%</b> of the value
            <br />3 of 4 stages paid on time
          </>
        }
      />
      <LedgerTable
        caption="Payment plan of BKG/26-27/0049"
        columns={columns}
        rows={INSTALLMENTS}
        currentId="Slab 8"
        totals={{
          principal: total((row) => row.principalPaise),
          gst: total((row) => row.gstPaise),
          total: total((row) => row.totalPaise),
          received: total((row) => row.receivedPaise),
          balance: total(balance),
        }}
        renderCard={(row) => (
          <RowCard
            title={row.name}
            end={<Money paise={row.totalPaise} withPaise explain={explain} />}
            lines={[
              <Ends key="due">
                <span>due {row.due}</span>
                <StatusSign of={INSTALLMENT_STATUS} status={row.status} />
              </Ends>,
            ]}
          />
        )}
      />
    </>
  );
}

const Tinted = styled('span')(({ theme }) => ({
  '&[data-late="true"], &[data-late="true"] span': { color: theme.vars.palette.error.main },
}));

const Ends = styled('span')({ display: 'flex', justifyContent: 'space-between' });
