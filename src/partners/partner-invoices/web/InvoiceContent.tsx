import { styled } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';
import { formatDay, formatFullMoment } from '#platform/contract/format.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { StoredFileButton } from '#company/files/web/StoredFileButton.shared.tsx';
import type { PartnerInvoice } from '../partnerInvoice.contract.ts';
import { AmountTable, StepTable } from './InvoiceTables.tsx';
import { PayBy } from './partnerInvoice.columns.tsx';
import { PARTNER_INVOICE_STATUS } from './partnerInvoice.status.ts';
import { useInvoiceActs } from './useInvoiceActs.tsx';

/** The paper of a firm against what it must say, and what it gives after tax. */
export function InvoiceContent({ invoice }: { invoice: PartnerInvoice }) {
  const { firm, status, fileId, endReason, differences, steps, tranches } = invoice;
  const { actions, dialog } = useInvoiceActs(invoice);
  return (
    <Parts>
      <Head>
        <b>{firm.name}</b>
        <StatusPill of={PARTNER_INVOICE_STATUS} status={status} />
      </Head>
      {endReason && <Note tone="limit">{endReason}</Note>}
      {status === 'sent' && differences.length > 0 && (
        <Note tone="limit" title="The invoice differs.">
          {differences.join(' ')}
        </Note>
      )}
      <ActionButtons actions={actions} />
      <FactList facts={factsOf(invoice)} labelWidth={108} />
      {fileId && (
        <div>
          <StoredFileButton fileId={fileId} startIcon={<FileText aria-hidden />}>
            Download the invoice
          </StoredFileButton>
        </div>
      )}
      <Section title="Amounts" fact="what it says, and what it must say">
        <AmountTable invoice={invoice} />
      </Section>
      <Section title="Bills">
        <Billed tranches={tranches} />
      </Section>
      {steps && (
        <Section title="Calculation" fact="what is paid now">
          <StepTable steps={steps} netPaise={invoice.netPaise ?? 0} />
        </Section>
      )}
      {dialog}
    </Parts>
  );
}

function factsOf(invoice: PartnerInvoice): FactEntry[] {
  const { invoiceDate, gstin, gstPaise, sentAt, sentBy, creditedOn, enteredBy, deductions } = invoice;
  const by = (person: { name: string } | null) => (person ? `, ${person.name}` : '');
  return [
    { label: 'Dated', value: formatDay(invoiceDate) },
    // Those who may not know the PAN of the firm do not see its number.
    ...(gstin === null && gstPaise > 0 ? [] : [{ label: 'GSTIN', value: gstin ?? 'Not registered' }]),
    { label: 'Sent', value: `${formatFullMoment(sentAt, zoneHere())}${by(sentBy)}` },
    ...(creditedOn === null
      ? []
      : [
          { label: 'Credited', value: `${formatDay(creditedOn)}${by(enteredBy)}` },
          { label: 'TDS section', value: deductions[0]?.section ?? 'No tax deducted' },
          { label: 'Pay by', value: <PayBy invoice={invoice} /> },
        ]),
  ];
}

function Billed({ tranches }: Pick<PartnerInvoice, 'tranches'>) {
  const opensCommissions = useAllowed()(CAPABILITIES.salesPipeline);
  return (
    <List>
      {tranches.map((tranche) => {
        const { trancheId, commissionId, commissionNumber, seq, grossPaise, netPaise, isPaid } = tranche;
        return (
          <li key={trancheId}>
            <span>
              {opensCommissions ? (
                <Link to={`/sales/commissions/list/${commissionId}`}>{commissionNumber}</Link>
              ) : (
                commissionNumber
              )}
              , tranche {seq}
              <small>
                {tranche.bookingNumber}, {tranche.unitNumber}, {tranche.projectName}
                {netPaise !== null && (
                  <>
                    {' '}
                    · {isPaid ? 'paid' : 'to be paid'} <Money paise={netPaise} withPaise />
                  </>
                )}
              </small>
            </span>
            <Money paise={grossPaise} withPaise />
          </li>
        );
      })}
    </List>
  );
}

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 18 });

const Head = styled('div')({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 8 });

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '6px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
}));
