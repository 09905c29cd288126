import { styled } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import Plus from 'lucide-react/icons/plus';
import { formatDay, formatPhone, formatShare } from '#platform/contract/format.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { PendingRequests } from '#company/approvals/web/PendingRequests.shared.tsx';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale, getSaleStatementPdf } from '#sales/sale.contract.ts';
import { stillOverduePaise } from '#money/dues/overdue.rules.ts';
import { ApplicantPapers } from './ApplicantPapers.tsx';
import { OpenInstallments } from './OpenInstallments.tsx';
import { SaleCancellation } from '#sale-lifecycle/cancellations/web/SaleCancellation.shared.tsx';
import { SaleMoneyIn } from './SaleMoneyIn.tsx';
import { SaleCustomer } from '#sales/web/SaleCustomer.shared.tsx';
import { SALE_STATUS } from '#sales/web/sale.status.shared.ts';

interface SaleDrawerProps {
  saleId: string;
  onClose: () => void;
  /** '3 of 20' */
  position?: string;
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
}

/** The side panel of a sale: dues, overdue and receipts; for Finance the link to a sale. */
export function SaleDrawer({ saleId, ...panel }: SaleDrawerProps) {
  const sale = useCall(getSale, { params: { id: saleId } });
  const isAllowed = useAllowed();
  const opensPage = isAllowed(CAPABILITIES.salesPipeline);
  return (
    <SidePanel
      {...panel}
      label={sale.data ? `${sale.data.customerName}, ${sale.data.unitNumber}` : 'Sale'}
      {...(opensPage && { open: { label: 'Open sale', href: `/sales/${saleId}` } })}
    >
      <Loaded source={sale} failure="The sale could not be loaded." skeleton={<FactSkeleton />}>
        {(data) => <SaleInShort sale={data} />}
      </Loaded>
    </SidePanel>
  );
}

function SaleInShort({ sale }: { sale: Sale }) {
  return (
    <Parts>
      <Head>
        <div>
          <h2>{sale.customerName}</h2>
          <p>
            {sale.unitNumber}, {sale.projectName}
          </p>
        </div>
        <StatusPill of={SALE_STATUS} status={sale.status} />
      </Head>
      <Actions sale={sale} />
      <SaleCustomer saleId={sale.id} />
      <PendingRequests of={{ saleId: sale.id }} />
      <MoneyFacts sale={sale} />
      {sale.cancellation && <SaleCancellation saleId={sale.id} cancellation={sale.cancellation} />}
      <OpenInstallments saleId={sale.id} />
      <SaleMoneyIn saleId={sale.id} />
      <Papers sale={sale} />
      <Section title="Sale">
        <FactList facts={saleFacts(sale)} />
      </Section>
    </Parts>
  );
}

function Actions({ sale }: { sale: Sale }) {
  const pdf = useDownload();
  const can = new Set(sale.allowedActions);
  const actions: (PageAction | false)[] = [
    can.has('recordPayment') && {
      label: 'Record payment',
      letter: 'p',
      icon: <Plus aria-hidden />,
      href: `/payments/plans/${sale.id}/record-payment`,
      isPrimary: true,
    },
    can.has('statement') && {
      label: 'Statement',
      letter: 's',
      icon: <FileText aria-hidden />,
      onClick: () => pdf.start(() => download(getSaleStatementPdf, { params: { id: sale.id } })),
    },
    can.has('invoice') && {
      label: 'Generate invoice',
      letter: 'i',
      href: `/sales/invoices/generate/${sale.id}`,
    },
  ];
  return <ActionButtons actions={actions.filter((action) => action !== false)} />;
}

/** Identity documents of the applicants, which may be verified here. */
function Papers({ sale }: { sale: Sale }) {
  return sale.applicants.map(
    (applicant) =>
      applicant.kyc && (
        <Section key={applicant.id} title={`KYC of ${applicant.name}`}>
          <ApplicantPapers sale={sale} applicant={applicant} kyc={applicant.kyc} />
        </Section>
      ),
  );
}

/** Red is only what nobody has paid. */
function toneOf({ overduePaise, toVerifyPaise }: Sale): 'late' | undefined {
  return stillOverduePaise(overduePaise, toVerifyPaise) > 0 ? 'late' : undefined;
}

function MoneyFacts({ sale }: { sale: Sale }) {
  const explain = useExplain();
  const amount = (
    field: 'agreementValuePaise' | 'demandedPaise' | 'paidPaise' | 'outstandingPaise' | 'overduePaise',
  ) => <Money paise={sale[field] ?? 0} withPaise explain={explain('sale', sale.id, field)} />;
  return (
    <FactList
      facts={[
        ...(sale.agreementValuePaise === null
          ? []
          : [{ label: 'Agreement value', value: amount('agreementValuePaise') }]),
        { label: 'Demanded', value: amount('demandedPaise') },
        { label: 'Received', value: <Tinted data-tone="done">{amount('paidPaise')}</Tinted> },
        { label: 'Outstanding', value: amount('outstandingPaise') },
        ...(sale.overduePaise > 0
          ? [{ label: 'Overdue', value: <Tinted data-tone={toneOf(sale)}>{amount('overduePaise')}</Tinted> }]
          : []),
        ...(sale.toVerifyPaise
          ? [{ label: 'Receipt to verify', value: <Money paise={sale.toVerifyPaise} withPaise /> }]
          : []),
        ...(sale.onAccountPaise > 0
          ? [{ label: 'On account', value: <Money paise={sale.onAccountPaise} withPaise /> }]
          : []),
        ...(sale.collectedPct === null
          ? []
          : [{ label: 'Collected', value: `${formatShare(sale.collectedPct)} of the value` }]),
      ]}
    />
  );
}

function saleFacts(sale: Sale): FactEntry[] {
  const [first] = sale.applicants;
  return [
    { label: 'Booking', value: `${sale.bookingNumber}, ${formatDay(sale.bookingDate)}` },
    ...(first?.phone
      ? [{ label: 'Phone', value: <a href={`tel:${first.phone}`}>{formatPhone(first.phone)}</a> }]
      : []),
    ...(first?.email ? [{ label: 'Email', value: first.email }] : []),
    { label: 'Payment plan', value: sale.templateName },
    ...(sale.salesExecutive ? [{ label: 'Executive', value: sale.salesExecutive.name }] : []),
  ];
}

const Parts = styled('div')({ display: 'grid', gap: 18 });

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: 12,
  '& h2': { ...theme.typography.h1, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Tinted = styled('span')(({ theme }) => ({
  fontWeight: 500,
  '--plinth-paise': 'currentColor',
  '&[data-tone="done"]': { color: theme.vars.palette.success.main },
  '&[data-tone="late"]': { color: theme.vars.palette.error.main },
}));
