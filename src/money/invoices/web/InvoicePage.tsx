import { styled } from '@mui/material/styles';
import Ban from 'lucide-react/icons/ban';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import { today } from '#platform/web/session/today.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import type { Invoice } from '../invoice.contract.ts';
import { getInvoice, getInvoicePdf } from '../invoice.contract.ts';
import { useMailToBuyer } from '#letters/buyer-mails/web/useMailToBuyer.shared.tsx';
import { IssueInvoice } from './IssueInvoice.tsx';
import { CancelInvoice } from './CancelInvoice.tsx';
import { invoiceName, standingText } from './invoice.text.ts';
import { InvoicePaper } from './InvoicePaper.tsx';
import { InvoiceState } from './InvoiceState.tsx';
import { PayInvoice } from './PayInvoice.tsx';
import { INVOICE_STATUS } from './invoice.status.shared.ts';

/** The document in the middle, its status at the side. */
export function InvoicePage() {
  const { invoiceId = '' } = useParams();
  const invoice = useCall(getInvoice, { params: { id: invoiceId } });
  const name = invoice.data && invoiceName(invoice.data);
  useBreadcrumbLabel(name);
  return (
    <Page title={name ?? 'Invoice'}>
      <Loaded source={invoice} failure="The invoice could not be loaded.">
        {(data) => <Document invoice={data} />}
      </Loaded>
    </Page>
  );
}

type Layer = 'payment' | 'issue' | 'cancel';

function Document({ invoice }: { invoice: Invoice }) {
  const [layer, setLayer] = useState<Layer | null>(null);
  const close = () => setLayer(null);
  const history = useHistoryAction(invoice.id);
  const mail = useMailToBuyer({ kind: 'invoice', recordId: invoice.id });
  const mayMail = invoice.allowedActions.includes('pdf') && invoice.status !== 'cancelled';
  const actions = useActions(invoice, setLayer);
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={invoiceName(invoice)}
          badge={<StatusPill of={INVOICE_STATUS} status={invoice.status} />}
          fact={standingText(invoice, today())}
          actions={[...(mayMail ? mail.acts : []), ...actions, ...history]}
          isRuled
        />
      </div>
      <Parts style={SIDE}>
        <Desk>
          <InvoicePaper invoice={invoice} />
        </Desk>
        <div className="no-print">
          <InvoiceState invoice={invoice} />
        </div>
      </Parts>
      {layer === 'payment' && <PayInvoice invoice={invoice} onClose={close} />}
      {layer === 'issue' && <IssueInvoice invoice={invoice} onClose={close} />}
      {layer === 'cancel' && <CancelInvoice invoice={invoice} onClose={close} />}
      {mail.dialog}
    </>
  );
}

const SIDE = { '--plinth-side': '304px' } as CSSProperties;

function useActions(invoice: Invoice, open: (layer: Layer) => void): PageAction[] {
  const pdf = useDownload();
  const can = new Set(invoice.allowedActions);
  const actions: (PageAction | false)[] = [
    can.has('pdf') && {
      label: 'Print',
      letter: 't',
      icon: <Printer aria-hidden />,
      isRare: true,
      onClick: () => window.print(),
    },
    can.has('pdf') && {
      label: pdf.isBusy ? 'Preparing PDF…' : 'PDF',
      letter: 'f',
      icon: <Download aria-hidden />,
      onClick: () => pdf.start(() => download(getInvoicePdf, { params: { id: invoice.id } })),
    },
    can.has('recordPayment') && {
      label: 'Record payment',
      letter: 'p',
      icon: <Plus aria-hidden />,
      isPrimary: true,
      onClick: () => open('payment'),
    },
    can.has('cancel') && {
      label: invoice.status === 'draft' ? 'Discard draft' : 'Cancel invoice',
      letter: 'z',
      icon: <Ban aria-hidden />,
      onClick: () => open('cancel'),
    },
    can.has('issue') && {
      label: 'Issue invoice',
      letter: 'i',
      isPrimary: true,
      onClick: () => open('issue'),
    },
  ];
  return actions.filter((action) => action !== false);
}

const Parts = styled(Columns)({ '@media print': { display: 'block' } });

const Desk = styled('div')(({ theme }) => ({
  padding: '18px 24px 24px',
  backgroundColor: theme.vars.palette.sunken,
  '@media (max-width: 599.95px)': { padding: 12 },
  // Balance and actions come first where only one column fits.
  '@media (max-width: 1099.95px)': { order: 1 },
  '@media print': { padding: 0, background: 'none' },
}));
