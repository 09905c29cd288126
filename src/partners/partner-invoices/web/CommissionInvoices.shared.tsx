import { styled } from '@mui/material/styles';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import type { Commission } from '#partners/commissions/commission.contract.ts';
import type { PartnerInvoiceSummary } from '../partnerInvoice.contract.ts';
import { listPartnerInvoices } from '../partnerInvoice.contract.ts';
import { PARTNER_INVOICE_READERS, PARTNER_INVOICE_SENDERS } from '../partnerInvoiceRights.rules.ts';
import { InvoiceDialog } from './InvoiceDialog.shared.tsx';
import { PARTNER_INVOICE_STATUS } from './partnerInvoice.status.ts';
import { SendInvoice } from './SendInvoice.tsx';

const MOST = 100;

/** Of its own, as the commission may itself be what stands beside a list. */
const INVOICE_PARAM = 'invoice';

/** The invoices of a commission, on its page and in its panel; from here the firm sends its own. */
export function CommissionInvoices({ commission }: { commission: Commission }) {
  const isAllowed = useAllowed();
  return isAllowed(PARTNER_INVOICE_READERS) ? <Invoices commission={commission} /> : null;
}

function Invoices({ commission }: { commission: Commission }) {
  const invoices = useCall(listPartnerInvoices, { query: { commissionId: commission.id, limit: MOST } });
  const { panelId, setPanel } = useSidePanel(INVOICE_PARAM);
  return (
    <Section title="Invoices">
      <Loaded source={invoices} failure="The invoices could not be loaded.">
        {({ rows }) => (
          <>
            {rows.length === 0 ? (
              <p>None yet. The firm bills a tranche once it is payable.</p>
            ) : (
              <List>
                {rows.map((invoice) => (
                  <Entry key={invoice.id} invoice={invoice} onOpen={() => setPanel(invoice.id)} />
                ))}
              </List>
            )}
            <Sending commission={commission} invoices={rows} />
          </>
        )}
      </Loaded>
      {panelId && <InvoiceDialog key={panelId} id={panelId} onClose={() => setPanel(null)} />}
    </Section>
  );
}

function Entry({ invoice, onOpen }: { invoice: PartnerInvoiceSummary; onOpen: () => void }) {
  const { number, invoiceDate, status, payablePaise, taxablePaise } = invoice;
  return (
    <li>
      <span>
        <LinkButton type="button" onClick={onOpen}>
          {number}
        </LinkButton>
        <small>
          <StatusSign of={PARTNER_INVOICE_STATUS} status={status} /> · {formatDay(invoiceDate)}
        </small>
      </span>
      <Money paise={payablePaise ?? taxablePaise} withPaise />
    </li>
  );
}

interface SendingProps {
  commission: Commission;
  invoices: readonly PartnerInvoiceSummary[];
}

function Sending({ commission, invoices }: SendingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const maySend = useAllowed()(PARTNER_INVOICE_SENDERS);
  const payable = payableTranches(commission, invoices);
  if (!maySend || payable.length === 0) return null;
  return (
    <>
      <ActionButtons
        actions={[
          {
            label: 'Send invoice',
            letter: 's',
            icon: <Send aria-hidden />,
            onClick: () => setIsOpen(true),
          },
        ]}
      />
      {isOpen && <SendInvoice commission={commission} tranches={payable} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Its tranches that are payable, not paid, and on no live invoice. */
function payableTranches(commission: Commission, invoices: readonly PartnerInvoiceSummary[]) {
  if (commission.status !== 'approved' && commission.status !== 'partiallyPaid') return [];
  const billed = new Set(
    invoices
      .filter(({ status }) => status === 'sent' || status === 'entered')
      .flatMap(({ tranches }) => tranches)
      .filter(({ commissionId }) => commissionId === commission.id)
      .map(({ seq }) => seq),
  );
  return (commission.tranches ?? []).filter(
    ({ seq, eligibleOn, paidPaise, carriedPaise, grossPaise }) =>
      eligibleOn !== null && paidPaise === 0 && carriedPaise < grossPaise && !billed.has(seq),
  );
}

/** Opens upon the page, and reads like the links beside it. */
const LinkButton = styled('button')(({ theme }) => ({
  padding: '4px 0',
  border: 0,
  background: 'none',
  font: 'inherit',
  color: theme.vars.palette.primary.main,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
}));

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: 16,
    padding: '6px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
}));
